import { ruleGroups } from './ruleGroups.ts'
import { ruledCells } from './ruledCells.ts'
import { setLines } from './setLines.ts'
import { surround } from './surround.ts'
import { textOf } from './textOf.ts'
import type { SetLine } from './Flow.ts'
import type { RuledCell } from './ruledCells.ts'
import type { TextLine } from './PageLines.ts'
import type { Box } from '../PageContent.ts'

export interface RuledTable {
  readonly box: Box
  /** One per row, with its cells. */
  readonly rows: readonly SetLine[]
  readonly lines: ReadonlySet<TextLine>
}

export interface RuledAreas {
  readonly tables: readonly RuledTable[]
  /** Frames around text that is no table. */
  readonly frames: readonly Box[]
}

/** In characters: what is longer is a text with a frame around it. */
const LONGEST_CELL = 700
const SAME_ROW = 4

/** What the rules of a page enclose: the rows of tables, and frames. */
export function ruledAreas(rules: readonly Box[], lines: readonly TextLine[]): RuledAreas {
  const upright = lines.filter((line) => line.angle === 0)
  const areas = ruleGroups(rules).map((group) => ruledCells(group, upright))
  const tables = areas.filter(isTable)
  return {
    tables: tables.map(tableOf),
    frames: areas.filter((cells) => !tables.includes(cells)).flatMap((cells) => cells.map(({ box }) => box)),
  }
}

function isTable(cells: readonly RuledCell[]): boolean {
  const rows = rowsOf(cells)
  const isShort = cells.every(({ lines }) => lines.reduce((sum, line) => sum + textOf(line).length, 0) < LONGEST_CELL)
  return isShort && rows.length >= 2 && rows.some((row) => row.length >= 2)
}

function tableOf(cells: readonly RuledCell[]): RuledTable {
  return {
    box: surround(cells.map(({ box }) => box)),
    rows: rowsOf(cells).map(rowOf),
    lines: new Set(cells.flatMap(({ lines }) => lines)),
  }
}

function rowsOf(cells: readonly RuledCell[]): readonly (readonly RuledCell[])[] {
  const rows: RuledCell[][] = []
  for (const cell of cells) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && cell.box.y - row[0].box.y < SAME_ROW) row.push(cell)
    else rows.push([cell])
  }
  return rows
}

function rowOf(row: readonly RuledCell[]): SetLine {
  const isRightToLeft = row.some(({ lines }) => lines.some((line) => line.isRightToLeft))
  const inOrder = row.toSorted((a, b) => (isRightToLeft ? b.box.x - a.box.x : a.box.x - b.box.x))
  const cells = inOrder.map(({ lines }) => wholeCell(lines))
  const [first] = cells
  if (first === undefined) throw new Error('a row has at least one cell')
  return { ...joined(cells), cells }
}

/** The lines of a cell as one. */
function wholeCell(lines: readonly TextLine[]): TextLine {
  const items = setLines(lines.map((line) => ({ kind: 'line', box: line.box, line }) as const))
  return joined(items.flatMap((item) => (item.kind === 'line' ? [item.line] : [])))
}

function joined(lines: readonly TextLine[]): TextLine {
  const [first, ...others] = lines
  if (first === undefined) throw new Error('a cell of a table has at least one line')
  return others.reduce((all, line) => {
    const last = all.spans.at(-1)
    const spaced = last === undefined ? [] : [...all.spans.slice(0, -1), { ...last, text: `${last.text.trimEnd()} ` }]
    return { ...all, box: surround([all.box, line.box]), spans: [...spaced, ...line.spans] }
  }, first)
}
