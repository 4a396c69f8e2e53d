import type { ArticleSummary } from '@gatefold/magazine/article'
import type { IssueContents } from '@gatefold/magazine/issue'
import { useSyncExternalStore } from 'react'
import { useLingui } from '@lingui/react'
import type { Favorites } from '../content/favorites/createFavorites.ts'
import { labelOf } from '../content/favorites/shownFavorite.ts'
import { useLazyStyle } from '../ui/useLazyStyle.ts'
import css from './favoriteButton.css?inline'

interface FavoriteButtonProps {
  readonly isMarked: boolean
  readonly onToggle: () => void
}

interface Props {
  readonly favorites: Favorites
  readonly issue: IssueContents
  /** Undefined marks the issue itself. */
  readonly article: ArticleSummary | undefined
}

/** The mark of an issue or an article. Loaded lazily. */
export function Mark({ favorites, issue, article }: Props) {
  const thing = { issueId: issue.id, articleId: article?.id }
  const isMarked = useSyncExternalStore(favorites.subscribe, () => favorites.isMarked(thing))
  const toggle = () => (isMarked ? favorites.unmark(thing) : favorites.mark(thing, labelOf(issue, article)))
  return <FavoriteButton isMarked={isMarked} onToggle={toggle} />
}

/** Marks what is on the screen, or takes the mark away. */
function FavoriteButton({ isMarked, onToggle }: FavoriteButtonProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  return (
    <button type="button" className="favorite" aria-pressed={isMarked} onClick={onToggle}>
      <svg viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
        <path d="M1 1h10v13.5L6 10.5 1 14.5z" />
      </svg>
      {_('Favorite')}
    </button>
  )
}
