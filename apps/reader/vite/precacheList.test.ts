import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it } from 'vitest'
import { precacheList } from './precacheList.ts'

const folders: string[] = []
afterEach(() => folders.splice(0).forEach((folder) => rmSync(folder, { recursive: true })))

function aBuild(...files: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'gatefold-build-'))
  folders.push(folder)
  mkdirSync(join(folder, 'build'))
  writeFileSync(join(folder, 'index.html'), '')
  for (const file of files) writeFileSync(join(folder, 'build', file), file)
  return folder
}

it('R6.4 keeps what reading takes on readers’ devices, and nothing that only admins ask for', () => {
  const folder = aBuild(
    'Home-a1.js',
    'InsightsPage-a1.js',
    'OpenInsights-a1.js',
    'style-a1.css',
    'texts-insights-de-a1.js',
    'texts-session-de-a1.js',
    'worker-a1.js',
  )
  const { files, texts, lazyScript } = precacheList(folder)
  expect(files.map(({ url }) => url)).toEqual(['build/Home-a1.js', 'build/InsightsPage-a1.js', 'shell.json'])
  expect(texts.map(({ url, language }) => [url, language])).toEqual([['build/texts-session-de-a1.js', 'de']])
  expect(lazyScript).toBe('build/worker-a1.js')
})
