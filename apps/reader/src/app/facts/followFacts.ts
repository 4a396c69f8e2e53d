import { emitReaderEvent, onBeginAnew, type ReaderEvent } from '../../services/events/readerEvents.ts'
import type { ReaderRouter } from '../createReaderRouter.tsx'
import { followErrors } from './followErrors.ts'
import { followOutbound } from './followOutbound.ts'
import { findShown, followScreenFacts } from './followScreenFacts.ts'
import type { Screen } from './Shown.ts'
import { onCLS, onFCP, onINP, onLCP, onTTFB, type MetricType } from 'web-vitals'

/** Milliseconds: who waits for longer has waited in vain. */
const MOST = 600_000

interface Surroundings {
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
export function followFacts(surroundings: Surroundings): () => void {
  const { browser, router } = surroundings
  let isOver = false
  const tell = surroundings.emit ?? ((event: ReaderEvent) => emitReaderEvent(browser, event))
  const emit = (event: ReaderEvent) => {
    if (!isOver) tell(event)
  }
  let isWhole = surroundings.isNew
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
    emit({ type: 'web_vital', metric: name, value: Math.min(whole, MOST), rating, screen })
  }
  for (const follow of [onCLS, onFCP, onINP, onLCP, onTTFB]) follow(tell)
}
