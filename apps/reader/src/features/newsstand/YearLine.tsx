import { useLingui } from '@lingui/react'
import { Link } from '@tanstack/react-router'
import { keepLanguage, PATTERNS } from '../../services/addresses.ts'
import { ISSUES_A_PAGE } from '../../services/content/ContentService.ts'
import { anchorOf, type ArchiveYear } from './yearsOf.ts'
import styles from './YearLine.module.css'

interface Props {
  readonly years: readonly ArchiveYear[]
  /** The page of the listing that is shown; undefined shows them all. */
  readonly page: number | undefined
}

/** Leads to the years of the archive, wherever they begin. */
export function YearLine({ years, page }: Props) {
  const { _ } = useLingui()
  return (
    <nav className={styles.years} aria-label={_('Years')}>
      {years.map(({ year, first }) => {
        const of = Math.floor(first / ISSUES_A_PAGE)
        const words = year ?? _('Undated')
        return page === undefined || of === page ? (
          <a key={anchorOf(year)} href={`#${anchorOf(year)}`}>
            {words}
          </a>
        ) : (
          <Link key={anchorOf(year)} {...listingAddress(of)} hash={anchorOf(year)}>
            {words}
          </Link>
        )
      })}
    </nav>
  )
}

/** What the router needs to open a page of the listing, counted from 0. */
export function listingAddress(page: number) {
  return {
    to: PATTERNS.home,
    search: (search: { lang?: string | undefined }) => ({
      ...keepLanguage(search),
      ...(page === 0 ? {} : { page: page + 1 }),
    }),
  } as const
}
