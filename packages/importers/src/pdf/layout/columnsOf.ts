import { gutterOf } from './gutterOf.ts'
import { surround } from './surround.ts'
import { setLines } from './setLines.ts'
import type { Column } from './Flow.ts'
import type { RegionItem } from './RegionItem.ts'
import type { Box } from '../PageContent.ts'

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
  const parts = partsAround(gutter, items)
  const sides = reading.isRightToLeft ? [parts.right, parts.left] : [parts.left, parts.right]
  const rows = rowsOfGrounds(parts.left, parts.right)
  if (rows.length > 1) return [parts.above, ...rows, parts.below].flatMap((part) => columnsOf(part, reading))
  return [parts.above, ...sides, parts.below].flatMap((part) => columnsOf(part, reading))
}

function partsAround(
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
