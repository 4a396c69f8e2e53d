import { type ArticleSummary, isFrontMatter } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type Localized, type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { LinkAttributes, LinkTo } from '../links.ts'
import styles from './Pager.module.css'

interface Props {
  readonly neighbours: Neighbours
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
  /** Where the last article leads. */
  readonly issueLink: LinkAttributes
  readonly issueName: Localized
}

/** Where the issue goes on from here. The arrow keys and the swipe follow these two links. */
export function Pager({ neighbours, reading, linkTo, issueLink, issueName }: Props) {
  const { _ } = useLingui()
  const { previous, next } = neighbours
  const turn = (article: ArticleSummary, rel: 'prev' | 'next') => (
    <a {...linkTo(article.slug ?? article.id)} rel={rel} className={styles[rel]}>
      <span className={styles.label}>{rel === 'next' ? _('Next') : _('Previous')}</span>
      <Name name={article.name} reading={reading} />
    </a>
  )
  return (
    <nav className={styles.pager} aria-label={_('Other articles')}>
      {previous !== undefined && turn(previous, 'prev')}
      {next === undefined ? (
        <a {...issueLink} className={styles.next}>
          <span className={styles.label}>{_('End of the issue')}</span>
          <Name name={issueName} reading={reading} />
        </a>
      ) : (
        turn(next, 'next')
      )}
    </nav>
  )
}

function Name({ name, reading }: { readonly name: Localized; readonly reading: ReadingLanguage }) {
  return (
    <span className={styles.name} lang={reading.language} {...languageMark(name, reading)}>
      {resolveLocalized(name, reading)}
    </span>
  )
}

export interface Neighbours {
  readonly previous: ArticleSummary | undefined
  readonly next: ArticleSummary | undefined
  /** Counts from 0; -1 when the article is not in the list. */
  readonly position: number
  readonly count: number
}

/** The articles before and after one, in the order of the issue; text and front matter are turned through apart. Pure. */
export function neighboursOf(articles: readonly ArticleSummary[], id: string): Neighbours {
  const own = articles.find((article) => article.id === id)
  const isFront = own !== undefined && isFrontMatter(own)
  const ordered = articles.filter((article) => isFrontMatter(article) === isFront).toSorted((a, b) => a.index - b.index)
  const position = ordered.findIndex((article) => article.id === id)
  const neighbourAt = (step: number) => (position < 0 ? undefined : ordered[position + step])
  return { previous: neighbourAt(-1), next: neighbourAt(1), position, count: ordered.length }
}
