import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { PICTURES } from './pictures/pictures.ts'
import type { Picture } from './pictures/Picture.ts'
import { printSheet } from './press/printSheet.ts'

const ASSETS = join(import.meta.dirname, '../../demo/issues/01-six-hours/assets')

async function bytesOf(path: string): Promise<Buffer | undefined> {
  try {
    return await readFile(path)
  } catch {
    return undefined
  }
}

/** Prints one picture; returns whether its file was already the same, byte for byte. */
async function make(picture: Picture, isCheck: boolean): Promise<boolean> {
  const path = join(ASSETS, `${picture.name}.webp`)
  const printed = await printSheet(await picture.draw(), picture.press)
  const isSame = (await bytesOf(path))?.equals(printed) === true
  if (!isSame && !isCheck) await writeFile(path, printed)
  process.stdout.write(
    `${isSame ? 'same   ' : isCheck ? 'differs' : 'written'}  ${picture.name}.webp  ${Math.round(printed.length / 1024)} KB\n`,
  )
  return isSame
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean', default: false } },
})
await mkdir(ASSETS, { recursive: true })
const wanted = PICTURES.filter((picture) => positionals.length === 0 || positionals.includes(picture.name))
const results: boolean[] = []
for (const picture of wanted) results.push(await make(picture, values.check))
if (values.check && results.includes(false)) process.exitCode = 1
