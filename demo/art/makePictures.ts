import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { DemoIssue } from './issues/DemoIssue.ts'
import { assetsOf, issuesNamed } from './issues/demoIssues.ts'
import type { Picture } from './pictures/Picture.ts'
import { printSheet } from './press/printSheet.ts'

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

/** Prints one picture; returns whether its file was already the same, byte for byte. */
async function make(issue: DemoIssue, picture: Picture, isCheck: boolean): Promise<boolean> {
  const path = join(assetsOf(issue), `${picture.name}.webp`)
  const printed = await printSheet(await picture.draw(), picture.press)
  const isSame = (await bytesOf(path))?.equals(printed) === true
  if (!isSame && !isCheck) await writeFile(path, printed)
  process.stdout.write(
    `${isSame ? 'same   ' : isCheck ? 'differs' : 'written'}  ${issue.folder}/${picture.name}.webp  ${Math.round(printed.length / 1024)} KB\n`,
  )
  return isSame
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false }, issue: { type: 'string', default: '' } },
})
const results: boolean[] = []
for (const issue of issuesNamed(values.issue)) {
  await mkdir(assetsOf(issue), { recursive: true })
  const wanted = issue.pictures.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  for (const picture of wanted) results.push(await make(issue, picture, values.check))
}
if (values.check && results.includes(false)) process.exitCode = 1
