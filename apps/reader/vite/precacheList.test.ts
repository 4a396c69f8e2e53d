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

it('R4.9 the first tier is what the page names and what comes to it by itself, with what that imports; the further one is what is gone to', () => {
  const folder = aBuild(
    'BrokenScreen-a1.js',
    'Home-a1.js',
    'SearchPage-a1.js',
    'idle-a1.js',
    'text-a1.woff2',
    'worker-a1.js',
  )
  for (const part of ['start', 'late', 'buying']) writeFileSync(join(folder, 'build', `texts-${part}-de-a1.js`), part)
  writeFileSync(
    join(folder, 'index.html'),
    '<link href="{{base}}build/Home-a1.js"><link href="{{base}}build/text-a1.woff2">',
  )
  writeFileSync(join(folder, 'build', 'idle-a1.js'), 'import{a}from"./own-a1.js";import("./Lightbox-a1.js")')
  for (const file of ['own-a1.js', 'Lightbox-a1.js']) writeFileSync(join(folder, 'build', file), file)
  const { files, texts } = precacheList(folder)
  const furtherOf = (all: readonly { readonly url: string; readonly tier: string }[]) =>
    all.flatMap(({ url, tier }) => (tier === 'further' ? [url] : []))
  expect(furtherOf(files)).toEqual(['build/Lightbox-a1.js', 'build/SearchPage-a1.js'])
  expect(furtherOf(texts)).toEqual(['build/texts-buying-de-a1.js'])
  expect(files).toHaveLength(8)
})
