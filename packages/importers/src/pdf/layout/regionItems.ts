import { ruledAreas } from './ruledAreas.ts'
import type { TextLine } from './PageLines.ts'
import type { RegionItem } from './Flow.ts'
import type { Box, PlacedPicture } from '../engine/PageContent.ts'

export interface Region {
  readonly width: number
  readonly height: number
  readonly lines: readonly TextLine[]
  readonly pictures: readonly PlacedPicture[]
  readonly grounds: readonly Box[]
  readonly rules: readonly Box[]
}

/** Of the page's area: a larger ground is the page's own, not that of a sidebar. */
const LARGEST_GROUND = 0.6
/** Of the page's area: a larger picture lies behind the text. */
const LARGEST_PICTURE = 0.7
/** In points; smaller ones are bullets and ornaments. */
const SMALLEST_PICTURE = 20

/** What a page holds, with what stands on a ground, in a frame or on a picture of its own kept together. */
export function regionItems(region: Region): readonly RegionItem[] {
  const area = region.width * region.height
  const pictures = region.pictures.filter(({ box }) => areaOf(box) < LARGEST_PICTURE * area && isSeen(box))
  const { tables, frames } = ruledAreas(region.rules, region.lines)
  const lines = region.lines.filter((line) => !tables.some((table) => table.lines.has(line)))
  const items: RegionItem[] = [
    ...lines.map((line) => ({ kind: 'line', box: line.box, line }) as const),
    ...pictures.map((picture) => ({ kind: 'picture', box: picture.box, picture }) as const),
    ...tables.map(({ box, rows }) => ({ kind: 'table', box, rows }) as const),
  ]
  const grounds = [...region.grounds, ...frames, ...pictures.map(({ box }) => box)]
    .filter((ground) => areaOf(ground) < LARGEST_GROUND * area && isSeen(ground))
    .toSorted((a, b) => areaOf(b) - areaOf(a))
  return grouped(items, grounds)
}

function isSeen(box: Box): boolean {
  return Math.min(box.width, box.height) >= SMALLEST_PICTURE
}

/** The largest ground takes what stands on it; the smaller ones on it divide that again. */
function grouped(items: readonly RegionItem[], grounds: readonly Box[]): readonly RegionItem[] {
  const [ground, ...smaller] = grounds
  if (ground === undefined) return items
  const on = items.filter(({ box }) => isOn(box, ground))
  if (!on.some((item) => item.kind !== 'picture') || on.length === items.length) return grouped(items, smaller)
  const off = items.filter((item) => !on.includes(item))
  const [inner, outer] = [smaller.filter((box) => isOn(box, ground)), smaller.filter((box) => !isOn(box, ground))]
  return [{ kind: 'ground', box: ground, items: grouped(on, inner) }, ...grouped(off, outer)]
}

function isOn(box: Box, ground: Box): boolean {
  const x = box.x + box.width / 2
  const y = box.y + box.height / 2
  const isWithin = x >= ground.x && x <= ground.x + ground.width && y >= ground.y && y <= ground.y + ground.height
  return isWithin && box.width <= ground.width * 1.05 && box.height <= ground.height * 1.05
}

function areaOf(box: Box): number {
  return box.width * box.height
}
