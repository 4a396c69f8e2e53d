import { isOpenArticle } from '@gatefold/magazine/access'
import type { IssueContents } from '@gatefold/magazine/issue'
import { languageMark } from '@gatefold/magazine/language/direction'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import type { ComponentType } from 'react'
import type { ArticlePage } from '../../content/ContentService.ts'
import { formatPrice } from '../../i18n/describeIssue.ts'
import { pictureSources } from '../../ui/pictureSources.ts'
import { useLazy } from '../../ui/useLazy.ts'
import type { ArticleSetting } from './ArticleSetting.ts'
import styles from './ClosedArticle.module.css'

/** Draws how an issue is opened that is closed to the reader. Loaded lazily. */
export type OpenOffer = () => Promise<{ readonly IssueOffer: ComponentType<{ readonly issue: IssueContents }> }>

interface Props {
  readonly page: ArticlePage
  readonly setting: ArticleSetting
  readonly openOffer: OpenOffer
}

/** In place of the text of an article that is not open to the reader: what it is about, and how it is opened. */
export function ClosedArticle({ page, setting, openOffer }: Props) {
  const { _, i18n } = useLingui()
  const offer = useLazy(openOffer)
  const { issue, article } = page
  const { reading } = setting
  if (isOpenArticle(article, issue)) return null
  const picture = article.featureImage ?? article.thumbnail
  const standfirst = resolveLocalized(article.description, reading)
  const price = formatPrice(issue, i18n.locale)
  const name = resolveLocalized(issue.name, reading)
  return (
    <>
      {standfirst !== '' && (
        <p className={styles.standfirst} {...languageMark(article.description, reading)}>
          {standfirst}
        </p>
      )}
      {picture !== undefined && (
        <img className={styles.picture} {...pictureSources(picture, '100vw')} alt="" width={3} height={2} />
      )}
      <section className={`${styles.closed} ${CLOSED_PART}`} aria-labelledby="closed">
        <h2 id="closed" className={styles.heading}>
          {_('The rest is in the issue')}
        </h2>
        <p className={styles.line}>
          <bdi {...languageMark(issue.name, reading)}>{name}</bdi>
          {price !== '' && ` · ${price}`}
        </p>
        <div className={styles.offer}>{offer !== undefined && <offer.IssueOffer issue={issue} />}</div>
        <noscript>{_('It can be opened where JavaScript is on.')}</noscript>
      </section>
    </>
  )
}

/** Class of the element that stands where the text of a closed article would: search engines are told it. */
export const CLOSED_PART = 'closed-part'
