import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type Localized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { LinkAttributes, LinkTo } from '../links/makeResolveLink.ts'
import type { Neighbours } from './neighboursOf.ts'
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
