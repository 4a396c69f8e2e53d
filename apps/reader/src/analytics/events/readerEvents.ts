import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/** What happened in the reader that somebody may want to know of: the event catalogue of the contract. */
export type ReaderEvent = AnalyticsFact

/** The name of the page's event that carries one. */
const NAME = 'gatefold'

/** The name of the page's event after which others are told. */
const ANEW = 'gatefold-anew'

/** Events that are held for the first listener, at most: a page that nobody ever listens on does not grow. */
const MOST_HELD = 100

interface Held {
  readonly event: ReaderEvent
  readonly onAccepted: (() => void) | undefined
}

/** By page; undefined once somebody has listened. */
const held = new WeakMap<object, Held[] | undefined>()

/**
 * Says to whoever listens on the page that something happened: neither side knows the other. Whoever listens comes late, so
 * that what happens before is held for them. `onAccepted` is called when a listener has accepted it, perhaps later: what is stored so
 * that it is not reported twice is stored there, so that nothing is stored where nobody listens.
 */
export function emitReaderEvent(
  page: Pick<EventTarget, 'dispatchEvent'>,
  event: ReaderEvent,
  onAccepted?: () => void,
): void {
  const isAccepted = !page.dispatchEvent(new CustomEvent(NAME, { detail: event, cancelable: true }))
  if (isAccepted) onAccepted?.()
  if (!held.has(page)) held.set(page, [])
  const early = held.get(page)
  if (early !== undefined && early.length < MOST_HELD) early.push({ event, onAccepted })
}

interface Listening {
  /** Whether events from before are replayed: the first who listens on a page gets them at once. */
  readonly shouldReplay: boolean
}

/**
 * Calls back for every event from now on; gives the way to stop. `listener` answers whether it has accepted the event. Nothing that
 * happened before is held any longer.
 */
export function subscribeToReaderEvents(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  listener: (event: ReaderEvent) => boolean,
  { shouldReplay }: Listening = { shouldReplay: true },
): () => void {
  const hear = (event: Event) => {
    if (listener((event as CustomEvent<ReaderEvent>).detail)) event.preventDefault()
  }
  const early = held.get(page) ?? []
  held.set(page, undefined)
  page.addEventListener(NAME, hear)
  if (shouldReplay) for (const { event, onAccepted } of early) if (listener(event)) onAccepted?.()
  return () => page.removeEventListener(NAME, hear)
}

/** Somebody else is told from now on: whatever goes on is told up to now, and begins anew. */
export function restartMeasurements(page: Pick<EventTarget, 'dispatchEvent'>): void {
  page.dispatchEvent(new Event(ANEW))
}

/** Calls back each time that what goes on is to begin anew; gives the way to stop. */
export function onRestartMeasurements(
  page: Pick<Window, 'addEventListener' | 'removeEventListener'>,
  listener: () => void,
): () => void {
  page.addEventListener(ANEW, listener)
  return () => page.removeEventListener(ANEW, listener)
}
