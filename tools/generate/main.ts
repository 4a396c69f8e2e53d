import { join } from 'node:path'
import { ensureGenerated } from './ensureGenerated.ts'

const root = join(import.meta.dirname, '../..')
const isBuilt = await ensureGenerated(root)

if (!process.argv.includes('--built')) {
  const { generateCommitted, staleFiles, write } = await import('./generate.ts')
  const stale = await staleFiles(root, await generateCommitted(root))
  const names = stale.map((file) => file.filename).join(', ')
  if (!process.argv.includes('--check')) {
    await write(root, stale)
    if (isBuilt) console.log('Generated: the code that is not committed.')
    console.log(stale.length > 0 ? `Written: ${names}` : 'Everything generated is up to date.')
  } else if (stale.length > 0) {
    console.error(`Out of date: ${names}. Run \`npm run generate\` and commit the result.`)
    process.exitCode = 1
  }
}
