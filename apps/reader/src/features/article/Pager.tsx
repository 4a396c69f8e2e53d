import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { LinkTo } from './links.ts'
import type { Neighbours } from './neighbours.ts'
import styles from './Pager.module.css'

interface Props {
  readonly neighbours: Neighbours
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
}

/** Where the issue goes on from here. The arrow keys and the swipe follow these two links. */
export function Pager({ neighbours, reading, linkTo }: Props) {
  const { _ } = useLingui()
  const { previous, next } = neighbours
  if (previous === undefined && next === undefined) return null
  const turn = (article: ArticleSummary, rel: 'prev' | 'next') => (
    <a {...linkTo(article.slug ?? article.id)} rel={rel} className={styles[rel]}>
      <span className={styles.label}>{rel === 'next' ? _('Next') : _('Previous')}</span>
      <span className={styles.name} lang={reading.language}>
        {resolveLocalized(article.name, reading)}
      </span>
    </a>
  )
  return (
    <nav className={styles.pager} aria-label={_('Other articles')}>
      {previous !== undefined && turn(previous, 'prev')}
      {next !== undefined && turn(next, 'next')}
    </nav>
  )
}
