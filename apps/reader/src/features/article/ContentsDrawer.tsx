import type { ArticleSummary } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type ReactNode, useDeferredValue, useEffect } from 'react'
import { CONTENTS_ID } from './ArticleBar.tsx'
import type { LinkTo } from './links.ts'
import styles from './ContentsDrawer.module.css'
import drawerStyles from './Drawer.module.css'

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

interface Props {
  /** What the `popoverTarget` of the button that opens it says. */
  readonly id: string
  readonly label: string
  readonly closeLabel: string
  readonly children: ReactNode
}

/** A side sheet on the native popover: it opens, closes on Escape and on a tap beside it, and gives the focus back without a script. */
function Drawer({ id, label, closeLabel, children }: Props) {
  return (
    <nav id={id} popover="auto" aria-label={label} className={drawerStyles.drawer}>
      <div className={drawerStyles.head}>
        <span className={drawerStyles.label} aria-hidden="true">
          {label}
        </span>
        <button type="button" popoverTarget={id} popoverTargetAction="hide" className={drawerStyles.close}>
          {closeLabel}
        </button>
      </div>
      {children}
    </nav>
  )
}
