import type { I18n } from '@lingui/core'
import { type MetricType, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals'
import type { Analytics } from '../../analytics/analyticsState.ts'
import { type AnalyticsDeps, openAnalytics } from '../../analytics/openAnalytics.ts'
import { emitReaderEvent, onBeginAnew, type ReaderEvent } from '../../analytics/events/readerEvents.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { followErrors } from './followErrors.ts'
import { findShown, followScreenFacts, placeOf, type Screen, type Shown } from './screenEvents.ts'

interface StartAnalyticsOptions extends Omit<AnalyticsDeps, 'language'> {
  readonly router: ReaderRouter
  /** The interface's texts. */
  readonly texts: I18n
}

/** Counting on this page; as long as nobody may be told, nobody looks what is read. */
export function startAnalytics({ router, texts, ...options }: StartAnalyticsOptions): Analytics {
  const { browser } = options
  const analytics = openAnalytics({ ...options, language: () => texts.locale })
  let end: (() => void) | undefined
  const follow = (isNew: boolean) => {
    const state = analytics.state()
    const isTold = state.kind !== 'off' && state.told.length > 0
    if (isTold) end ??= followFacts({ browser, router, isNew })
    else {
      end?.()
      end = undefined
    }
  }
  follow(true)
  analytics.subscribe(() => follow(false))
  return analytics
}

/** Milliseconds: who waits for longer has waited in vain. */
const LONGEST_LOAD = 600_000

interface FactsOptions {
  readonly browser: Window & typeof globalThis
  readonly router: ReaderRouter
  /** Whether the document is: how it came is told of nobody who could not be counted when it came. */
  readonly isNew: boolean
  /** Onto the page unless told. */
  readonly emit?: (event: ReaderEvent) => void
}

/**
 * Tells from now on what nobody else tells: which screens are seen, how articles are read, which links are followed, how the
 * page came, and that something broke. Late code, where somebody may listen at all (decision 0203). The answer ends it.
 */
function followFacts(options: FactsOptions): () => void {
  const { browser, router } = options
  let isOver = false
  const tell = options.emit ?? ((event: ReaderEvent) => emitReaderEvent(browser, event))
  const emit = (event: ReaderEvent) => {
    if (!isOver) tell(event)
  }
  let isWhole = options.isNew
  const onFirst = (screen: Screen) => {
    if (!isWhole) return
    emit({ type: 'page_view', screen, loading: loadingOf(browser.performance) })
    // They are of the whole time of the document, which who is told from later on is told nothing of.
    followVitals(screen, (event) => isWhole && emit(event))
  }
  const ends = [
    onBeginAnew(browser, () => (isWhole = false)),
    followScreenFacts({ browser, router, emit, onFirst }),
    followOutbound({ browser, emit, findShown: () => findShown(router, browser.document) }),
    followErrors({ browser, emit, queryClient: router.options.context.queryClient }),
  ]
  return () => {
    for (const end of ends) end()
    isOver = true
  }
}

/** How the document came; a page that was loaded before it was wanted came by its address. */
function loadingOf(performance: Performance) {
  const [entry] = performance.getEntriesByType('navigation')
  const type = entry !== undefined && 'type' in entry ? entry.type : 'navigate'
  return type === 'reload' || type === 'back_forward' ? type : 'navigate'
}

/**
 * Tells how the document came and how it answered, each measure once, for the screen that it began with. A page that comes
 * back as the browser held it has loaded nothing, and tells nothing more.
 */
function followVitals(screen: Screen, emit: (event: ReaderEvent) => unknown): void {
  const told = new Set<string>()
  const tell = ({ name, value, rating }: MetricType) => {
    if (told.has(name)) return
    told.add(name)
    const whole = Math.round(name === 'CLS' ? value * 1_000 : value)
    emit({ type: 'web_vital', metric: name, value: Math.min(whole, LONGEST_LOAD), rating, screen })
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(tell)
}

interface OutboundOptions {
  readonly browser: Window & typeof globalThis
  readonly findShown: () => Shown | undefined
  readonly emit: (event: ReaderEvent) => void
}

/** A host's name as the catalogue takes it. */
const NAME = /^[a-z0-9.-]+$/

/**
 * Tells of links out of the magazine that a reader follows, by the name of their host alone, in this window or another. What
 * is told has the 150 ms to leave in which the link waits (Requirement R2.19); the click that follows it then is not a
 * reader's, and tells nothing. The answer ends it.
 */
function followOutbound({ browser, findShown, emit }: OutboundOptions): () => void {
  const { document, location } = browser
  const follow = (event: MouseEvent) => {
    const link = event.target instanceof browser.Element ? event.target.closest('a[href]') : null
    if (!event.isTrusted || event.button > 1 || !(link instanceof browser.HTMLAnchorElement)) return
    const isOutside = /^https?:$/.test(link.protocol) && link.origin !== location.origin
    if (!isOutside || !NAME.test(link.hostname)) return
    emit({ type: 'outbound_click', host: link.hostname, ...placeOf(findShown() ?? NOWHERE) })
  }
  // Before anybody who stops what the click would do; the middle button opens another window.
  const names = ['click', 'auxclick'] as const
  for (const name of names) document.addEventListener(name, follow, true)
  return () => {
    for (const name of names) document.removeEventListener(name, follow, true)
  }
}

const NOWHERE = { issue: undefined, article: undefined }
