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
  const grounds = items.filter((item) => item.kind === 'ground').toSorted((a, b) => a.box.y - b.box.y)
  let rest = items.filter((item) => item.kind !== 'ground')
  const columns: Column[] = []
  for (const ground of grounds) {
    const middle = ground.box.y + ground.box.height / 2
    columns.push(
      ...leafOf(
        rest.filter(({ box }) => box.y + box.height / 2 < middle),
        reading,
      ),
    )
    columns.push(...columnsOf(ground.items, { ...reading, isBoxed: true }))
    rest = rest.filter(({ box }) => box.y + box.height / 2 >= middle)
  }
  return [...columns, ...leafOf(rest, reading)]
}

function leafOf(items: readonly RegionItem[], { isBoxed }: Reading): readonly Column[] {
  if (items.length === 0) return []
  return [{ box: surround(items.map(({ box }) => box)), items: setLines(items), isBoxed }]
}
