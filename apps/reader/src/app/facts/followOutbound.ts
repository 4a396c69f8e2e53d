import type { ReaderEvent } from '../../services/events/readerEvents.ts'
import { placeOf } from './nextScreen.ts'
import type { Shown } from './Shown.ts'

interface Surroundings {
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
export function followOutbound({ browser, findShown, emit }: Surroundings): () => void {
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
