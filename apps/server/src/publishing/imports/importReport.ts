import { basename } from 'node:path'
import { bundleUrl } from '@gatefold/importers/component/SourceAssets'
import type { ImportedArticle, ImportedIssue, ImportReport, ReportEntry } from '@gatefold/importers/ImportedIssue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { findIssueRow } from '../issues/manageIssues.ts'
import { PublishingError } from '../PublishingError.ts'
import type { StagedFiles } from './ImportWork.ts'

/** What an import has made of a file, as it is kept with the issue. */
export interface StoredReport extends ImportReport {
  /** Of the file. */
  readonly file: string
  /** ISO 8601. */
  readonly at: string
  readonly articles: readonly ReportedArticle[]
}

export interface ReportedArticle {
  readonly title: string
  /** Empty for none. */
  readonly author: string
  /** As printed on them; none for an article without printed pages. */
  readonly pages: readonly string[]
}

/** What an importer cannot know. */
interface ImportedFiles {
  readonly staged: Pick<StagedFiles, 'changed' | 'dropped'>
  /** Addresses of the source that lead nowhere and were taken out. */
  readonly missing: readonly string[]
}

/**
 * What is kept of an import: what its importer says, and what became of its files and links, in the words of the issue: its articles by
 * their titles, and what is said of each under its own.
 */
export function composeReport(
  issue: ImportedIssue,
  outcome: ImportedFiles,
  { fileName, now }: { readonly fileName: string; readonly now: Date },
): StoredReport {
  const report = mergeReports(issue, outcome)
  const titles = new Map(issue.articles.map((article) => [article.key, titleOf(article, issue)]))
  const named = ({ subject, message }: ReportEntry): ReportEntry => {
    const key = subject.replace(/^articles\//, '')
    const title = titles.get(subject) ?? titles.get(key) ?? titles.get(key.replace(/\.md$/, ''))
    return { subject: title === undefined ? subject : `"${title}"`, message }
  }
  return {
    file: basename(fileName),
    at: now.toISOString(),
    kept: report.kept,
    articles: issue.articles.map((article) => ({
      title: titleOf(article, issue),
      author: article.author,
      pages: article.pages.map((page) => issue.pages[page - 1]?.name ?? String(page)),
    })),
    changed: report.changed.map(named),
    dropped: report.dropped.map(named),
  }
}

function titleOf({ title, language }: ImportedArticle, { languages }: ImportedIssue): string {
  const own = language ?? languages[0] ?? 'en'
  return resolveLocalized(title, { language: own, defaultLanguage: own })
}

/** Keeps the report of the last import that has changed an issue. */
export async function storeReport(db: Kysely<Database>, issueId: string, report: StoredReport): Promise<void> {
  await db
    .updateTable('issue_sources')
    .set({ report: JSON.stringify(report) })
    .where('issue_id', '=', issueId)
    .execute()
}

/** Throws PublishingError `unknown-issue`, or `no-report` for an issue that came before reports were kept. */
export async function findReport(db: Kysely<Database>, reference: string) {
  const { id, slug, name, status } = await findIssueRow(db, reference)
  const row = await db.selectFrom('issue_sources').select('report').where('issue_id', '=', id).executeTakeFirst()
  const report = JSON.parse(row?.report ?? '{}') as Partial<StoredReport>
  if (report.kept !== undefined) return { slug, name, status, report: report as StoredReport }
  throw new PublishingError('no-report', `No report was kept of "${name}" (${slug}); its next import writes one.`)
}

/** Of a file that was dropped its own line says why, so that no other is needed for what has named it. */
function mergeReports({ report, assets }: ImportedIssue, { staged, missing }: ImportedFiles): ImportReport {
  const names = new Map(assets.map(({ path, source = path }) => [bundleUrl(path), source]))
  const dropped = new Set(staged.dropped.map(({ subject }) => subject))
  const lost = missing.flatMap((address) => {
    if (address.startsWith('article://')) {
      return { subject: address, message: 'A link to an article that is not in the issue.' }
    }
    const subject = names.get(address.replace(/#.*$/s, '')) ?? address
    return dropped.has(subject) ? [] : { subject, message: 'A file that is not in the source.' }
  })
  return {
    kept: report.kept,
    changed: [...report.changed, ...staged.changed],
    dropped: [...report.dropped, ...staged.dropped, ...lost],
  }
}
