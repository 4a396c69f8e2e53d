import { basename } from 'node:path'
import type { ImportedArticle, ImportedIssue, ImportReport, ReportEntry } from '@gatefold/importers/ImportedIssue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import { findIssueRow } from '../issues/manageIssues.ts'
import { PublishingError } from '../PublishingError.ts'

/** What an import has made of a file, as it is kept with the issue. */
export interface KeptReport extends ImportReport {
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

/** The report of an importer in the words of the issue: its articles by their titles, and what is said of each under its own. */
export function composeReport(
  issue: ImportedIssue,
  report: ImportReport,
  { fileName, now }: { readonly fileName: string; readonly now: Date },
): KeptReport {
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
export async function keepReport(db: Kysely<Database>, issueId: string, report: KeptReport): Promise<void> {
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
  const report = JSON.parse(row?.report ?? '{}') as Partial<KeptReport>
  if (report.kept !== undefined) return { slug, name, status, report: report as KeptReport }
  throw new PublishingError('no-report', `No report was kept of "${name}" (${slug}); its next import writes one.`)
}
