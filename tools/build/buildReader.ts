import { existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Failure } from '../process/Failure.ts'
import { runShown } from '../process/runShown.ts'
import { compressTexts } from './compressTexts.ts'
import { hashSources } from './hashSources.ts'
import { placeBuild } from './placeBuild.ts'

/** Everything that the bundles are made of. */
const sources = [
  'apps/reader/src',
  'apps/reader/vite',
  'apps/reader/vite.config.ts',
  'apps/reader/package.json',
  'packages/magazine/src',
  'packages/contract/src',
  'tools/build',
  'package-lock.json',
]

/** Builds the reader's bundles unless those in `dist` were made of the very sources that are there now. */
export async function buildReader(root: string): Promise<void> {
  const dist = join(root, 'apps/reader/dist')
  const stamp = join(dist, 'sources.sha256')
  const present = sources.filter((place) => existsSync(join(root, place)))
  const hash = await hashSources(root, present)
  const built = await readFile(stamp, 'utf8').catch(() => undefined)
  if (built === hash) return
  console.log('Building the reader (first time, or its sources have changed).')
  const npm = process.env['GATEFOLD_NPM']
  if (npm === undefined) throw new Failure('The reader is built by `npm start`, `npm test` or `npm run build`.')
  const code = await runShown(root, [npm, 'run', '--loglevel=error', 'build', '--workspace', '@gatefold/reader'])
  if (code !== 0) throw new Failure('The reader could not be built; the reason is above.')
  const made = join(dist, 'made')
  await compressTexts(join(made, 'client/build'))
  await placeBuild(made, dist)
  await writeFile(stamp, hash)
}
