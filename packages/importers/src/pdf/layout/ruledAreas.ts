import type { Box, PlacedPicture } from '../engine/PageContent.ts'
import type { RegionItem, SetLine } from './Flow.ts'
import { surround, type TextLine, textOf } from './PageLines.ts'
import { setLines } from './setLines.ts'

interface Region {
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

interface RuledTable {
  readonly box: Box
  /** One per row, with its cells. */
  readonly rows: readonly SetLine[]
  readonly lines: ReadonlySet<TextLine>
}

interface RuledAreas {
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

interface RuledCell {
  readonly box: Box
  readonly lines: readonly TextLine[]
}

/** The cells that a group of rules divides an area into, as far as text stands in them; row by row, from the left. */
function ruledCells(group: RuleGroup, lines: readonly TextLine[]): readonly RuledCell[] {
  const cells = new Map<string, { box: Box; lines: TextLine[] }>()
  for (const line of lines) {
    const box = enclosingCell(line.box, group)
    if (box === undefined) continue
    const key = `${Math.round(box.x)} ${Math.round(box.y)}`
    const cell = cells.get(key)
    if (cell === undefined) cells.set(key, { box, lines: [line] })
    else cell.lines.push(line)
  }
  return [...cells.values()].toSorted((a, b) => a.box.y - b.box.y || a.box.x - b.box.x)
}

/** Undefined where rules do not close it on all sides. */
function enclosingCell(text: Box, { across, down }: RuleGroup): Box | undefined {
  const x = text.x + text.width / 2
  const y = text.y + text.height / 2
  const columns = across
    .filter((rule) => rule.x <= x && rule.x + rule.width >= x)
    .map((rule) => rule.y + rule.height / 2)
  const rows = down.filter((rule) => rule.y <= y && rule.y + rule.height >= y).map((rule) => rule.x + rule.width / 2)
  const [top, bottom] = intervalAt(columns, y)
  const [left, right] = intervalAt(rows, x)
  if (![top, bottom, left, right].every(Number.isFinite)) return undefined
  return { x: left, y: top, width: right - left, height: bottom - top }
}

function intervalAt(places: readonly number[], at: number): readonly [number, number] {
  return [Math.max(...places.filter((place) => place <= at)), Math.min(...places.filter((place) => place > at))]
}

/** In points: rules that come this close meet. */
const TOUCH = 3

interface RuleGroup {
  readonly across: readonly Box[]
  readonly down: readonly Box[]
}

/** Rules that meet one another, such as those of a table or of the frame around a box; single rules are left out. */
function ruleGroups(rules: readonly Box[]): readonly RuleGroup[] {
  const groups: Box[][] = []
  for (const rule of rules) {
    const met = groups.filter((group) => group.some((other) => touches(rule, other)))
    for (const group of met) groups.splice(groups.indexOf(group), 1)
    groups.push([rule, ...met.flat()])
  }
  return groups
    .map((group) => ({ across: group.filter(isAcross), down: group.filter((rule) => !isAcross(rule)) }))
    .filter(({ across, down }) => across.length >= 2 && down.length >= 2)
}

function isAcross(rule: Box): boolean {
  return rule.width >= rule.height
}

function touches(a: Box, b: Box): boolean {
  const across = Math.max(a.x, b.x) - Math.min(a.x + a.width, b.x + b.width)
  const down = Math.max(a.y, b.y) - Math.min(a.y + a.height, b.y + b.height)
  return across <= TOUCH && down <= TOUCH
}

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
