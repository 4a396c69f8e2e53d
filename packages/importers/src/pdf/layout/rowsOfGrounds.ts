import type { RegionItem } from './RegionItem.ts'

/**
 * The rows of a list whose labels stand on grounds of their own beside their texts, or of boxes that are level with one
 * another: it is read row by row, not column by column. Empty where the two sides are columns.
 */
export function rowsOfGrounds(left: readonly RegionItem[], right: readonly RegionItem[]): readonly RegionItem[][] {
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
