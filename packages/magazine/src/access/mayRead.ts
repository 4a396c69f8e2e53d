import type { ArticleSummary } from '../article/Article.ts'
import type { IssueSummary } from '../issue/Issue.ts'

/** Who reads, as far as access goes. */
export interface ReaderAccess {
  readonly isAdmin: boolean
}

/** Whether all of an issue is open: it is free, bought (or subscribed to), or the reader is an admin. */
export function mayRead(issue: Pick<IssueSummary, 'isFree' | 'isPurchased'>, reader: ReaderAccess): boolean {
  return reader.isAdmin || issue.isFree || issue.isPurchased
}

/** Whether one article of an issue is open: the issue is, or the publisher gives this article away as a sample. */
export function mayReadArticle(
  article: Pick<ArticleSummary, 'features'>,
  issue: Pick<IssueSummary, 'isFree' | 'isPurchased'>,
  reader: ReaderAccess,
): boolean {
  return mayRead(issue, reader) || isSample(article)
}

/** Whether everybody may read the article, whatever its issue costs. */
export function isSample(article: Pick<ArticleSummary, 'features'>): boolean {
  return article.features.includes('sample')
}
