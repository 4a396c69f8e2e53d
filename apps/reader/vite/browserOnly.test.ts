import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { build } from 'vite'
import { browserOnly } from './browserOnly.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

/** The code of a bundle of `entry.js`, of which `late.js` is for browsers only; `late.js` imports `library.js`. */
async function bundle(entry: string): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-bundle-'))
  folders.push(folder)
  const files = { entry, late: 'export { sail } from "./library.js"', library: 'export const sail = "spinnaker"' }
  for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, `${name}.js`), code)
  const output = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [browserOnly([join(folder, 'late.js')])],
    build: { write: false, ssr: join(folder, 'entry.js'), rolldownOptions: { output: { codeSplitting: false } } },
  })
  return JSON.stringify(output)
}

it('leaves out what is loaded late, with what that imports', async () => {
  const code = await bundle('export const load = () => import("./late.js")')
  expect(code).toContain('A page that is only rendered has no part in this.')
  expect(code).not.toContain('spinnaker')
})

it('fails the build where it would leave out what a page is made of', async () => {
  const both = 'import { sail } from "./late.js"; export const load = () => [sail, import("./late.js")]'
  await expect(bundle(both)).rejects.toThrow('MISSING_EXPORT')
})

it('fails the build where nothing loads it any more', async () => {
  await expect(bundle('export const load = () => 1')).rejects.toThrow(/Nothing loads these[^\n]*late\.js/)
})
