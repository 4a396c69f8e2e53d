import type { RuleGroup } from './ruleGroups.ts'
import type { TextLine } from './PageLines.ts'
import type { Box } from '../PageContent.ts'

export interface RuledCell {
  readonly box: Box
  readonly lines: readonly TextLine[]
}

/** The cells that a group of rules divides an area into, as far as text stands in them; row by row, from the left. */
export function ruledCells(group: RuleGroup, lines: readonly TextLine[]): readonly RuledCell[] {
  const cells = new Map<string, { box: Box; lines: TextLine[] }>()
  for (const line of lines) {
    const box = cellAround(line.box, group)
    if (box === undefined) continue
    const key = `${Math.round(box.x)} ${Math.round(box.y)}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, { box, lines: [line] })
    else cell.lines.push(line)
  }
  return [...cells.values()].toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/** Undefined where rules do not close it on all sides. */
function cellAround(text: Box, { across, down }: RuleGroup): Box | undefined {
  const x = text.x + text.width / 2
  const y = text.y + text.height / 2
  const columns = across
    .filter((rule) => rule.x <= x && rule.x + rule.width >= x)
    .map((rule) => rule.y + rule.height / 2)
  const rows = down.filter((rule) => rule.y <= y && rule.y + rule.height >= y).map((rule) => rule.x + rule.width / 2)
  const [top, bottom] = around(columns, y)
  const [left, right] = around(rows, x)
  if (![top, bottom, left, right].every(Number.isFinite)) return undefined
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function around(places: readonly number[], at: number): readonly [number, number] {
  return [Math.max(...places.filter((place) => place <= at)), Math.min(...places.filter((place) => place > at))]
}
