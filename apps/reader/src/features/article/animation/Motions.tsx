import { useLingui } from '@lingui/react'
import { useEffect, useRef, useState, type RefObject } from 'react'
import { kindsTexts } from '../../../services/language/texts/kinds/kindsTexts.ts'
import { useTexts } from '../../../services/language/lateTexts.ts'
import type { Animated } from './animatedIn.ts'
import { playMotions, type Playing } from './playMotions.ts'
import styles from './Motions.module.css'

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

  const hasTexts = useTexts(kindsTexts)
  if (!isMoving || !hasTexts) return null
  const hold = () => {
    playing.current?.hold(!isHeld)
    setHeld(!isHeld)
  }
  return (
    <button type="button" className={styles.stop} onClick={hold}>
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
