import type { SetLine } from './Flow.ts'

/** Where a line begins and ends along its reading, so that the same rule serves both directions of writing. */
export interface LineEdges {
  readonly start: number
  readonly end: number
}

export function lineEdges({ box, isRightToLeft }: Pick<SetLine, 'box' | 'isRightToLeft'>): LineEdges {
  return isRightToLeft ? { start: -(box.x + box.width), end: -box.x } : { start: box.x, end: box.x + box.width }
}
