import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { hashSources } from '../build/buildApps.ts'
import { CONTRACT, generateBuilt, write } from './generate.ts'
import { CATALOGUES, HOST, READER, STUDIO } from './generateTexts.ts'

/** Everything that the generated code is made of. */
const sources = [
  'packages/contract/src/schema',
  'packages/contract/src/operations',
  'packages/contract/src/studio',
  CATALOGUES,
  'tools/generate',
  'package-lock.json',
]

/** What it was last made of, and what came of it. */
const STAMP = '.cache/generated.txt'

/**
 * Makes the code that is not committed (decisions 0291, 0292 and 0312), unless it is there, untouched, and made of the very sources that are there now.
 * Resolves to whether it was made.
 */
export async function ensureGenerated(root: string): Promise<boolean> {
  const stamp = join(root, STAMP)
  if ((await readFile(stamp, 'utf8').catch(() => undefined)) === (await state(root))) return false
  await write(root, await generateBuilt(root))
  await mkdir(dirname(stamp), { recursive: true })
  await writeFile(stamp, await state(root))
  return true
}

async function state(root: string): Promise<string> {
  const results = [CONTRACT, ...[READER, STUDIO, HOST].map(({ modules }) => modules)]
  return `${await hashSources(root, sources)}\n${await hashSources(root, results).catch(() => 'nothing')}\n`
}

/** Before the tests of Vitest, which may be started without the command that has made it. */
export async function setup(): Promise<void> {
  await ensureGenerated(join(import.meta.dirname, '../..'))
}
