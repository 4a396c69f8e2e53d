import type { TextDirection } from '@gatefold/magazine/language/Localized'

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

/** What a pull at the page brings: pulled towards where the text began, the next article. Pure. */
export function turnOfPull(x: number, direction: TextDirection): Turn {
  return x < 0 === (direction === 'ltr') ? 'next' : 'prev'
}

/** Where an article comes from that is turned to: 1 from the right, -1 from the left. Pure. */
export function sideOf(turn: Turn, direction: TextDirection): 1 | -1 {
  return (turn === 'next') === (direction === 'ltr') ? 1 : -1
}
