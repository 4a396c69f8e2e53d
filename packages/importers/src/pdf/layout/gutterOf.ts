import { textOf } from './textOf.ts'
import type { RegionItem } from './RegionItem.ts'
import type { Box } from '../PageContent.ts'

/** In points; print seldom sets columns closer than this. */
const NARROWEST = 6
/** Characters of a line: shorter ones on one side are marks, figures or cells, not a column of text. */
const SHORTEST_LINE = 12
const FEWEST_LINES = 3

/**
 * The white space between two columns of text that stand side by side for the longest stretch of a region, as far as
 * the longer one reaches; undefined where it is all one column.
 */
export function gutterOf(items: readonly RegionItem[]): Box | undefined {
  let best: Gutter | undefined
  for (const gap of gapsBetween(items)) {
    if (best !== undefined && contains(best.box, gap)) continue
    const gutter = grown(gap, items)
    if (gutter.sides.every(isColumn) && gutter.shared > (best?.shared ?? 0)) best = gutter
  }
  return best?.box
}

interface Gutter {
  readonly box: Box
  readonly sides: readonly (readonly RegionItem[])[]
  /** Height over which there is text on both sides. */
  readonly shared: number
}

/** White spaces between neighbours that stand side by side. */
function gapsBetween(items: readonly RegionItem[]): readonly Box[] {
  const gaps: Box[] = []
  for (const item of items) {
    const right = nearestToTheRight(item, items)
    if (right === undefined) continue
    const x = item.box.x + item.box.width
    const top = Math.max(item.box.y, right.box.y)
    const bottom = Math.min(item.box.y + item.box.height, right.box.y + right.box.height)
    gaps.push({ x, y: top, width: right.box.x - x, height: bottom - top })
  }
  return gaps.filter((gap) => gap.width >= NARROWEST)
}

function nearestToTheRight(item: RegionItem, items: readonly RegionItem[]): RegionItem | undefined {
  const edge = item.box.x + item.box.width
  let nearest: RegionItem | undefined
  for (const other of items) {
    const isBeside = other.box.x >= edge && overlapsVertically(other.box, item.box)
    if (isBeside && (nearest === undefined || other.box.x < nearest.box.x)) nearest = other
  }
  return nearest
}

/** Grows a gap up and down as far as no item crosses it, narrowing it where lines reach into it. */
function grown(gap: Box, items: readonly RegionItem[]): Gutter {
  const middle = middleOf(gap)
  let white: Box = { ...gap, y: topOf(items), height: 0 }
  let bottom = bottomOf(items)
  const byDistance = items.toSorted((a, b) => Math.abs(middleOf(a.box) - middle) - Math.abs(middleOf(b.box) - middle))
  for (const { box } of byDistance) {
    if (box.y >= bottom || box.y + box.height <= white.y) continue
    const strip = widestStrip(white, box)
    if (strip.width >= NARROWEST) white = { ...white, ...strip }
    else if (middleOf(box) < middle) white = { ...white, y: Math.max(white.y, box.y + box.height) }
    else bottom = Math.min(bottom, box.y)
  }
  return bounded({ ...white, height: bottom - white.y }, items)
}

/** What an item leaves of a white space, to its left or to its right. */
function widestStrip(white: Box, box: Box): Pick<Box, 'x' | 'width'> {
  const right = white.x + white.width
  const edge = box.x + box.width
  if (edge <= white.x || box.x >= right) return { x: white.x, width: white.width }
  const toTheLeft = { x: white.x, width: box.x - white.x }
  const toTheRight = { x: edge, width: right - edge }
  return toTheLeft.width > toTheRight.width ? toTheLeft : toTheRight
}

/** A gutter reaches no further than the text on its sides. */
function bounded(white: Box, items: readonly RegionItem[]): Gutter {
  const beside = items.filter(({ box }) => middleOf(box) > white.y && middleOf(box) < white.y + white.height)
  const sides = sidesOf(white, beside)
  const shared = { top: Math.max(...sides.map(topOf)), bottom: Math.min(...sides.map(bottomOf)) }
  const y = Math.max(white.y, Math.min(...sides.map((side) => headOf(side, shared.top))))
  const bottom = Math.min(white.y + white.height, Math.max(...sides.map(bottomOf)))
  return { box: { ...white, y, height: bottom - y }, sides, shared: shared.bottom - shared.top }
}

/**
 * Where a column begins that reaches above `top`, where its neighbour begins: what stands apart from it up there or is
 * set in another size, such as a short title, stands above both columns.
 */
function headOf(side: readonly RegionItem[], top: number): number {
  const upwards = side.filter(({ box }) => box.y < top + box.height).toSorted((a, b) => b.box.y - a.box.y)
  let head = upwards[0]
  for (const item of upwards.slice(1)) {
    if (head === undefined || (item.box.y + item.box.height < top && !isOfOneText(item, head))) break
    head = item
  }
  return head === undefined ? top : Math.min(top, head.box.y)
}

function isOfOneText(above: RegionItem, below: RegionItem): boolean {
  if (above.kind !== 'line' || below.kind !== 'line') return above.kind === below.kind
  const [size, other] = [above.line.size, below.line.size]
  const isOneSize = Math.abs(size - other) < 0.1 * size
  return isOneSize && below.line.baseline - above.line.baseline < 1.8 * size
}

function isColumn(side: readonly RegionItem[]): boolean {
  if (side.some((item) => item.kind !== 'line')) return true
  const lengths = side.map((item) => (item.kind === 'line' ? textOf(item.line).length : 0))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  return side.length >= FEWEST_LINES && total / side.length >= SHORTEST_LINE
}

function sidesOf(gutter: Box, items: readonly RegionItem[]): readonly [readonly RegionItem[], readonly RegionItem[]] {
  const middle = gutter.x + gutter.width / 2
  const left = items.filter(({ box }) => box.x + box.width / 2 < middle)
  return [left, items.filter((item) => !left.includes(item))]
}

function topOf(items: readonly RegionItem[]): number {
  return Math.min(...items.map(({ box }) => box.y))
}

function bottomOf(items: readonly RegionItem[]): number {
  return Math.max(...items.map(({ box }) => box.y + box.height))
}

function middleOf(box: Box): number {
  return box.y + box.height / 2
}

function overlapsVertically(a: Box, b: Box): boolean {
  return Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y) > 0.3 * Math.min(a.height, b.height)
}

function contains(outer: Box, inner: Box): boolean {
  const middle = inner.x + inner.width / 2
  const y = middleOf(inner)
  return middle >= outer.x && middle <= outer.x + outer.width && y >= outer.y && y <= outer.y + outer.height
}
