import type { GalleryComponent } from '@gatefold/magazine/component/Component'
import { withoutSoftHyphens } from '@gatefold/magazine/language/withoutSoftHyphens'

type Direction = GalleryComponent['direction']

/** The pictures' places in a track: its row's items. */
export function slidesOf(track: HTMLElement | null): readonly HTMLElement[] {
  return [...(track?.firstElementChild?.children ?? [])].filter((slide) => slide instanceof HTMLElement)
}

/** The picture that a scrolling row has come to. The offset is negative where the text runs from right to left. */
export function shownIn(track: HTMLElement, direction: Direction): number {
  const [first] = slidesOf(track)
  const [offset, size] =
    direction === 'vertical' ? [track.scrollTop, first?.offsetHeight] : [track.scrollLeft, first?.offsetWidth]
  return Math.round(Math.abs(offset) / Math.max(1, size ?? 1))
}

/** Scrolls a row, and nothing around it, until a picture stands in its middle. */
export function scrollRow(track: HTMLElement, index: number, behavior: ScrollBehavior): void {
  const slide = slidesOf(track)[index]?.getBoundingClientRect()
  const room = track.getBoundingClientRect()
  if (slide === undefined) return
  const left = slide.left + slide.width / 2 - room.left - room.width / 2
  const top = slide.top + slide.height / 2 - room.top - room.height / 2
  // Not `scrollBy`: that stops at the pictures on the way.
  track.scrollTo({ left: track.scrollLeft + left, top: track.scrollTop + top, behavior })
}

/** The words of a picture: its caption, else what it shows. */
export function wordsOf(slide: HTMLElement | undefined): string {
  const words = slide?.querySelector('figcaption')?.firstElementChild?.textContent ?? ''
  const caption = withoutSoftHyphens(words).trim()
  return caption === '' ? (slide?.querySelector('img')?.alt ?? '') : caption
}
