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
  it.each(ISSUES)('imports %s with nothing dropped or changed', async (name) => {
    const opened = await openDemo(name)
    await opened.close()
    const { report, articles } = opened.issue
    expect(report).toMatchObject({ changed: [], dropped: [] })
    expect(articles.length).toBeGreaterThanOrEqual(7)
  })

  it.each(ISSUES)('%s comes out of a package as it went in', async (name) => {
    const opened = await openDemo(name)
    const { format: _format, report: _report, assets: _assets, ...said } = opened.issue
    const { format: _other, report, assets: _files, ...read } = await writeAndRead({ ...said, assets: _assets })
    await opened.close()
    expect(report.dropped).toEqual([])
    expect(read).toEqual(said)
  })
})

/** With pictures of pages that are quickly made. */
async function openDemo(name: string): Promise<OpenedImport> {
  const options = { ...importOptions(), pressPlan: { widths: [20], finest: 20 } }
  return markdownImporter.read({ kind: 'folder', path: join(DEMO, name) }, options)
}
