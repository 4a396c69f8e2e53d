import { readdir, readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import type { TriedInput } from './TriedInput.ts'
import { createTestTitle, fingerprint, type TestTitle } from './TestTitle.ts'
import { articleXml, issueXml } from './packageXml.ts'
import { runInProcess } from './runInProcess.ts'
import { writeArchive } from './writeArchive.ts'

/*
 * A process of its own, whose memory is what counts: imports every file of `bad/{epub,zip,xml,image}` through the
 * function that the command runs, and prints a line of JSON about each. XML and pictures go in as parts of packages, too.
 */
const BAD = join(import.meta.dirname, '../../../../shared/content/bad')

const title = await createTestTitle()
try {
  await runInProcess(title, ['list'])
  let before = await fingerprint(title.dataFolder)
  for (const file of [...(await listFiles()), ...(await wrapFiles(title))]) {
    const { after, ...tried } = await tryInput(file)
    const input: TriedInput = { ...tried, isUntouched: JSON.stringify(after) === JSON.stringify(before) }
    process.stdout.write(`${JSON.stringify(input)}\n`)
    before = after
  }
} finally {
  await title.remove()
}

async function listFiles(): Promise<readonly string[]> {
  const folders = ['epub', 'zip', 'xml', 'image'].map((name) => join(BAD, name))
  const listed = folders.map(async (folder) => (await readdir(folder)).map((name) => join(folder, name)))
  return (await Promise.all(listed)).flat()
}

async function wrapFiles({ folder }: TestTitle): Promise<readonly string[]> {
  const packages: string[] = []
  for (const name of await readdir(join(BAD, 'xml'))) {
    const xml = await readFile(join(BAD, 'xml', name))
    packages.push(await wrap(join(folder, `${name}.article`), { 'article.xml': xml }))
    packages.push(await wrap(join(folder, `${name}.issue`), { 'issue.xml': xml }))
    const within = { 'issue.xml': issueXml('Bad', ['a.xml']), 'articles/a.xml': xml }
    packages.push(await wrap(join(folder, `${name}.within.issue`), within))
  }
  for (const name of await readdir(join(BAD, 'image'))) {
    const picture = await readFile(join(BAD, 'image', name))
    const files = { 'article.xml': articleXml(name, ['picture.png']), 'assets/picture.png': picture }
    packages.push(await wrap(join(folder, `${name}.article`), files))
  }
  return packages
}

async function wrap(path: string, files: Parameters<typeof writeArchive>[1]): Promise<string> {
  await writeArchive(path, files)
  return path
}

async function tryInput(file: string) {
  const start = performance.now()
  const { code, stdout, stderr } = await runInProcess(title, ['import', '--json', file])
  const seconds = (performance.now() - start) / 1000
  const after = await fingerprint(title.dataFolder)
  const rss = process.resourceUsage().maxRSS * 1024
  return {
    name: basename(file),
    code,
    answer: stdout === '' ? undefined : JSON.parse(stdout),
    stderr,
    after,
    seconds,
    rss,
  }
}
