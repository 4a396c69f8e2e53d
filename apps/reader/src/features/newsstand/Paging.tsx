import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { listingAddress } from './YearLine.tsx'
import styles from './Archive.module.css'

interface Props {
  readonly page: number
  readonly hasMore: boolean
}

/** To the pages before and after, where not all issues are on one. */
export function Paging({ page, hasMore }: Props) {
  const { _ } = useLingui()
  return (
    <nav className={styles.paging} aria-label={_('More issues')}>
      {page > 0 && (
        <Link {...listingAddress(page - 1)} rel="prev">
          {_('Newer issues')}
        </Link>
      )}
      {hasMore && (
        <Link {...listingAddress(page + 1)} rel="next">
          {_('Earlier issues')}
        </Link>
      )}
    </nav>
  )
}
