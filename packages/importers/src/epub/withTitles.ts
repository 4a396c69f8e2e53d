import type { ImportReport, ReportEntry } from '../ImportReport.ts'
import { fileTitle } from './fileTitle.ts'
import type { ArticlePlan, DocumentFacts } from './planArticles.ts'

/**
 * The report with the titles of articles before the paths of the documents that they are made of: a file's name is known to the tool that
 * wrote the book, a title to whoever made it. A document of several articles has the title of the first.
 */
export function withTitles(
  report: ImportReport,
  { plans, documents }: { readonly plans: readonly ArticlePlan[]; readonly documents: readonly DocumentFacts[] },
): ImportReport {
  const placed = plans.flatMap(({ title, parts }) =>
    parts.map(({ document }) => [documents[document]?.path ?? '', title] as const),
  )
  const titles = new Map(placed.filter(([path, title]) => title !== fileTitle(path)).toReversed())
  const named = ({ subject, message }: ReportEntry): ReportEntry => {
    const title = titles.get(subject)
    return { subject: title === undefined ? subject : `"${title}" (${subject})`, message }
  }
  return { ...report, changed: report.changed.map(named), dropped: report.dropped.map(named) }
}
