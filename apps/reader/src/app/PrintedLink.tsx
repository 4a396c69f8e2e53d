import type { ArticlePage } from '../services/content/ContentService.ts'
import { useLingui } from '@lingui/react'
import { firstPageOf } from '@gatefold/magazine/replica/firstPageOf'
import { Link } from '@tanstack/react-router'
import { printedPageAddress } from '../services/addresses/printedPageAddress.ts'
import styles from './PrintedLink.module.css'

/** Leads from an article to its first printed page; `PrintedDoor` makes that the page of the paragraph that is read. */
export function PrintedLink({ issue, article }: ArticlePage) {
  const { _ } = useLingui()
  const first = article.replica[0]?.page ?? firstPageOf(issue, article)
  if (first === undefined) return null
  return (
    <Link {...printedPageAddress(issue, first)} className={styles.link} aria-label={_('Printed page')} data-printed="">
      <svg viewBox="0 0 16 20" width="16" height="20" aria-hidden="true">
        <path d="M1 1h14v18H1zM4 5h8M4 9h3v6H4zM10 9h2M10 12h2M10 15h2" />
      </svg>
      <span>{_('Printed page')}</span>
    </Link>
  )
}
