import { useLingui } from '@lingui/react'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import css from './favoriteButton.css?inline'

interface Props {
  readonly isMarked: boolean
  readonly onToggle: () => void
}

/** Marks what is on the screen, or takes the mark away. */
export function FavoriteButton({ isMarked, onToggle }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <button type="button" className="favorite" aria-pressed={isMarked} onClick={onToggle}>
      <svg viewBox="0 0 12 16" width="12" height="16" aria-hidden="true">
        <path d="M1 1h10v13.5L6 10.5 1 14.5z" />
      </svg>
      {_('Favorite')}
    </button>
  )
}
