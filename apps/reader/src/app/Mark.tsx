import type { ArticleSummary } from '@gatefold/magazine/article'
import type { IssueContents } from '@gatefold/magazine/issue'
import { useSyncExternalStore } from 'react'
import { FavoriteButton } from '../features/shelves/FavoriteButton.tsx'
import type { Favorites } from '../content/favorites/createFavorites.ts'
import { labelOf } from '../content/favorites/shownFavorite.ts'

interface Props {
  readonly favorites: Favorites
  readonly issue: IssueContents
  /** Undefined marks the issue itself. */
  readonly article: ArticleSummary | undefined
}

/** The mark of an issue or an article. Late code. */
export function Mark({ favorites, issue, article }: Props) {
  const thing = { issueId: issue.id, articleId: article?.id }
  const isMarked = useSyncExternalStore(favorites.subscribe, () => favorites.isMarked(thing))
  const toggle = () => (isMarked ? favorites.unmark(thing) : favorites.mark(thing, labelOf(issue, article)))
  return <FavoriteButton isMarked={isMarked} onToggle={toggle} />
}
