import { turnOfPull } from '../gestures/turnOfPull.ts'
import type { Side, Situation } from './createStage.ts'
import { slide } from './slide.ts'

/** Pages without a neighbour on that side give in by this share of the way. */
const STIFF = 0.2

/** The pages as a finger pulls them to a side. */
export function createPull(read: () => Pick<Situation, 'hasPages' | 'turn'>) {
  let track: HTMLElement | null = null
  let pull = 0
  const take = () => {
    const pulled = pull
    pull = 0
    return pulled
  }
  return {
    track: () => track,
    attach: (element: HTMLElement | null) => void (track = element),
    /** How far they have been pulled, in CSS pixels; from now on they are where they belong. */
    take,
    handlers: {
      onPull(x: number) {
        const side: Side = x < 0 ? 'right' : 'left'
        pull = read().hasPages(side) ? x : x * STIFF
        if (track !== null) track.style.transform = `translateX(${pull}px)`
      },
      onRelease(x: number, speed: number) {
        if (track === null) return
        const side = turnOfPull({ x, speed, width: track.clientWidth })
        if (side !== undefined && read().hasPages(side)) read().turn(side)
        else slide(track, take())
      },
    },
  }
}
