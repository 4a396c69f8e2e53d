import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { followPulls } from './followPulls.ts'
import { scrollsSideways, OWN_KEYS } from './isFreeToPull.ts'
import { movePage, type MovedPage } from './movePage.ts'
import type { Neighbours } from './neighboursOf.ts'
import { offsetOf, turnsOnRelease } from './pull.ts'
import { turnOfKey, turnOfPull, type Turn, type Press } from './turnOf.ts'

export interface Turned {
  /** The article's whole screen. */
  readonly screen: RefObject<HTMLElement | null>
  readonly articleId: string
  /** Upright lines have a `main` of their own. */
  readonly isVertical: boolean
  readonly neighbours: Neighbours
  readonly direction: TextDirection
}

/** What is seen of a turn that has begun. */
export interface BegunTurn {
  /** What the pull at the page would bring. */
  readonly pulled: Turn | undefined
  /** Stands beside the page and moves with it. */
  readonly peek: RefObject<HTMLDivElement | null>
  /** Undefined until the page is there. */
  readonly page: RefObject<MovedPage | undefined>
}

/** Turns to the previous and the next article by arrow keys and by pulling at the page: it follows the pager's links. */
export function useTurning({ screen, articleId, isVertical, neighbours, direction }: Turned): BegunTurn {
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
function followKeys(onPress: (press: Press) => void): () => void {
  const onKeyDown = (event: KeyboardEvent) => {
    const isOwned = event.target instanceof Element && event.target.closest(OWN_KEYS) !== null
    if (isOwned || event.defaultPrevented || event.isComposing) return
    onPress({ key: event.key, isModified: event.altKey || event.ctrlKey || event.metaKey || event.shiftKey })
  }
  document.addEventListener('keydown', onKeyDown)
  return () => document.removeEventListener('keydown', onKeyDown)
}
