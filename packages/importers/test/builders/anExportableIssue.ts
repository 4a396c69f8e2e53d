import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { type ExportableIssue, writeIssuePackage } from '../../src/issue-package/writeIssuePackage.ts'
import { issuePackageImporter } from '../../src/issue-package/issuePackageImporter.ts'
import type { ImportedIssue } from '../../src/ImportedIssue.ts'
import { anImportedArticle } from '../../src/testing/anImportedArticle.ts'
import { ASSETS } from './anArticlePackage.ts'
import { aFolder } from './aZip.ts'
import { importOptions } from './importOptions.ts'

/** An issue of the files in ASSETS with two articles. */
export function anExportableIssue(fields: Partial<ExportableIssue> = {}): ExportableIssue {
  return {
    identifier: 'spring',
    title: 'Spring',
    description: '',
    languages: ['en'],
    textDirection: 'ltr',
    slug: 'spring',
    releaseDate: '2026-03-20',
    created: '2026-03-01',
    cover: undefined,
    externalUrl: undefined,
    terms: undefined,
    data: {},
    articles: [anImportedArticle(), anImportedArticle({ key: 'two', slug: 'two', title: 'Two' })],
    pages: [],
    styles: [],
    fonts: [],
    assets: Object.entries(ASSETS).map(([path, content]) => ({
      path: path.slice('assets/'.length),
      open: async function* () {
        yield Buffer.from(content as string)
      },
    })),
    ...fields,
  }
}

/** Writes an issue to a package and imports that. */
export async function writeAndRead(issue: ExportableIssue): Promise<ImportedIssue> {
  const path = join(await aFolder(), 'written.issue')
  await pipeline(writeIssuePackage(issue, new Date('2026-05-07T10:00:00Z')), createWriteStream(path))
  const opened = await issuePackageImporter.read({ kind: 'file', path }, importOptions())
  await opened.close()
  return opened.issue
}
