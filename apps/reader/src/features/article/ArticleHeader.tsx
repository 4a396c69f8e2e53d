import type { Article } from '@gatefold/magazine/article/Article'
import { useLingui } from '@lingui/react'
import { Unseen } from '../../ui/Unseen.tsx'
import { RootComponents } from './components/RootComponents.tsx'
import type { Opening } from './opening.ts'
import type { Setting } from './setting.ts'
import styles from './ArticleHeader.module.css'

interface Props {
  readonly article: Article
  /** In the reading language. */
  readonly name: string
  readonly opening: Opening
  readonly setting: Setting
}

/** The head of the page: the article's own headline and what stands with it, or its name where it brings none. */
export function ArticleHeader({ article, name, opening, setting }: Props) {
  const { _ } = useLingui()
  if (article.role === 'advert' && opening.heading === undefined) {
    return (
      <h1>
        <Unseen>{name}</Unseen>
      </h1>
    )
  }
  const isSigned = article.author === '' || article.components.some(({ component }) => component === 'byline')
  return (
    <header className={styles.header}>
      {article.pages.length > 0 && (
        <p className={styles.kicker}>
          <bdi>
            {_(article.pages.length > 1 ? 'Pages {pages}' : 'Page {pages}', { pages: pageRange(article.pages) })}
          </bdi>
        </p>
      )}
      {opening.heading === undefined && <h1 className={styles.name}>{name}</h1>}
      <RootComponents components={opening.header} setting={setting} />
      {!isSigned && (
        <p className={styles.author}>
          <bdi>{_('By {author}', { author: article.author })}</bdi>
        </p>
      )}
    </header>
  )
}

function pageRange(pages: readonly string[]): string {
  const first = pages[0] ?? ''
  const last = pages.at(-1) ?? first
  return first === last ? first : `${first}–${last}`
}
