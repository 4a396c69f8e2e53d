/** What happened in the reader that somebody may want to know of. The names in capitals are the specification's. */
export type ReaderEvent =
  /** The title was installed on this device: once for each. Requirement R4.14. */
  { readonly type: 'INSTALLED' }

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
