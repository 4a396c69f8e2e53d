import { landed } from '../setting/landed.ts'

export interface HeldPicture {
  readonly key: string
  readonly picture: HTMLImageElement
  /** Holds the picture and may hold a button. */
  readonly container: Element
  /** Pixels, within the container. */
  readonly room: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

/** The pictures of an article that are held back, with the room that each one keeps. */
export function findHeldPictures(article: Element): readonly HeldPicture[] {
  return [...article.querySelectorAll<HTMLImageElement>('img:not([data-shown])')].flatMap((picture, index) => {
    const container = picture.closest('a, button')?.parentElement ?? picture.parentElement
    if (container === null || picture.offsetParent === null || !hasLanded(picture)) return []
    return [{ key: `${index} ${picture.src}`, picture, container, room: roomIn(container, picture) }]
  })
}

/** The pictures whose part of the page React has not taken over yet: nothing may be put into it before. */
export function countUntaken(article: Element): number {
  return [...article.querySelectorAll('img')].filter((picture) => !hasLanded(picture)).length
}

/** The head of an article, which is no component, comes to life with the page. */
function hasLanded(picture: Element): boolean {
  let component = picture.closest('[data-kind]')
  if (component === null) return true
  while (component !== null && !landed.has(component.id))
    component = component.parentElement?.closest('[data-kind]') ?? null
  return component !== null
}

/** Offsets count from one positioned element to the next, and leave out where a style sheet has moved things to. */
function roomIn(container: Element, picture: HTMLElement): HeldPicture['room'] {
  let [left, top] = [0, 0]
  for (let element: Element | null = picture; element instanceof HTMLElement && element !== container;) {
    left += element.offsetLeft
    top += element.offsetTop
    element = element.offsetParent
  }
  return { left, top, width: picture.offsetWidth, height: picture.offsetHeight }
}
