import type { TextDirection } from '@gatefold/magazine/issue/Issue'

export type Turn = 'prev' | 'next'

export interface Press {
  readonly key: string
  readonly isModified: boolean
}

/** Where an arrow key leads: forward is where the text runs. Pure. */
export function turnOfKey({ key, isModified }: Press, direction: TextDirection): Turn | undefined {
  if (isModified || (key !== 'ArrowLeft' && key !== 'ArrowRight')) return undefined
  return (key === 'ArrowRight') === (direction === 'ltr') ? 'next' : 'prev'
}

/** A finger's way over the page, in pixels and milliseconds. */
export interface Swipe {
  readonly x: number
  readonly y: number
  readonly duration: number
}

const FAR_ENOUGH = 64
const QUICK_ENOUGH = 700

/** Where a swipe leads: pulling the page towards where the text began brings the next one. Pure. */
export function turnOfSwipe({ x, y, duration }: Swipe, direction: TextDirection): Turn | undefined {
  if (duration > QUICK_ENOUGH || Math.abs(x) < FAR_ENOUGH || Math.abs(x) < Math.abs(y) * 2.5) return undefined
  return x < 0 === (direction === 'ltr') ? 'next' : 'prev'
}
