import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { completeLockfile, type Lockfile } from './completeLockfile.ts'

const path = join(import.meta.dirname, '../../package-lock.json')
const lock = JSON.parse(await readFile(path, 'utf8')) as Lockfile
const complete = completeLockfile(lock)
const added = Object.keys(complete.packages).length - Object.keys(lock.packages).length

if (added === 0) {
  console.log('package-lock.json is complete.')
} else if (process.argv.includes('--check')) {
  console.error(`package-lock.json lacks ${added} packages of other platforms: run \`npm run lockfile\` and commit it.`)
  process.exitCode = 1
} else {
  await writeFile(path, `${JSON.stringify(complete, undefined, 2)}\n`)
  console.log(`Added ${added} packages of other platforms to package-lock.json.`)
}
