import type { ImportedIssue } from '@gatefold/importers/ImportedIssue'
import { pageFiles } from './pageFiles.ts'

/** The source without its printed pages, as the one article of it joins an issue that has pages of its own, or none. */
export function withoutPages(issue: ImportedIssue): ImportedIssue {
  if (issue.pages.length === 0) return issue
  const files = pageFiles({ pages: issue.pages, cover: '' })
  const { report } = issue
  const message = 'An article that joins an issue brings no printed pages.'
  return {
    ...issue,
    pages: [],
    assets: issue.assets.filter(({ path }) => !files.has(path)),
    report: { ...report, dropped: [...report.dropped, { subject: `${issue.pages.length} pages`, message }] },
  }
}
