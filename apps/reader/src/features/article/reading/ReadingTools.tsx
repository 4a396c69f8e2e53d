import { type LanguageTag, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type RefObject, use, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import type { ArticlePage } from '../../../content/ContentService.ts'
import { nameOfLanguage } from '../../../i18n/nameOfLanguage.ts'
import { DISPLAY_ID, DISPLAY_INPUTS } from '../../../reading/display.ts'
import type { ReadingState } from '../../../reading/openReading.ts'
import type { ArticleSetting } from '../ArticleSetting.ts'
import type { Place, PlaceMemory, ReadingHistory } from '../../../reading/readingHistory.ts'
import { QuietLine } from '../../../ui/QuietLine.tsx'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import { Choice } from '../DisplaySheet.tsx'
import { HeldPictures } from './HeldPictures.tsx'
import { elementOf, placeAt, topLine, topOfPlace } from './place.ts'
import { ShareLine, useSharing } from './Sharing.tsx'
import css from './readingTools.css?inline'

/** Milliseconds between two looks at where one is. */
const PAUSE = 500

/** All in pixels. */
interface Reading {
  /** The furthest that was scrolled to since the article was opened. */
  readonly furthest: number
  /** The height of the screen. */
  readonly screen: number
  /** What is left of the article below the screen. */
  readonly left: number
}

interface HistoryOptions {
  readonly history: ReadingHistory
  /** What a name without a language is in. */
  readonly defaultLanguage: LanguageTag
}

interface Props {
  readonly articleId: string
  readonly places: PlaceMemory
}

interface Languages {
  /** Those that both the issue and the title have. */
  readonly offered: readonly string[]
  /** The one that the address asks for. */
  readonly current: string
  /** Shows the same address in another language, without a new document. */
  readonly onChoose: (language: string) => void
}

export interface ReadingDeps {
  /** The same answer at every call; asks again when it could not be had. */
  readonly openReadingState: () => Promise<ReadingState>
  readonly languages: Languages
}

interface ReadingToolsProps extends Pick<ReadingDeps, 'languages'> {
  readonly page: ArticlePage
  readonly setting: ArticleSetting
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
  readonly opened: Promise<ReadingState>
}

/** What a reader sets up and takes away: display, language, the place one stopped at, a link to share. */
export function ReadingTools({ page, setting, screen, languages, opened }: ReadingToolsProps) {
  const { _ } = useLingui()
  useLazyStyle(css)
  const state = use(opened)
  const { places } = state
  const { issue, article } = page
  const name = resolveLocalized(article.name, setting.reading)
  const { shared, share, dismiss } = useSharing(name, page)
  const hold = useHeldPlace(languages.current)
  useHistory(page, { history: state.history, defaultLanguage: setting.reading.defaultLanguage })
  usePlaceMemory(article.id, state)
  useProgress(article.id)
  useShareButton(screen, share)
  useTextSizeScrollAnchor()
  const more = document.querySelector(`#${DISPLAY_ID} [data-more]`)
  return (
    <>
      {more !== null &&
        createPortal(
          <>
            {languages.offered.length > 1 && (
              <LanguageChoice
                {...languages}
                onChoose={(tag) => {
                  hold()
                  languages.onChoose(tag)
                }}
              />
            )}
            <div className="sheet-actions">
              <div data-actions="" />
              <button type="button" onClick={share}>
                {_('Share this article')}
              </button>
            </div>
          </>,
          more,
        )}
      {shared === undefined ? (
        <ContinueLine key={article.id} articleId={article.id} places={places} />
      ) : (
        <ShareLine shared={shared} onDone={dismiss} />
      )}
      <HeldPictures key={`pictures-${article.id}`} />
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

/**
 * The paragraph at the top stays where it is while the text changes its size: the page's own script hears of it on the document, on the
 * way back from the sheet.
 */
function useTextSizeScrollAnchor(): void {
  useEffect(() => {
    let release: (() => void) | undefined
    const isSize = ({ target }: Event) =>
      target instanceof HTMLInputElement && target.matches(`#${DISPLAY_ID} [name="${DISPLAY_INPUTS.fontSize}"]`)
    const before = (event: Event) => {
      const article = isSize(event) ? document.querySelector('main > article') : null
      release = article === null ? undefined : holdPlace(article, topLine())
    }
    const after = () => release?.()
    window.addEventListener('input', before, { capture: true })
    window.addEventListener('input', after)
    return () => {
      window.removeEventListener('input', before, { capture: true })
      window.removeEventListener('input', after)
    }
  }, [])
}

/** The bar's own button stands in the page before this code has come. */
function useShareButton(screen: ReadingToolsProps['screen'], share: () => void): void {
  const onClick = useEffectEvent((event: MouseEvent) => {
    if (!(event.target instanceof Element) || event.target.closest('[data-share]') === null) return
    // The page's own script shares where this code is not there.
    event.preventDefault()
    share()
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
    <p className="printed-line">
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

/**
 * Opening an article shows its top (Requirement R2.17); a quiet line offers the way back to where one stopped, until one
 * has read on or said no. Where the browser has found the place itself, or the address names one, there is nothing to offer.
 */
function ContinueLine({ articleId, places }: Props) {
  const { _ } = useLingui()
  const [place, setPlace] = useState<Place | undefined>()
  useEffect(() => {
    // After the router has put the page at its top, or back where it was.
    const frame = window.requestAnimationFrame(() => {
      if (window.scrollY === 0 && window.location.hash === '') setPlace(places.read(articleId))
    })
    const follow = () => {
      if (window.scrollY > window.innerHeight / 2) setPlace(undefined)
    }
    window.addEventListener('scroll', follow, { passive: true })
    return () => {
      window.cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
    }
  }, [articleId, places])
  if (place === undefined) return null
  const goOn = () => {
    setPlace(undefined)
    const article = document.querySelector('main > article')
    if (article !== null) goToPlace(article, place)
  }
  return (
    <QuietLine>
      <button type="button" onClick={goOn}>
        {_('Continue where you stopped')}
      </button>
      <button type="button" onClick={() => setPlace(undefined)}>
        {_('Not now')}
      </button>
    </QuietLine>
  )
}

/** Scrolls to a place and lets the keyboard and the screen reader go on from there. */
function goToPlace(article: Element, place: Place): void {
  const element = elementOf(article, place)
  const top = topOfPlace(article, place)
  if (element === undefined || top === undefined) return
  window.scrollBy({ top: top - topLine(), behavior: 'instant' })
  element.tabIndex = -1
  element.focus({ preventScroll: true })
}

/** Remembers the paragraph that one is at and how far one has come, while one reads and when one leaves. */
function usePlaceMemory(articleId: string, { places, history }: Pick<ReadingState, 'places' | 'history'>): void {
  // Ends with the article's own markup, so that the next one's is never taken for it.
  useLayoutEffect(() => {
    let furthest = 0
    let timer: number | undefined
    const remember = () => {
      window.clearTimeout(timer)
      timer = undefined
      const article = document.querySelector('main > article')
      if (article === null) return
      const screen = window.innerHeight
      const { bottom, height } = article.getBoundingClientRect()
      const left = bottom - screen
      const step = nextPlaceStep({ furthest, screen, left })
      const place = step === 'save' ? placeAt(article, topLine()) : undefined
      if (place !== undefined) {
        places.save(articleId, place)
        history.reach(articleId, 1 - left / height)
      } else if (step === 'forget' && furthest > 0) {
        places.forget(articleId)
        history.reach(articleId, 1)
      }
    }
    const follow = () => {
      furthest = Math.max(furthest, window.scrollY)
      timer ??= window.setTimeout(remember, PAUSE)
    }
    // Whoever had read on before this code came may not scroll any more. After the router has put the page at its top.
    const frame = window.requestAnimationFrame(() => {
      if (window.scrollY > 0) follow()
    })
    window.addEventListener('scroll', follow, { passive: true })
    window.addEventListener('pagehide', remember)
    document.addEventListener('visibilitychange', remember)
    return () => {
      window.clearTimeout(timer)
      window.cancelAnimationFrame(frame)
      window.removeEventListener('scroll', follow)
      window.removeEventListener('pagehide', remember)
      document.removeEventListener('visibilitychange', remember)
    }
  }, [articleId, places, history])
}

/**
 * What happens to the place that is remembered: whoever opens an article and looks at its top leaves the old one
 * standing; whoever has read to the end is not called back. Pure.
 */
export function nextPlaceStep({ furthest, screen, left }: Reading): 'keep' | 'save' | 'forget' {
  if (left <= 0) return 'forget'
  return furthest > screen ? 'save' : 'keep'
}

/** Keeps what is read on this device. An advertisement is not read, and neither is what is closed to its reader. */
function useHistory({ issue, article }: ArticlePage, { history, defaultLanguage }: HistoryOptions): void {
  const isRead = article.role !== 'advert' && article.components.length > 0
  const open = useEffectEvent(() =>
    history.open({
      article: { id: article.id, slug: article.slug, name: article.name, thumbnail: article.thumbnail },
      issue: { id: issue.id, slug: issue.slug, name: issue.name, language: defaultLanguage },
    }),
  )
  // Once for each time that it is opened: a newer text of it is no new reading.
  useLayoutEffect(() => {
    if (isRead) open()
  }, [isRead, article.id])
}
