import type { LaidBlock, LaidPage } from '../LaidPage.ts'
import type { BlockPlace } from '../stories/pageBlocks.ts'

/** Places pictures where their captions are; without one, with the only article of their page. */
export function placePictures(pages: readonly LaidPage[], places: Map<string, BlockPlace>): void {
  for (const { blocks } of pages) {
    const placed = blocks.filter(({ id }) => places.has(id))
    const captions = placed.filter(({ role }) => role === 'caption')
    const articles = new Set(placed.map(({ id }) => places.get(id)?.article))
    const [only] = articles.size === 1 ? articles : []
    for (const picture of blocks.filter(({ role }) => role === 'picture')) {
      const own = captions.find((caption) => caption.picture !== undefined && caption.picture === picture.picture)
      const caption = own ?? nearest(picture, captions)
      const place = caption === undefined ? undefined : places.get(caption.id)
      if (place !== undefined) places.set(picture.id, place)
      else if (only !== undefined) places.set(picture.id, { article: only, component: undefined })
    }
  }
}

/** A caption stands below its picture, beside it or on it; in points. */
const NEAR = 24

function nearest(picture: LaidBlock, captions: readonly LaidBlock[]): LaidBlock | undefined {
  const [first] = captions
    .filter((caption) => caption.picture === undefined)
    .map((caption) => ({ caption, distance: gapBetween(picture, caption) }))
    .filter(({ distance }) => distance <= NEAR)
    .toSorted((a, b) => a.distance - b.distance)
  return first?.caption
}

function gapBetween({ box: a }: LaidBlock, { box: b }: LaidBlock): number {
  const across = Math.max(0, a.x - (b.x + b.width), b.x - (a.x + a.width))
  const down = Math.max(0, a.y - (b.y + b.height), b.y - (a.y + a.height))
  return Math.hypot(across, down)
}
