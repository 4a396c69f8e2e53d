import type { Component } from '@gatefold/magazine/component/Component'
import { roomOf, seenOf } from './seenOf.ts'
import { textPlacesOf, type TextPlace } from './textPlacesOf.ts'

interface Measured {
  readonly components: readonly Component[]
  readonly defaultLanguage: string
}

export interface TextMeter {
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
export function createTextMeter(
  browser: Window & typeof globalThis,
  measured: Measured,
  onLook: () => void,
): TextMeter {
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
