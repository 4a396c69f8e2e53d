import type { ArticlePage } from '../../content/ContentService.ts'
import {
  observeAttention,
  STOPPED,
  type Stopwatch,
  takeSeconds,
  toggleStopwatch,
} from '../../analytics/events/attention.ts'
import type { ReaderEvent } from '../../analytics/events/readerEvents.ts'
import { childrenOf, type Component } from '@gatefold/magazine/component/Component'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'

interface ProgressOptions {
  /** Where the same opening was left for a moment. */
  readonly from: Progress
  readonly browser: Window & typeof globalThis
  readonly defaultLanguage: string
  readonly emit: (event: ReaderEvent) => void
}

export interface FollowedArticle {
  /** Takes in what is on the screen now: the reader is about to leave it. */
  look(): void
  /** The article has been left; gives how far it was read. */
  stop(): Progress
}

/** Follows how an article that has been opened is read, until it is left: nextProgress decides what is told. */
export function observeProgress(
  { issue, article }: ArticlePage,
  { from, browser, defaultLanguage, emit }: ProgressOptions,
): FollowedArticle {
  const { performance } = browser
  let progress = from
  const dispatch = (event: ProgressEvent) => {
    const step = nextProgress(progress, event)
    progress = step.progress
    for (const report of step.reports)
      emit({ type: 'article_progress', issue: issue.id, article: article.id, ...report })
  }
  const tell = () => dispatch({ kind: 'tell', at: performance.now() })
  const look = () => dispatch({ kind: 'seen', share: meter.measure() })
  const own = { components: article.components, defaultLanguage: issue.data.languages[0] ?? defaultLanguage }
  const meter = createTextMeter(browser, own, look)
  const leave = observeAttention(browser, {
    onChange(isThere) {
      if (!isThere) look()
      dispatch({ kind: 'attention', isThere, at: performance.now() })
      if (isThere) look()
    },
    onHide: tell,
  })
  return {
    look,
    stop() {
      leave()
      meter.stop()
      dispatch({ kind: 'attention', isThere: false, at: performance.now() })
      tell()
      return progress
    },
  }
}

/** How far one opening of an article was read. */
interface Progress {
  readonly watch: Stopwatch
  /** Whole tenths of the text that were seen. */
  readonly furthest: number
  /** Those of them that were reported. */
  readonly reported: number
}

export const UNREAD: Progress = { watch: STOPPED, furthest: 0, reported: 0 }

/** `at`: milliseconds of a clock that only goes forward. */
export type ProgressEvent =
  /** The reader looks at the page, or does not any more. */
  | { readonly kind: 'attention'; readonly isThere: boolean; readonly at: number }
  /** The text was on the screen up to this share of it, 0 to 1. */
  | { readonly kind: 'seen'; readonly share: number }
  /** The article is left, or the page is hidden. */
  | { readonly kind: 'tell'; readonly at: number }

/** What was read since the last report. */
interface ProgressReport {
  readonly from: number
  readonly to: number
  readonly seconds: number
}

interface Step {
  readonly progress: Progress
  readonly reports: readonly ProgressReport[]
}

/** What follows from an event while an article is open: tenths and seconds are each told once. Pure. */
export function nextProgress(progress: Progress, event: ProgressEvent): Step {
  switch (event.kind) {
    case 'attention':
      return { progress: { ...progress, watch: toggleStopwatch(progress.watch, event.isThere, event.at) }, reports: [] }
    case 'seen':
      return { progress: seen(progress, event.share), reports: [] }
    case 'tell':
      return tell(progress, event.at)
  }
}

/** Shares are sums of fractions: the end of the text may be a hair before it. */
const HAIR = 1e-6

/** What stands on a page that nobody looks at is not seen. */
function seen(progress: Progress, share: number): Progress {
  if (progress.watch.since === undefined) return progress
  const tenths = Math.min(10, Math.floor(share * 10 + HAIR))
  return tenths > progress.furthest ? { ...progress, furthest: tenths } : progress
}

function tell({ watch: before, furthest, reported }: Progress, at: number): Step {
  const { watch, seconds } = takeSeconds(before, at)
  const [first = 0, ...more] = seconds
  const isNews = furthest > reported || first > 0
  return {
    progress: { watch, furthest, reported: furthest },
    reports: isNews
      ? [
          { from: reported, to: furthest, seconds: first },
          ...more.map((part) => ({ from: furthest, to: furthest, seconds: part })),
        ]
      : [],
  }
}

interface Measured {
  readonly components: readonly Component[]
  readonly defaultLanguage: string
}

interface TextMeter {
  /** How far the text on the screen goes at this moment, as a share of the whole text; 0 where none is on it. */
  measure(): number
  stop(): void
}

/** Milliseconds between two looks. */
const PAUSE = 500

const ACTS = ['keydown', 'pointerdown'] as const

const TEXT = '[data-kind][id]'

/**
 * Measures how far the text of the article on the screen is seen, along its lines, whichever way they run. `onLook` is called
 * whenever that may have changed: by scrolling, down the page or sideways in upright lines, and by what is drawn late.
 */
function createTextMeter(browser: Window & typeof globalThis, measured: Measured, onLook: () => void): TextMeter {
  const { document } = browser
  let timer = 0
  const schedule = () => {
    timer ||= browser.setTimeout(() => {
      timer = 0
      onLook()
    }, PAUSE)
  }
  const texts = createTexts(browser, measured, schedule)
  const mutations = new browser.MutationObserver(() => {
    texts.forget()
    schedule()
  })
  mutations.observe(document.body, { childList: true, subtree: true, attributeFilter: ['lang'] })
  // Upright lines scroll in a room of their own, whose events do not come up to the page.
  document.addEventListener('scroll', schedule, { capture: true, passive: true })
  browser.addEventListener('resize', schedule)
  // Whatever may lead away comes after what stands on the screen now: a page that is turned is moved before it is left.
  for (const name of ACTS) document.addEventListener(name, onLook, true)
  texts.find()
  return {
    measure() {
      const room = roomOf(browser, texts.find())
      let furthest = 0
      for (const [element, { start, end }] of texts.near()) {
        if (end > furthest) furthest = Math.max(furthest, start + seenOf(element, room) * (end - start))
      }
      return furthest
    },
    stop() {
      browser.clearTimeout(timer)
      texts.stop()
      mutations.disconnect()
      document.removeEventListener('scroll', schedule, { capture: true })
      browser.removeEventListener('resize', schedule)
      for (const name of ACTS) document.removeEventListener(name, onLook, true)
    },
  }
}

/** The texts of the article on the screen; `onNear` is called when others come near to what is seen. */
function createTexts(
  browser: Window & typeof globalThis,
  { components, defaultLanguage }: Measured,
  onNear: () => void,
) {
  const near = new Set<Element>()
  let article: Element | null = null
  let [language, isKnown] = ['', false]
  let places: ReadonlyMap<string, TextPlace> = new Map()
  // What is far away the browser has not laid out yet, and does not lay it out by being asked for. A screen ahead is known: what
  // has been scrolled to in this very moment counts, too.
  const observer = new browser.IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        if (isIntersecting) near.add(target)
        else near.delete(target)
      }
      onNear()
    },
    { rootMargin: '100%', scrollMargin: '100%' },
  )
  const change = (found: HTMLElement | null) => {
    if (found !== article) {
      observer.disconnect()
      near.clear()
    }
    article = found
    if (found !== null && found.lang !== language) {
      language = found.lang
      places = textPlacesOf(components, { language, defaultLanguage })
    }
  }
  return {
    /** The page has grown, or another language has come into it. */
    forget: () => void (isKnown = false),
    find() {
      if (isKnown) return article
      isKnown = true
      const found = browser.document.querySelector<HTMLElement>('main > article')
      change(found)
      for (const element of found?.querySelectorAll(TEXT) ?? []) if (places.has(element.id)) observer.observe(element)
      return article
    },
    *near(): Iterable<readonly [Element, TextPlace]> {
      for (const element of near) {
        const place = places.get(element.id)
        if (place !== undefined && element.isConnected) yield [element, place]
      }
    },
    stop: () => observer.disconnect(),
  }
}

const PARAGRAPH = 'p, li, h1, h2, h3, h4, tr, blockquote'

/** In CSS pixels of the screen. */
type Room = Pick<DOMRect, 'left' | 'right' | 'top' | 'bottom'>

/** What can be seen of the article: the screen, and in it the room that upright lines scroll in. */
function roomOf({ innerWidth, innerHeight }: Window, article: Element | null): Room {
  const box = article?.parentElement?.getBoundingClientRect()
  return {
    left: Math.max(0, box?.left ?? 0),
    right: Math.min(innerWidth, box?.right ?? innerWidth),
    top: 0,
    bottom: innerHeight,
  }
}

/** How far the text of an element is in a room, 0 to 1: up to its last paragraph that is, and in that up to its last line. */
function seenOf(element: Element, room: Room): number {
  const inside = [...element.querySelectorAll(PARAGRAPH)].filter((each) => each.querySelector(PARAGRAPH) === null)
  const paragraphs = inside.length === 0 ? [element] : inside
  const last = paragraphs.findLastIndex((each) => meets(each.getBoundingClientRect(), room))
  const paragraph = paragraphs[last]
  if (paragraph === undefined) return 0
  const letters = paragraphs.map(({ textContent }) => textContent.replaceAll(/\s+/g, '').length)
  const sum = (counts: readonly number[]) => counts.reduce((all, each) => all + each, 0)
  const share = lineShare(paragraph, room)
  return (sum(letters.slice(0, last)) + (letters[last] ?? 0) * share) / Math.max(1, sum(letters))
}

function meets({ left, right, top, bottom, width, height }: DOMRect, room: Room): boolean {
  return width > 0 && height > 0 && left < room.right && right > room.left && top < room.bottom && bottom > room.top
}

/** How far a paragraph is in a room in the direction in which its lines follow each other. */
function lineShare(paragraph: Element, room: Room): number {
  const { left, right, top, bottom, width, height } = paragraph.getBoundingClientRect()
  switch (getComputedStyle(paragraph).writingMode) {
    case 'vertical-rl':
      return (right - Math.max(left, room.left)) / width
    case 'vertical-lr':
      return (Math.min(right, room.right) - left) / width
    default:
      return (Math.min(bottom, room.bottom) - top) / height
  }
}

/** Which part of an article's whole text a component has, as shares of it from 0 to 1. */
interface TextPlace {
  readonly start: number
  readonly end: number
}

/** Everything of a text that is not read: its markup, and spaces. */
const UNCOUNTED = /<[^>]*>|\s+/g

/**
 * Where the texts of an article begin and end, by the ids of their components; empty where there is no text. A page that is
 * turned to grows while it is read, so that only what it is drawn from says how much there is. Pure.
 */
export function textPlacesOf(
  components: readonly Component[],
  reading: ReadingLanguage,
): ReadonlyMap<string, TextPlace> {
  const texts = lettersIn(components, reading).filter(({ letters }) => letters > 0)
  const all = texts.reduce((sum, { letters }) => sum + letters, 0)
  let before = 0
  return new Map(
    texts.map(({ id, letters }) => {
      const start = before / all
      before += letters
      return [id, { start, end: before / all }]
    }),
  )
}

function lettersIn(
  components: readonly Component[],
  reading: ReadingLanguage,
): readonly { id: string; letters: number }[] {
  return components.flatMap((component) => {
    const text = 'text' in component ? resolveLocalized(component.text, reading) : ''
    return [
      { id: component.id, letters: text.replaceAll(UNCOUNTED, '').length },
      ...lettersIn(childrenOf(component), reading),
    ]
  })
}
