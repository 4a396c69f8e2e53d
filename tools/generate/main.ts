import { join } from 'node:path'
import { generate, staleFiles, write } from './generate.ts'

const root = join(import.meta.dirname, '../..')
const stale = await staleFiles(root, await generate(root))
const names = stale.map((file) => file.filename).join(', ')

if (process.argv.includes('--check')) {
  if (stale.length > 0) {
    console.error(`Out of date: ${names}. Run \`npm run generate\` and commit the result.`)
    process.exitCode = 1
  }
} else {
  await write(root, stale)
  console.log(stale.length > 0 ? `Written: ${names}` : 'Everything generated is up to date.')
}
