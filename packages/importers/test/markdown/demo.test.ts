import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { ImportedIssue } from '../../src/ImportedIssue.ts'
import { markdownImporter } from '../../src/markdown/markdownImporter.ts'
import { writeAndRead } from '../builders/anExportableIssue.ts'
import { importOptions } from '../builders/importOptions.ts'

const DEMO = join(import.meta.dirname, '../../../../demo/issues')

const ISSUES = readdirSync(DEMO).filter((name) => existsSync(join(DEMO, name, 'issue.md')))

describe('the demonstration title', () => {
  it.each(ISSUES)('imports %s with nothing dropped or changed', async (name) => {
    const { report, articles } = await readDemo(name)
    expect(report).toMatchObject({ changed: [], dropped: [] })
    expect(articles.length).toBeGreaterThanOrEqual(7)
  })

  it.each(ISSUES)('%s comes out of a package as it went in', async (name) => {
    const { format: _format, report: _report, assets: _assets, ...said } = await readDemo(name)
    const { format: _other, report, assets: _files, ...read } = await writeAndRead({ ...said, assets: _assets })
    expect(report.dropped).toEqual([])
    expect(read).toEqual(said)
  })
})

async function readDemo(name: string): Promise<ImportedIssue> {
  const opened = await markdownImporter.read({ kind: 'folder', path: join(DEMO, name) }, importOptions())
  await opened.close()
  return opened.issue
}
