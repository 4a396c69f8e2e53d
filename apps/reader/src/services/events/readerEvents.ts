import type { AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'

/** What happened in the reader that somebody may want to know of: the event catalogue of the contract. */
export type ReaderEvent = AnalyticsFact

/** The name of the page's event that carries one. */
const NAME = 'gatefold'

/** Says to whoever listens on the page that something happened: neither side knows the other. */
export function emitReaderEvent(page: Pick<EventTarget, 'dispatchEvent'>, event: ReaderEvent): void {
  page.dispatchEvent(new CustomEvent(NAME, { detail: event }))
}

/** Calls back for every event from now on; gives the way to stop. */
export function listenToReader(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  listener: (event: ReaderEvent) => void,
): () => void {
  const hear = (event: Event) => listener((event as CustomEvent<ReaderEvent>).detail)
  page.addEventListener(NAME, hear)
  return () => page.removeEventListener(NAME, hear)
}
