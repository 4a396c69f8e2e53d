import type { Marked } from '@gatefold/magazine/favorites'
import type { ArticleSummary } from '@gatefold/magazine/article'
import type { IssueContents } from '@gatefold/magazine/issue'
import type { FavoriteLabel, StoredFavorite } from './createFavorites.ts'

/** What can be said of a favorite now. */
export interface ShownFavorite {
  /** Undefined where neither this device nor the host can name it. */
  readonly label: FavoriteLabel | undefined
  readonly isIssue: boolean
  /** The title has it no more. */
  readonly isGone: boolean
}

/** `issue`: as the title has it now; null where it has it no more, undefined where nobody knows, as without a network. Pure. */
export function shownFavorite(favorite: StoredFavorite, issue: IssueContents | null | undefined): ShownFavorite {
  const now = issue ? findLabel(favorite, issue) : undefined
  return {
    label: now ?? favorite.label,
    isIssue: favorite.articleId === undefined,
    isGone: issue !== undefined && now === undefined,
  }
}

/** What is kept of an issue, or of an article of it, when it is marked. Pure. */
export function labelOf(issue: IssueContents, article: ArticleSummary | undefined): FavoriteLabel {
  return {
    name: (article ?? issue).name,
    slug: (article ?? issue).slug,
    picture: article === undefined ? issue.cover : article.thumbnail,
    issueName: issue.name,
    issueSlug: issue.slug,
    language: issue.data.languages[0] ?? '',
  }
}

function findLabel({ articleId }: Marked, issue: IssueContents): FavoriteLabel | undefined {
  if (articleId === undefined) return labelOf(issue, undefined)
  const article = issue.articles.find(({ id }) => id === articleId)
  return article && labelOf(issue, article)
}
