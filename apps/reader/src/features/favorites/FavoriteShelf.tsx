import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import css from '../../ui/shelf.css?inline'
import { useLateStyle } from '../../ui/useLateStyle.ts'

interface Props {
  /** One for each favorite, the latest mark first. */
  readonly rows: readonly ReactNode[]
  /** Of a title that signs readers in: whether this one is. Undefined where there is no account to keep them. */
  readonly isSignedIn: boolean | undefined
}

/** All that is marked. */
export function FavoriteShelf({ rows, isSignedIn }: Props) {
  const { _ } = useLingui()
  useLateStyle(css)
  return (
    <>
      {rows.length === 0 && (
        <p role="status">
          {_('Nothing is marked. Press “Favorite” in an article or on an issue, and it stands here.')}
        </p>
      )}
      {rows.length > 0 && (
        <ol className="shelf" role="list">
          {rows}
        </ol>
      )}
      {isSignedIn !== undefined && (
        <div className="shelf-foot">
          <p>
            {isSignedIn
              ? _('Your account keeps them, for all your devices.')
              : _('They are on this device only. Sign in, and your account keeps them for all your devices.')}
          </p>
        </div>
      )}
    </>
  )
}
