import type { ContentService } from './ContentService.ts'

/**
 * A content service that is opened when it is first asked: the first screen's answers travel in the page, so the decoders,
 * the sanitizer and the local store need not be there for it. Rejects with what `open` rejects with, and tries again at the
 * next question.
 */
export function deferContent(open: () => Promise<ContentService>): ContentService {
  let opened: Promise<ContentService> | undefined
  const ready = () => {
    opened ??= open().catch((error: unknown) => {
      opened = undefined
      throw error
    })
    return opened
  }
  return {
    beginView: () => void opened?.then((content) => content.beginView?.()).catch(() => undefined),
    listIssues: async () => (await ready()).listIssues(),
    listIssuePage: async (page) => (await ready()).listIssuePage(page),
    listIssueYears: async () => (await ready()).listIssueYears(),
    listFeaturedArticles: async () => (await ready()).listFeaturedArticles(),
    findIssue: async (issue) => (await ready()).findIssue(issue),
    findIssueContents: async (issue) => (await ready()).findIssueContents(issue),
    findArticlePage: async (issue, article) => (await ready()).findArticlePage(issue, article),
    findPreview: async (issue) => (await ready()).findPreview(issue),
    findPrintedPages: async (issue) => (await ready()).findPrintedPages(issue),
    listAssets: async () => (await ready()).listAssets(),
  }
}
