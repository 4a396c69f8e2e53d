import type { Box } from '../engine/PageContent.ts'
import type { Column, RegionItem } from './Flow.ts'
import { surround, textOf } from './PageLines.ts'
import { setLines } from './setLines.ts'

interface Reading {
  readonly isRightToLeft: boolean
  readonly isBoxed: boolean
}

/**
 * The columns of a region in the order in which they are read: what stands above a gutter first, then the column on
 * the side where reading begins, then the other, then what stands below.
 */
export function columnsOf(items: readonly RegionItem[], reading: Reading): readonly Column[] {
  if (items.length === 0) return []
  const gutter = gutterOf(items)
  if (gutter === undefined) return leaves(items, reading)
  const parts = splitAtGutter(gutter, items)
  const sides = reading.isRightToLeft ? [parts.right, parts.left] : [parts.left, parts.right]
  const rows = rowsOfGrounds(parts.left, parts.right)
  if (rows.length > 1) return [parts.above, ...rows, parts.below].flatMap((part) => columnsOf(part, reading))
  return [parts.above, ...sides, parts.below].flatMap((part) => columnsOf(part, reading))
}

function splitAtGutter(
  gutter: Box,
  items: readonly RegionItem[],
): Record<'above' | 'left' | 'right' | 'below', RegionItem[]> {
  const parts: Record<'above' | 'left' | 'right' | 'below', RegionItem[]> = {
    above: [],
    left: [],
    right: [],
    below: [],
  }
  for (const item of items) {
    const middle = item.box.y + item.box.height / 2
    if (middle < gutter.y) parts.above.push(item)
    else if (middle > gutter.y + gutter.height) parts.below.push(item)
    else if (item.box.x + item.box.width / 2 < gutter.x + gutter.width / 2) parts.left.push(item)
    else parts.right.push(item)
  }
  return parts
}

/** One column, divided where a ground of its own interrupts it. */
function leaves(items: readonly RegionItem[], reading: Reading): readonly Column[] {
  const columns: Column[] = []
  let rest = items.filter((item) => item.kind !== 'ground')
  for (const ground of inRows(
    items.filter((item) => item.kind === 'ground'),
    reading,
  )) {
    const before = rest.filter(({ box }) => isBefore(box, ground.box, reading))
    columns.push(...leafOf(before, reading), ...columnsOf(ground.items, { ...reading, isBoxed: true }))
    rest = rest.filter((item) => !before.includes(item))
  }
  return [...columns, ...leafOf(rest, reading)]
}

/** Above it, or beside it where reading begins. */
function isBefore(box: Box, ground: Box, { isRightToLeft }: Reading): boolean {
  const middle = box.y + box.height / 2
  if (middle < ground.y) return true
  if (middle > ground.y + ground.height) return false
  const isLeft = box.x + box.width / 2 < ground.x + ground.width / 2
  return isLeft !== isRightToLeft
}

/** From top to bottom; those side by side in the direction of reading. */
function inRows<Item extends RegionItem>(items: readonly Item[], { isRightToLeft }: Reading): readonly Item[] {
  const rows: Item[][] = []
  for (const item of items.toSorted((a, b) => a.box.y - b.box.y)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row !== undefined && first !== undefined && item.box.y < first.box.y + 0.5 * first.box.height) row.push(item)
    else rows.push([item])
  }
  return rows.flatMap((row) => row.toSorted((a, b) => (isRightToLeft ? b.box.x - a.box.x : a.box.x - b.box.x)))
}

function leafOf(items: readonly RegionItem[], { isBoxed }: Reading): readonly Column[] {
  if (items.length === 0) return []
  return [{ box: surround(items.map(({ box }) => box)), items: setLines(items), isBoxed }]
}

/**
 * The rows of a list whose labels stand on grounds of their own beside their texts, or of boxes that are level with one
 * another: it is read row by row, not column by column. Empty where the two sides are columns.
 */
function rowsOfGrounds(left: readonly RegionItem[], right: readonly RegionItem[]): readonly RegionItem[][] {
  const labels = [left, right].find((side) => side.length >= 2 && side.every(({ kind }) => kind === 'ground'))
  const texts = labels === left ? right : left
  if (labels === undefined) return []
  const grounds = labels.toSorted((a, b) => a.box.y - b.box.y)
  const cuts = grounds.slice(1).map(({ box }, index) => (box.y + bottomOf(grounds[index])) / 2)
  if (texts.some(({ box }) => cuts.some((cut) => box.y < cut - 1 && box.y + box.height > cut + 1))) return []
  const rows = grounds.map((ground) => [ground])
  for (const item of texts) {
    const middle = item.box.y + item.box.height / 2
    rows[cuts.filter((cut) => cut < middle).length]?.push(item)
  }
  return rows.every((row) => row.length > 1) ? rows : []
}

function bottomOf(item: RegionItem | undefined): number {
  return item === undefined ? 0 : item.box.y + item.box.height
}

/** In points; print seldom sets columns closer than this. */
const NARROWEST = 6

/** Characters of a line: shorter ones on one side are marks, figures or cells, not a column of text. */
const SHORTEST_LINE = 12

const FEWEST_LINES = 3

/**
 * The white space between two columns of text that stand side by side for the longest stretch of a region, as far as
 * the longer one reaches; undefined where it is all one column.
 */
function gutterOf(items: readonly RegionItem[]): Box | undefined {
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
  let bottom = bottomOfAll(items)
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
  const shared = { top: Math.max(...sides.map(topOf)), bottom: Math.min(...sides.map(bottomOfAll)) }
  const y = Math.max(white.y, Math.min(...sides.map((side) => headOf(side, shared.top))))
  const bottom = Math.min(white.y + white.height, Math.max(...sides.map(bottomOfAll)))
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

function bottomOfAll(items: readonly RegionItem[]): number {
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
