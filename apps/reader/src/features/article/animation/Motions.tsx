import type { Animation } from '@gatefold/magazine/component/Component'
import { useLingui } from '@lingui/react'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTexts } from '../../../i18n/lazyTexts.ts'
import { kindsTexts } from '../../../i18n/texts/kinds/kindsTexts.ts'
import { useLazyStyle } from '../../../ui/useLazyStyle.ts'
import type { Animated } from './animatedIn.ts'
import { type Motion, motionOf } from './Motion.ts'
import css from './motions.css?inline'

interface Props {
  readonly screen: RefObject<HTMLElement | null>
  /** A new list for another article. */
  readonly animated: readonly Animated[]
}

/** Lets components move, unless the reader asked for less motion, and offers to stop what moves for long (WCAG 2.2.2). */
export function Motions({ screen, animated }: Props) {
  const { _ } = useLingui()
  const playing = useRef<Playing>(undefined)
  const [isMoving, setMoving] = useState(false)
  const [isHeld, setHeld] = useState(false)

  useEffect(() => {
    const root = screen.current
    if (root === null || window.matchMedia('(prefers-reduced-motion: reduce), print').matches) return undefined
    const started = playMotions(setMoving)
    playing.current = started
    const stop = whenDrawn(root, animated, started.add)
    return () => {
      stop()
      started.end()
    }
  }, [screen, animated])

  useLazyStyle(css)
  const hasTexts = useTexts(kindsTexts)
  if (!isMoving || !hasTexts) return null
  const hold = () => {
    playing.current?.hold(!isHeld)
    setHeld(!isHeld)
  }
  return (
    <button type="button" className="stop-motion" onClick={hold}>
      {isHeld ? _('Let it move') : _('Stop the motion')}
    </button>
  )
}

/** Calls for each component when it stands in the page: a long article is drawn a piece at a time. Returns the end of it. */
function whenDrawn(
  root: Element,
  animated: readonly Animated[],
  act: (element: HTMLElement, animation: Animated['animation']) => void,
): () => void {
  let missing = animated
  const observer = new MutationObserver(look)
  observer.observe(root, { childList: true, subtree: true })
  look()
  return () => observer.disconnect()

  function look(): void {
    missing = missing.filter(({ id, animation }) => {
      const element = root.querySelector<HTMLElement>(`article [id="${CSS.escape(id)}"]`)
      if (element !== null) act(element, animation)
      return element === null
    })
    if (missing.length === 0) observer.disconnect()
  }
}

interface Playing {
  /** Lets one more component move. */
  add(element: HTMLElement, animation: Animation): void
  /** Stops what moves for long, or lets it go on. */
  hold(isHeld: boolean): void
  end(): void
}

/** A component counts as seen when it stands a little above the lower edge. */
const SEEN = '0px 0px -8% 0px'

/**
 * Moves components as they are scrolled to. Ends, with everything in its place, on paper and as soon as the reader asks for
 * less motion.
 */
function playMotions(onLongMotion: (isOnScreen: boolean) => void): Playing {
  const byElement = new Map<Element, Motion>()
  let isHeld = false
  let isEnded = false
  const long = new Set<Motion>()
  const observer = new IntersectionObserver(
    (entries) => {
      for (const { target, isIntersecting } of entries) {
        const motion = byElement.get(target)
        if (motion === undefined) continue
        if (isIntersecting) motion.enter()
        else motion.leave()
        if (!motion.isLong) {
          if (isIntersecting) observer.unobserve(target)
        } else if (isIntersecting) long.add(motion)
        else long.delete(motion)
      }
      onLongMotion(long.size > 0)
    },
    { rootMargin: SEEN },
  )
  const endings = [window.matchMedia('print'), window.matchMedia('(prefers-reduced-motion: reduce)')]
  for (const query of endings) query.addEventListener('change', end)
  return { add, hold, end }

  function add(element: HTMLElement, animation: Animation): void {
    const motion = isEnded ? undefined : motionOf(element, animation)
    if (motion === undefined) return
    byElement.set(element, motion)
    if (isHeld && motion.isLong) motion.hold(true)
    observer.observe(element)
  }

  function hold(holds: boolean): void {
    isHeld = holds
    for (const motion of byElement.values()) if (motion.isLong) motion.hold(holds)
  }

  function end(): void {
    isEnded = true
    observer.disconnect()
    for (const query of endings) query.removeEventListener('change', end)
    for (const motion of byElement.values()) motion.end()
    onLongMotion(false)
  }
}
