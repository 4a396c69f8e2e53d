import type { ArticleSummary } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized, type TextDirection } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusHeading } from '../../../ui/focusHeading.ts'
import { VisuallyHidden } from '../../../ui/VisuallyHidden.tsx'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import type { LinkTo } from '../links.ts'
import type { ArticleSetting } from '../ArticleSetting.ts'
import { afterPaint } from './prefetchNeighbours.ts'
import type { Neighbours } from './Pager.tsx'
import arrowsCss from './SideArrows.css?inline'
import peekCss from './TurningPeek.css?inline'

interface TurningProps {
  readonly articleId: string
  readonly neighbours: Neighbours
  readonly setting: ArticleSetting
  readonly linkTo: LinkTo
  readonly direction: TextDirection
  /** Has the colours of the article's style. */
  readonly publicationClass: string | undefined
  readonly screen: RefObject<HTMLElement | null>
}

/** The ways to the neighbours besides the pager: arrow keys, a pull at the page, arrows at the sides. */
export function Turning({ articleId, neighbours, setting, linkTo, direction, screen, publicationClass }: TurningProps) {
  const { reading, isVertical = false } = setting
  const { pulled, peek, page } = useTurning({ screen, articleId, isVertical, neighbours, direction })
  useArrival({ screen, page, articleId, position: neighbours.position, direction })
  const coming = pulled === 'next' ? neighbours.next : neighbours.previous
  return (
    <>
      <SideArrows {...{ neighbours, reading, linkTo, publicationClass }} />
      {pulled !== undefined && coming !== undefined && (
        <TurningPeek turn={pulled} article={coming} reading={reading} side={sideOf(pulled, direction)} ref={peek} />
      )}
    </>
  )
}

interface SideArrowsProps {
  readonly neighbours: Neighbours
  readonly reading: ReadingLanguage
  readonly linkTo: LinkTo
  /** Has the colours of the article's style. */
  readonly publicationClass: string | undefined
}

/** The neighbours at the sides of a wide screen, so that turning does not ask for the way to the end of the page. */
function SideArrows({ neighbours, reading, linkTo, publicationClass = '' }: SideArrowsProps) {
  const { _ } = useLingui()
  useLazyStyle(arrowsCss)
  const turns = [
    { turn: 'prev', sign: '‹', word: _('Previous'), article: neighbours.previous },
    { turn: 'next', sign: '›', word: _('Next'), article: neighbours.next },
  ] as const
  return (
    <nav className={`side-arrows ${publicationClass}`} aria-label={_('Previous and next article')}>
      {turns.map(
        ({ turn, sign, word, article }) =>
          article !== undefined && (
            <a
              key={turn}
              {...linkTo(article.slug ?? article.id)}
              data-page-link=""
              className="side-arrow"
              data-turn={turn}
            >
              <span aria-hidden="true">{sign}</span>
              <VisuallyHidden>
                {word} <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
              </VisuallyHidden>
            </a>
          ),
      )}
    </nav>
  )
}

interface TurningPeekProps {
  readonly turn: Turn
  readonly article: ArticleSummary
  readonly reading: ReadingLanguage
  /** 1 where it stands to the right of the page, -1 to the left. */
  readonly side: 1 | -1
  /** Moves along with the page. */
  readonly ref: RefObject<HTMLDivElement | null>
}

/** What a pull at the page brings: it stands beside the page and comes in with it. The pager says it to screen readers. */
function TurningPeek({ turn, article, reading, side, ref }: TurningPeekProps) {
  const { _ } = useLingui()
  useLazyStyle(peekCss)
  return (
    <div ref={ref} className="turning-peek" data-side={side} aria-hidden="true">
      <span>{turn === 'next' ? _('Next') : _('Previous')}</span>
      <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
    </div>
  )
}

interface Arrival {
  readonly screen: RefObject<HTMLElement | null>
  readonly page: RefObject<MovedPage | undefined>
  readonly articleId: string
  /** Of the article in the issue. */
  readonly position: number
  readonly direction: TextDirection
}

/** When another article has taken the place of the last: it comes in from its side, and its heading is announced. */
function useArrival({ screen, page, articleId, position, direction }: Arrival): void {
  const shown = useRef({ articleId, position })
  const isArriving = useRef(false)
  useLayoutEffect(() => {
    const last = shown.current
    shown.current = { articleId, position }
    if (last.articleId === articleId) return
    isArriving.current = true
    page.current?.arrive(sideOf(position > last.position ? 'next' : 'prev', direction))
  }, [page, articleId, position, direction])
  useEffect(() => {
    if (!isArriving.current) return undefined
    isArriving.current = false
    return afterPaint(() => {
      if (screen.current !== null) focusHeading(screen.current)
    })
  }, [screen, articleId])
}

interface Turned {
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
  readonly articleId: string
  /** Upright lines have a `main` of their own. */
  readonly isVertical: boolean
  readonly neighbours: Neighbours
  readonly direction: TextDirection
}

/** What is seen of a turn that has begun. */
interface BegunTurn {
  /** What the pull at the page would bring. */
  readonly pulled: Turn | undefined
  /** Stands beside the page and moves with it. */
  readonly peek: RefObject<HTMLDivElement | null>
  /** Undefined until the page is there. */
  readonly page: RefObject<MovedPage | undefined>
}

/** Turns to the previous and the next article by arrow keys and by pulling at the page: it follows the pager's links. */
function useTurning({ screen, articleId, isVertical, neighbours, direction }: Turned): BegunTurn {
  const peek = useRef<HTMLDivElement>(null)
  const page = useRef<MovedPage | undefined>(undefined)
  const [pulled, setPulled] = useState<Turn | undefined>()

  const hasNeighbour = (turn: Turn) => (turn === 'next' ? neighbours.next : neighbours.previous) !== undefined
  const turnTo = (turn: Turn | undefined) => {
    if (turn !== undefined) screen.current?.querySelector<HTMLAnchorElement>(`a[rel="${turn}"]`)?.click()
  }
  const onKeystroke = useEffectEvent((keystroke: Parameters<typeof turnOfKey>[0]) =>
    turnTo(turnOfKey(keystroke, direction)),
  )
  const onPull = useEffectEvent((x: number) => {
    const turn = turnOfPull(x, direction)
    const offset = offsetOf(x, hasNeighbour(turn))
    setPulled(turn)
    page.current?.put(offset)
    if (peek.current !== null) peek.current.style.transform = `translateX(${offset}px)`
  })
  const onGiveUp = useEffectEvent(() => {
    setPulled(undefined)
    page.current?.letGo()
  })
  const onRelease = useEffectEvent((x: number, speed: number) => {
    onGiveUp()
    const turn = turnOfPull(x, direction)
    const width = screen.current?.clientWidth ?? 0
    if (hasNeighbour(turn) && turnsOnRelease({ x, speed, width })) turnTo(turn)
  })

  useEffect(() => followKeys(onKeystroke), [])
  useEffect(() => {
    const main = screen.current?.querySelector('main')
    page.current = undefined
    // An article in upright lines is read sideways: the finger moves it.
    if (!main || (isVertical && scrollsSideways(main))) return undefined
    page.current = movePage(main, () => window.matchMedia('(prefers-reduced-motion: reduce)').matches)
    return followPulls(main, { onPull, onRelease, onGiveUp })
  }, [screen, articleId, isVertical])
  return { pulled, peek, page }
}

/** Tells of the keys that nothing on the page uses itself. */
function followKeys(onKeystroke: (keystroke: Keystroke) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (isOwned || event.defaultPrevented || event.isComposing) return
    onKeystroke({ key: event.key, isModified: event.altKey || event.ctrlKey || event.metaKey || event.shiftKey })
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}

/** Milliseconds of a page that comes or goes back. */
const DURATION = 200

const EASE = 'cubic-bezier(0.2, 0, 0, 1)'

/** Milliseconds that a page which was let go waits for the next one before it springs back. */
const PATIENCE = 120

/** Share of its width that a page comes from afar. */
const APPROACH = 0.25

/** Moves the page by transforms only; whoever wants less motion sees none. */
interface MovedPage {
  /** Puts it so many pixels beside its place. */
  put(offset: number): void
  /** Lets it spring back, unless another article arrives first. */
  letGo(): void
  /** A new article comes in from the side: 1 from the right, -1 from the left. */
  arrive(side: 1 | -1): void
}

function movePage(page: HTMLElement, wantsLessMotion: () => boolean): MovedPage {
  let running: Animation | undefined
  const rest = () => {
    page.style.transform = ''
    page.style.willChange = ''
  }
  const slideFrom = (from: string, delay: number) => {
    running?.cancel()
    if (wantsLessMotion()) return
    running = page.animate([{ transform: from }, { transform: 'none' }], {
      duration: DURATION,
      easing: EASE,
      delay,
      fill: 'backwards',
    })
  }
  return {
    put(offset) {
      running?.cancel()
      if (wantsLessMotion()) return
      page.style.willChange = 'transform'
      page.style.transform = `translateX(${offset}px)`
    },
    letGo() {
      const from = page.style.transform
      rest()
      if (from !== '') slideFrom(from, PATIENCE)
    },
    arrive(side) {
      rest()
      slideFrom(`translateX(${side * window.innerWidth * APPROACH}px)`, 0)
    },
  }
}

type Turn = 'prev' | 'next'

interface Keystroke {
  readonly key: string
  readonly isModified: boolean
}

/** Where an arrow key leads: forward is where the text runs. Pure. */
export function turnOfKey({ key, isModified }: Keystroke, direction: TextDirection): Turn | undefined {
  if (isModified || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  return (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'prev'
}

/** What a pull at the page brings: pulled towards where the text began, the next article. Pure. */
export function turnOfPull(x: number, direction: TextDirection): Turn {
  return x < 0 === (direction === 'ltr') ? 'next' : 'prev'
}

/** Where an article comes from that is turned to: 1 from the right, -1 from the left. Pure. */
export function sideOf(turn: Turn, direction: TextDirection): 1 | -1 {
  return (turn === 'next') === (direction === 'ltr') ? 1 : -1
}

interface PullHandler {
  /** `x` in pixels since the finger touched the page. */
  onPull(x: number): void
  /** `speed` in pixels a millisecond. */
  onRelease(x: number, speed: number): void
  /** The browser, a second finger or a selection has taken over. */
  onGiveUp(): void
}

interface Finger {
  readonly id: number
  readonly x: number
  readonly y: number
  readonly isPulling: boolean
  readonly last: { readonly x: number; readonly time: number; readonly speed: number }
}

/** How much of the speed the latest move makes. */
const LATEST = 0.7

/** Follows one finger that pulls the page across. What goes up and down stays the browser's, which scrolls. */
function followPulls(page: HTMLElement, handler: PullHandler): () => void {
  let finger: Finger | undefined
  const giveUp = () => {
    if (finger?.isPulling === true) handler.onGiveUp()
    finger = undefined
  }
  const onDown = (event: PointerEvent) => {
    giveUp()
    if (event.pointerType !== 'touch' || !event.isPrimary || !isFreeToPull(event, page)) return
    const { pointerId: id, clientX: x, clientY: y, timeStamp: time } = event
    finger = { id, x, y, isPulling: false, last: { x, time, speed: 0 } }
  }
  const onMove = (event: PointerEvent) => {
    if (finger === undefined || finger.id !== event.pointerId) return
    const way = { x: event.clientX - finger.x, y: event.clientY - finger.y }
    const intent = finger.isPulling ? 'across' : intentOf(way)
    if (intent === undefined) return
    if (intent === 'other' || document.getSelection()?.isCollapsed === false) return giveUp()
    finger = { ...finger, isPulling: true, last: speedUp(finger.last, event) }
    handler.onPull(way.x)
  }
  const onUp = (event: PointerEvent) => {
    if (finger === undefined || finger.id !== event.pointerId) return
    const { isPulling, x, last } = finger
    finger = undefined
    if (isPulling) handler.onRelease(event.clientX - x, event.timeStamp - last.time > RESTED ? 0 : last.speed)
  }
  return listen(page, { onDown, onMove, onUp, giveUp })
}

/** Milliseconds without a move after which a finger has stopped. */
const RESTED = 80

function speedUp(last: Finger['last'], { clientX: x, timeStamp: time }: PointerEvent): Finger['last'] {
  const speed = (x - last.x) / Math.max(1, time - last.time)
  return { x, time, speed: speed * LATEST + last.speed * (1 - LATEST) }
}

interface Listeners {
  readonly onDown: (event: PointerEvent) => void
  readonly onMove: (event: PointerEvent) => void
  readonly onUp: (event: PointerEvent) => void
  readonly giveUp: () => void
}

function listen(page: HTMLElement, { onDown, onMove, onUp, giveUp }: Listeners): () => void {
  const ending = new AbortController()
  const { signal } = ending
  page.addEventListener('pointerdown', onDown, { signal })
  page.addEventListener('pointermove', onMove, { signal })
  page.addEventListener('pointerup', onUp, { signal })
  page.addEventListener('pointercancel', giveUp, { signal })
  // The browser keeps scrolling up and down and zooming; once zoomed, it moves the page in every direction.
  const leave = () => (page.style.touchAction = isZoomed() ? '' : 'pan-y pinch-zoom')
  window.visualViewport?.addEventListener('resize', leave, { signal })
  leave()
  return () => {
    ending.abort()
    giveUp()
    page.style.touchAction = ''
  }
}

/** What uses the arrow keys, and mostly the finger, itself. */
const OWN_KEYS = 'input, textarea, select, audio, video, iframe, dialog, [contenteditable], [data-keys], [popover]'

/** Pixels at each side that belong to the browser's own way back. */
const EDGE = 24

/** Whether a finger that touches here may pull the page: not what scrolls sideways, zooms or has gestures of its own. */
function isFreeToPull({ target, clientX }: Pick<PointerEvent, 'target' | 'clientX'>, page: Element): boolean {
  if (!(target instanceof Element) || target.closest(OWN_KEYS) !== null || isZoomed()) return false
  if (clientX < EDGE || clientX > window.innerWidth - EDGE) return false
  for (let element: Element | null = target; element !== null && element !== page; element = element.parentElement) {
    if (hasOwnGestures(element)) return false
  }
  return true
}

/** A page that was zoomed in is moved by the finger, by the browser. */
function isZoomed(): boolean {
  return (window.visualViewport?.scale ?? 1) > 1.01
}

/** Whether there is more to it at its sides, for a finger to move. */
function scrollsSideways(element: Element): boolean {
  return /auto|scroll/.test(getComputedStyle(element).overflowX) && element.scrollWidth > element.clientWidth + 1
}

function hasOwnGestures(element: Element): boolean {
  return scrollsSideways(element) || !/^(?:auto|manipulation)$/.test(getComputedStyle(element).touchAction)
}

/** A finger's way over the page since it touched it, in pixels. */
interface Way {
  readonly x: number
  readonly y: number
}

/** So far a finger may tremble. */
const TREMBLE = 10

/** Flatter than one in two: reading on is what a finger mostly wants. */
const FLAT = 2

/** What a finger is about: to pull the page across, something else, or not to be seen yet. Pure. */
export function intentOf({ x, y }: Way): 'across' | 'other' | undefined {
  if (Math.hypot(x, y) < TREMBLE) return undefined
  return Math.abs(x) > Math.abs(y) * FLAT ? 'across' : 'other'
}

/** Share of the way that a page without a neighbour on that side gives in. */
const STIFF = 0.2

/** How far the page has come from its place: it starts where the finger was understood. Pure. */
export function offsetOf(x: number, hasNeighbour: boolean): number {
  const free = Math.sign(x) * Math.max(0, Math.abs(x) - TREMBLE)
  return hasNeighbour ? free : free * STIFF
}

interface Release {
  readonly x: number
  /** Pixels in a millisecond, over the last moves. */
  readonly speed: number
  /** Pixels of the page. */
  readonly width: number
}

const FAR_ENOUGH = { share: 0.25, pixels: 96 }

const FLICK = { pixels: 32, speed: 0.4 }

/** Whether the page turns when it is let go: pulled far, or flicked the way that it was pulled. Pure. */
export function turnsOnRelease({ x, speed, width }: Release): boolean {
  const way = Math.abs(x)
  const onward = speed * Math.sign(x)
  if (way >= Math.min(width * FAR_ENOUGH.share, FAR_ENOUGH.pixels)) return onward > -FLICK.speed
  return way >= FLICK.pixels && onward >= FLICK.speed
}
