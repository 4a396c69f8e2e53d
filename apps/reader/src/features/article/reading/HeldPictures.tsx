import { useLingui } from '@lingui/react'
import { useEffect, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import { useOnline } from '../../../ui/useOnline.ts'
import { hydratedComponentIds } from '../components/RootComponents.tsx'
import missingCss from './missingPictures.css?inline'
import heldCss from './heldPictures.css?inline'

/** With pictures off, each one's room says what it shows and offers to fetch it. */
export function HeldPictures() {
  return useSyncExternalStore(followImages, areImagesOff) ? <Placeholders /> : null
}

/** The page's own script marks the root where the reader wants no pictures. */
const IMAGES = 'data-images'

function followImages(listener: () => void): () => void {
  const observer = new MutationObserver(listener)
  observer.observe(document.documentElement, { attributeFilter: [IMAGES] })
  return () => observer.disconnect()
}

function areImagesOff(): boolean {
  return document.documentElement.hasAttribute(IMAGES)
}

/** Milliseconds until the page is asked again whether React has taken over what was missing. */
const SOON = 100

function Placeholders() {
  const { _ } = useLingui()
  useLazyStyle(heldCss)
  const [held, setHeld] = useState<readonly HeldPicture[]>([])
  useEffect(() => {
    const article = document.querySelector('main > article')
    if (article === null) return undefined
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setHeld(findHeldPictures(article))
      if (countUntaken(article) > 0) timer = window.setTimeout(look, SOON)
    }
    const rooms = new ResizeObserver(look)
    const watch = () => {
      rooms.disconnect()
      rooms.observe(article)
      for (const picture of article.querySelectorAll('img')) rooms.observe(picture)
      look()
    }
    const markup = new MutationObserver((changes) => {
      if (changes.some(({ addedNodes }) => [...addedNodes].some(hasPicture))) watch()
    })
    watch()
    markup.observe(article, { childList: true, subtree: true })
    return () => {
      window.clearTimeout(timer)
      rooms.disconnect()
      markup.disconnect()
    }
  }, [])
  const show = (picture: HTMLImageElement) => {
    picture.dataset['shown'] = ''
    setHeld((pictures) => pictures.filter((other) => other.picture !== picture))
  }
  return held.map(({ key, picture, container, room }) =>
    createPortal(
      <button type="button" className="picture-room" style={room} onClick={() => show(picture)}>
        {picture.alt !== '' && <span>{picture.alt}</span>}
        <span className="picture-word">{_('Show picture')}</span>
      </button>,
      container,
      key,
    ),
  )
}

function hasPicture(node: Node): boolean {
  return node instanceof Element && (node.matches('img') || node.querySelector('img') !== null)
}

/** Without a network, the room of a picture that could not be had says so; when the network is back it is asked for again. */
export function MissingPictures() {
  return useOnline() ? null : <Notes />
}

/** How often a picture is asked for when the network is back, and the milliseconds between. */
const MOST_TRIES = 3
const PAUSE = 1_500

/** CSS pixels: a lower room has no place for more than why it is empty. */
const HIGH = 80

function Notes() {
  const { _ } = useLingui()
  useLazyStyle(missingCss)
  const [brokenPictures, setBrokenPictures] = useState<readonly HeldPicture[]>([])
  useEffect(() => {
    const article = document.querySelector('main > article')
    if (article === null) return undefined
    let timer: number | undefined
    const look = () => {
      window.clearTimeout(timer)
      setBrokenPictures(findHeldPictures(article).filter(({ picture }) => isBroken(picture)))
      if (countUntaken(article) > 0) timer = window.setTimeout(look, SOON)
    }
    look()
    article.addEventListener('error', look, true)
    article.addEventListener('load', look, true)
    window.addEventListener('resize', look)
    return () => {
      window.clearTimeout(timer)
      article.removeEventListener('error', look, true)
      article.removeEventListener('load', look, true)
      window.removeEventListener('resize', look)
      for (const picture of article.querySelectorAll('img')) if (isBroken(picture)) askAgain(picture)
    }
  }, [])
  return brokenPictures.map(({ key, picture, container, room }) =>
    createPortal(
      <span className="away-picture" style={room}>
        {picture.alt !== '' && room.height >= HIGH && <span aria-hidden="true">{picture.alt}</span>}
        <span>{_('This part needs a network.')}</span>
      </span>,
      container,
      key,
    ),
  )
}

function isBroken(picture: HTMLImageElement): boolean {
  // A map says by its sketch what it has.
  return picture.complete && picture.naturalWidth === 0 && picture.closest('.leaflet-container') === null
}

/** A network that has just come back may not be there for everybody yet. */
function askAgain(picture: HTMLImageElement, tries = MOST_TRIES): void {
  const { src } = picture
  const onceMore = () => window.setTimeout(() => askAgain(picture, tries - 1), PAUSE)
  if (tries > 1) picture.addEventListener('error', onceMore, { once: true })
  picture.src = src
}

interface HeldPicture {
  readonly key: string
  readonly picture: HTMLImageElement
  /** Holds the picture and may hold a button. */
  readonly container: Element
  /** Pixels, within the container. */
  readonly room: { readonly left: number; readonly top: number; readonly width: number; readonly height: number }
}

/** The pictures of an article that are held back, with the room that each one keeps. */
function findHeldPictures(article: Element): readonly HeldPicture[] {
  return [...article.querySelectorAll<HTMLImageElement>('img:not([data-shown])')].flatMap((picture, index) => {
    const container = picture.closest('a, button')?.parentElement ?? picture.parentElement
    if (container === null || picture.offsetParent === null || !hasLanded(picture)) return []
    return [{ key: `${index} ${picture.src}`, picture, container, room: roomIn(container, picture) }]
  })
}

/** The pictures whose part of the page React has not taken over yet: nothing may be put into it before. */
function countUntaken(article: Element): number {
  return [...article.querySelectorAll('img')].filter((picture) => !hasLanded(picture)).length
}

/** The head of an article, which is no component, comes to life with the page. */
function hasLanded(picture: Element): boolean {
  let component = picture.closest('[data-kind]')
  if (component === null) return true
  while (component !== null && !hydratedComponentIds.has(component.id))
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
