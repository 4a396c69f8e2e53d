import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/** What happened in the reader that somebody may want to know of: the event catalogue of the contract. */
export type ReaderEvent = AnalyticsFact

/** The name of the page's event that carries one. */
const NAME = 'gatefold'

/** What is told before anybody listens, and is no more than this: a page that nobody ever listens on does not grow. */
const MOST_HELD = 100

/** By page; undefined once somebody has listened. */
const held = new WeakMap<object, ReaderEvent[] | undefined>()

/**
 * Says to whoever listens on the page that something happened: neither side knows the other. Whoever listens comes late, so
 * that what happens before is held for them.
 */
export function emitReaderEvent(page: Pick<EventTarget, 'dispatchEvent'>, event: ReaderEvent): void {
  page.dispatchEvent(new CustomEvent(NAME, { detail: event }))
  if (!held.has(page)) held.set(page, [])
  const early = held.get(page)
  if (early !== undefined && early.length < MOST_HELD) early.push(event)
}

/**
 * Calls back for every event from now on; gives the way to stop. The first who listens on a page is told at once what has
 * happened before.
 */
export function listenToReader(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  listener: (event: ReaderEvent) => void,
): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<ReaderEvent>).detail)
  const early = held.get(page) ?? []
  held.set(page, undefined)
  page.addEventListener(NAME, hear)
  for (const event of early) listener(event)
  return () => page.removeEventListener(NAME, hear)
}
