import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { runCommand } from '../process.ts'

const apps = join(import.meta.dirname, '../../apps')
// Vitest's own would make it another build.
const environment = { ...process.env, NODE_ENV: 'production' }
const vite = join(import.meta.dirname, '../../node_modules/vite/bin/vite.js')

/** As their `package.json` builds them, but for the script that answers in the reader: that needs the others in their place. */
it.each([
  ['reader', []],
  ['reader', ['--ssr']],
  ['reader', ['--ssr', '--mode', 'lazy-worker']],
  ['studio', []],
])('a build that succeeds says nothing that reads like a fault: the %s by vite build %j', async (app, bundle) => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-build-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const options = [...bundle, '--logLevel', 'warn', '--outDir', folder, '--emptyOutDir']
  const { code, output } = await runCommand(join(apps, app), [process.execPath, vite, 'build', ...options], environment)
  expect(output.trim()).toBe('')
  expect(code).toBe(0)
  expect(await readdir(folder)).not.toEqual([])
})
