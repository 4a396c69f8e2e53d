import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import type { ArticlePage } from '../../../content/ContentService.ts'
import { nameOfLanguage } from '../../../i18n/nameOfLanguage.ts'
import type { ReadingState } from '../../../reading/openReading.ts'
import { DISPLAY_ID } from '../ArticleBar.tsx'
import type { Setting } from '../Setting.ts'
import { ContinueLine } from './ContinueLine.tsx'
import { Choice, DisplaySheet } from './DisplaySheet.tsx'
import { HeldPictures } from './HeldPictures.tsx'
import { placeAt, topLine, topOfPlace } from './place.ts'
import { ShareLine, useSharing } from './Sharing.tsx'
import { useHistory, usePlaceMemory } from './usePlaceMemory.ts'
import styles from './ReadingTools.module.css'

interface Languages {
  /** Those that both the issue and the title have. */
  readonly offered: readonly string[]
  /** The one that the address asks for. */
  readonly current: string
  /** Shows the same address in another language, without a new document. */
  readonly onChoose: (language: string) => void
}

export interface DeskProps {
  /** The same answer at every call; asks again when it could not be had. */
  readonly openDesk: () => Promise<ReadingState>
  readonly languages: Languages
}

interface ReadingToolsProps extends Pick<DeskProps, 'languages'> {
  readonly page: ArticlePage
  readonly setting: Setting
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
  readonly opened: Promise<ReadingState>
}

/** What a reader sets up and takes away: display, language, the place one stopped at, a link to share. */
export function ReadingTools({ page, setting, screen, languages, opened }: ReadingToolsProps) {
  const { _ } = useLingui()
  const desk = use(opened)
  const { display, places } = desk
  const { issue, article } = page
  const name = resolveLocalized(article.name, setting.reading)
  const { shared, share, dismiss } = useSharing(name, page)
  const hold = useHeldPlace(languages.current)
  useHistory(page, { history: desk.history, defaultLanguage: setting.reading.defaultLanguage })
  usePlaceMemory(article.id, desk)
  useProgress(article.id)
  useShareButton(screen, share)
  const sheet = document.getElementById(DISPLAY_ID)
  return (
    <>
      {sheet !== null &&
        createPortal(
          <DisplaySheet display={display} keepPlace={keepPlace}>
            {languages.offered.length > 1 && (
              <LanguageChoice
                {...languages}
                onChoose={(tag) => {
                  hold()
                  languages.onChoose(tag)
                }}
              />
            )}
            <div className={styles.doings}>
              <div data-doors="" />
              <button type="button" onClick={share}>
                {_('Share this article')}
              </button>
            </div>
          </DisplaySheet>,
          sheet,
        )}
      {shared === undefined ? (
        <ContinueLine key={article.id} articleId={article.id} places={places} />
      ) : (
        <ShareLine shared={shared} onDone={dismiss} />
      )}
      <HeldPictures key={`doors-${article.id}`} display={display} />
      <PrintedLine names={[resolveLocalized(issue.name, setting.reading), name]} />
    </>
  )
}

/** The paragraph at the top stays where it is while the article changes its language. */
function useHeldPlace(language: string): () => void {
  const release = useRef<(() => void) | undefined>(undefined)
  useLayoutEffect(() => {
    if (release.current === undefined) return
    // The leading of some scripts hangs on it: the text would move once more when the router says it later.
    document.documentElement.lang = language
    release.current()
    release.current = undefined
  }, [language])
  return () => {
    const article = document.querySelector('main > article')
    if (article !== null) release.current = holdPlace(article, topLine())
  }
}

function keepPlace(change: () => void): void {
  const article = document.querySelector('main > article')
  const release = article === null ? undefined : holdPlace(article, topLine())
  change()
  release?.()
}

/** The bar's own button stands in the page before this code has come. */
function useShareButton(screen: ReadingToolsProps['screen'], share: () => void): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (event.target instanceof Element && event.target.closest('[data-share]') !== null) share()
  })
  useEffect(() => {
    const element = screen.current
    element?.addEventListener('click', onClick)
    return () => element?.removeEventListener('click', onClick)
  }, [screen])
}

/** The line fills by the style sheet where the browser knows scroll timelines; elsewhere this fills it. */
function useProgress(articleId: string): void {
  useEffect(() => {
    const line = document.querySelector<HTMLElement>('[data-progress]')
    if (line === null || CSS.supports('animation-timeline: scroll()')) return undefined
    const follow = () => {
      const room = document.documentElement.scrollHeight - window.innerHeight
      line.style.setProperty('--read', String(room > 0 ? Math.min(1, window.scrollY / room) : 1))
    }
    follow()
    window.addEventListener('scroll', follow, { passive: true })
    return () => window.removeEventListener('scroll', follow)
  }, [articleId])
}

function LanguageChoice({ offered, onChoose, current }: Languages) {
  const { _ } = useLingui()
  const options = offered.map((tag) => ({ value: tag, label: nameOfLanguage(tag), lang: tag }))
  return <Choice legend={_('Language')} options={options} chosen={current} onChoose={onChoose} />
}

/**
 * Remembers the paragraph at a line of the screen; what comes back puts it where it was, after the text around it has
 * changed. At the top of the page there is nothing to hold.
 */
function holdPlace(article: Element, line: number): () => void {
  const place = window.scrollY > 0 ? placeAt(article, line) : undefined
  const top = () => place && topOfPlace(article, place)
  const before = top()
  const root = document.documentElement
  // The browser's own way to hold a place would move the page a second time.
  root.style.setProperty('overflow-anchor', 'none')
  return () => {
    // Twice, because a page that has become much shorter is first moved to its new end.
    for (let turn = 0; turn < 2; turn += 1) {
      const after = top()
      if (before !== undefined && after !== undefined) window.scrollBy({ top: after - before, behavior: 'instant' })
    }
    requestAnimationFrame(() => root.style.removeProperty('overflow-anchor'))
  }
}

interface PrintedLineProps {
  readonly names: readonly string[]
}

/** Says on paper where the article is from, and where its films are to be seen. */
function PrintedLine({ names }: PrintedLineProps) {
  useEffect(() => {
    window.addEventListener('beforeprint', nameFilms)
    return () => window.removeEventListener('beforeprint', nameFilms)
  }, [])
  const { origin, pathname } = window.location
  return (
    <p className={styles.printed}>
      <bdi>{names.join(' · ')}</bdi> <bdi>{origin + pathname}</bdi>
    </p>
  )
}

/** A style sheet can write what an attribute of the figure says, and nothing of the film in it. */
function nameFilms(): void {
  for (const film of document.querySelectorAll<HTMLVideoElement>('main article figure video')) {
    const figure = film.closest('figure')
    if (figure !== null) figure.dataset['address'] = film.currentSrc || film.src
  }
}
