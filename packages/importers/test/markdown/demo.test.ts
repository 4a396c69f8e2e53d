import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { OpenedImport } from '../../src/importSource.ts'
import { markdownImporter } from '../../src/markdown/markdownImporter.ts'
import { writeAndRead } from '../builders/anExportableIssue.ts'
import { importOptions } from '../builders/importOptions.ts'

const DEMO = join(import.meta.dirname, '../../../../demo/issues')

const ISSUES = readdirSync(DEMO).filter((name) => existsSync(join(DEMO, name, 'issue.md')))

describe('the demonstration title', () => {
  it.each(ISSUES)(
    'imports %s with nothing dropped or changed, and it comes out of a package as it went in',
    async (name) => {
      const opened = await openDemo(name)
      const { format: _format, report, assets, ...said } = opened.issue
      const {
        format: _other,
        report: reportOfPackage,
        assets: _files,
        ...read
      } = await writeAndRead({ ...said, assets })
      await opened.close()
      expect(report).toMatchObject({ changed: [], dropped: [] })
      expect(said.articles.length).toBeGreaterThanOrEqual(7)
      expect(reportOfPackage.dropped).toEqual([])
      expect(read).toEqual(said)
    },
  )
})

describe('the issue of the demonstration title in seven languages', () => {
  it('says everything in all of them', async () => {
    const opened = await openDemo('02-nobody-on-the-quay')
    await opened.close()
    const { languages, title, description, articles } = opened.issue
    expect(languages).toEqual(['en', 'es', 'fr', 'de', 'ja', 'zh', 'nl'])
    const said = [{ text: title }, { text: description }, ...articles.map((it) => ({ text: it.title })), ...articles]
    const words = said.flatMap((it) => wordsIn(it))
    expect(words.length).toBeGreaterThan(200)
    const silent = words.filter((word) => languages.some((language) => !isSaid(word, language)))
    expect(silent).toEqual([])
  })
})

const WORDS: ReadonlySet<string> = new Set(['text', 'alt', 'html', 'transcript'])

/** Everything in a part of an issue that is said to a reader, wherever it stands. */
function wordsIn(part: unknown): readonly unknown[] {
  if (typeof part !== 'object' || part === null) return []
  return Object.entries(part).flatMap(([name, value]) => (WORDS.has(name) ? [value] : wordsIn(value)))
}

function isSaid(words: unknown, language: string): boolean {
  return typeof words === 'object' && words !== null && Object.hasOwn(words, language)
}

/** With pictures of pages that are quickly made. */
async function openDemo(name: string): Promise<OpenedImport> {
  const options = { ...importOptions(), renditionPlan: { widths: [20], finest: 20 } }
  return markdownImporter.read({ kind: 'folder', path: join(DEMO, name) }, options)
}
