import type { Area } from '@gatefold/magazine/replica/Replica'
import type { PagePoint, StoryOnPage } from '@gatefold/magazine/replica/storyAt'

/** Height by width of what is looked at: about a phone's screen. */
const SCREEN = 1.6

/**
 * What to look at closer: as wide as the column, and as high as the block; of a block that is higher than a screen what is around
 * the point. `ratio` is the page's height by its width. Pure.
 */
export function closeUpOf({ block, column }: StoryOnPage, point: PagePoint, ratio: number): Area {
  const height = Math.min(block.height, (column.width * SCREEN) / ratio)
  const lowest = block.y + block.height - height
  const y = Math.max(block.y, Math.min(point.y - height / 2, lowest))
  return { x: column.x, y, width: column.width, height }
}
