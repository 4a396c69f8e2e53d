import type { ArticleSummary } from '@gatefold/magazine/article'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized, type TextDirection } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { focusHeading } from '../../../ui/focusHeading.ts'
import { Unseen } from '../../../ui/Unseen.tsx'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import type { LinkTo } from '../links.ts'
import type { Setting } from '../Setting.ts'
import { afterPaint } from './holdNeighbours.ts'
import type { Neighbours } from './Pager.tsx'
import arrowsCss from './SideArrows.css?inline'
import peekCss from './TurningPeek.css?inline'
import { followPulls, offsetOf, OWN_KEYS, scrollsSideways, turnsOnRelease } from './followPulls.ts'

interface TurningProps {
  readonly articleId: string
  readonly neighbours: Neighbours
  readonly setting: Setting
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
              <Unseen>
                {word} <span {...languageMark(article.name, reading)}>{resolveLocalized(article.name, reading)}</span>
              </Unseen>
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
  const onPress = useEffectEvent((press: Parameters<typeof turnOfKey>[0]) => turnTo(turnOfKey(press, direction)))
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

  useEffect(() => followKeys(onPress), [])
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
function followKeys(onPress: (press: KeyPress) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (isOwned || event.defaultPrevented || event.isComposing) return
    onPress({ key: event.key, isModified: event.altKey || event.ctrlKey || event.metaKey || event.shiftKey })
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

interface KeyPress {
  readonly key: string
  readonly isModified: boolean
}

/** Where an arrow key leads: forward is where the text runs. Pure. */
export function turnOfKey({ key, isModified }: KeyPress, direction: TextDirection): Turn | undefined {
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
