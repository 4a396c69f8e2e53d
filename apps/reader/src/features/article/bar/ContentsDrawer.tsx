import type { ArticleSummary } from '@gatefold/magazine/article/Article'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useDeferredValue, useEffect } from 'react'
import { Drawer } from '../../../ui/Drawer.tsx'
import { CONTENTS_ID } from './contentsId.ts'
import type { LinkTo } from '../links/makeResolveLink.ts'
import styles from './ContentsDrawer.module.css'

export interface ContentsProps {
  readonly articles: readonly ArticleSummary[]
  readonly currentId: string
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
}

/** What else is in the issue. It is closed while a page is turned, and drawn anew after the paint. */
export function ContentsDrawer(props: ContentsProps) {
  return useDeferredValue(<Contents {...props} />)
}

/** Adverts are met by turning pages, not looked up. */
function Contents({ articles, currentId, reading, linkTo }: ContentsProps) {
  const { _ } = useLingui()
  useContentsDrawer(currentId)
  const listed = articles.filter(({ role }) => role === 'article').toSorted((a, b) => a.index - b.index)
  return (
    <Drawer id={CONTENTS_ID} label={_('Contents')} closeLabel={_('Close')}>
      <ol role="list" className={styles.list} lang={reading.language}>
        {listed.map((article) => (
          <li key={article.id}>
            <a
              {...linkTo(article.slug ?? article.id)}
              className={styles.link}
              aria-current={article.id === currentId ? 'page' : undefined}
            >
              <span className={styles.name} {...languageMark(article.name, reading)}>
                {resolveLocalized(article.name, reading)}
              </span>
              <span className={styles.description} {...languageMark(article.description, reading)}>
                {resolveLocalized(article.description, reading)}
              </span>
              <span className={styles.page}>{article.pages[0]}</span>
            </a>
          </li>
        ))}
      </ol>
    </Drawer>
  )
}

/** The drawer opens at the article that is read, and the keyboard goes on from there. */
function useContentsDrawer(articleId: string): void {
  useEffect(() => {
    const drawer = document.getElementById(CONTENTS_ID)
    const show = (event: Event) => {
      if ((event as ToggleEvent).newState !== 'open') return
      const current = drawer?.querySelector<HTMLElement>('[aria-current]')
      current?.focus({ preventScroll: true })
      current?.scrollIntoView({ block: 'center', behavior: 'instant' })
    }
    drawer?.addEventListener('toggle', show)
    return () => drawer?.removeEventListener('toggle', show)
  }, [articleId])
}
