import type { ArticleSummary } from '../article/Article.ts'
import type { IssueSummary } from '../issue/Issue.ts'
import { mayRead, mayReadArticle, toldAccess } from './mayRead.ts'

type ToldIssue = Pick<IssueSummary, 'id' | 'isFree' | 'isPurchased' | 'releaseDate'>

/** Whether all of an issue is open to whoever reads here, by the host's word. What editors may see besides is sent open. */
export function isOpen(issue: ToldIssue): boolean {
  return mayRead(issue, toldAccess(issue, { isAdmin: false }))
}

/** Whether an article is open to whoever reads here: its issue is, or it is a sample. */
export function isOpenArticle(article: Pick<ArticleSummary, 'features'>, issue: ToldIssue): boolean {
  return mayReadArticle(article, issue, toldAccess(issue, { isAdmin: false }))
}
