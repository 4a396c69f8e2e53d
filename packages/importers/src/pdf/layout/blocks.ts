import type { PlacedPicture, Typeface } from '../engine/PageContent.ts'
import { contentsEntries, type ContentsForm, namesPage } from './headings.ts'
import { styleOf } from './typography.ts'
import type { Block, Column, ColumnItem, SetLine } from './Flow.ts'
import { lineEdges, surround, textOf } from './PageLines.ts'
import { type BlockSetting, startsBlock, type StyledLine } from './startsBlock.ts'

interface ColumnSetting {
  readonly page: number
  /** From 0. */
  readonly column: number
  readonly faces: readonly Typeface[]
  /** Type size of the document's text, in points. */
  readonly bodySize: number
  /** Undefined for a page that is no contents page. */
  readonly contents: ContentsForm | undefined
}

const PLAIN = { size: 0, sizes: [], isBold: false, isItalic: false, isMonospaced: false }

/** The blocks of one column, from top to bottom. */
export function blocksOf(column: Column, setting: ColumnSetting): readonly Block[] {
  const same = {
    page: setting.page,
    column: setting.column,
    measure: { x: column.box.x, width: column.box.width },
    isBoxed: column.isBoxed,
    picture: undefined,
  }
  return stretchesOf(column.items).flatMap((stretch): readonly Block[] => {
    if (stretch.kind === 'picture') return [pictureBlock(stretch.picture, same)]
    const blocks = stretch.kind === 'table' ? [tableBlock(stretch.rows, setting)] : textBlocks(stretch.lines, setting)
    return blocks.map(({ kind, lines }) => ({
      ...same,
      kind,
      box: surround(lines.map(({ line }) => line.box)),
      lines: lines.map(({ line }) => line),
      style: mainStyle(lines),
    }))
  })
}

function pictureBlock(
  picture: PlacedPicture,
  same: Omit<Block, 'kind' | 'box' | 'lines' | 'style' | 'picture'>,
): Block {
  return { ...same, kind: 'picture', box: picture.box, lines: [], style: PLAIN, picture }
}

function tableBlock(rows: readonly SetLine[], { faces }: ColumnSetting): TextBlock {
  return { kind: 'table', lines: rows.map((line) => ({ line, style: styleOf(line, faces) })) }
}

type Stretch = Exclude<ColumnItem, { readonly kind: 'line' }> | { readonly kind: 'lines'; readonly lines: SetLine[] }

/** A picture or a table ends what stands above it. */
function stretchesOf(items: readonly ColumnItem[]): readonly Stretch[] {
  const stretches: Stretch[] = []
  for (const item of items) {
    const last = stretches.at(-1)
    if (item.kind !== 'line') stretches.push(item)
    else if (last?.kind === 'lines') last.lines.push(item.line)
    else stretches.push({ kind: 'lines', lines: [item.line] })
  }
  return stretches
}

interface TextBlock {
  readonly kind: 'text' | 'code' | 'table' | 'contents'
  readonly lines: readonly StyledLine[]
}

function textBlocks(lines: readonly SetLine[], { faces, bodySize, contents }: ColumnSetting): readonly TextBlock[] {
  const styled = codeLines(lines.map((line) => ({ line, style: styleOf(line, faces) })))
  const edges = { columnStart: usualStart(lines), columnEnd: endOf(lines), bodySize }
  if (contents !== undefined) return contentsBlocks(styled, contents)
  return tabularRuns(styled).flatMap(({ isTable, lines: run }): readonly TextBlock[] => {
    if (isTable) return [{ kind: 'table', lines: run }]
    return paragraphs(run, edges).map((block) => ({ kind: kindOf(block), lines: block }))
  })
}

/** One for each line that names a page, with the other lines of its title; other lines are text. */
function contentsBlocks(lines: readonly StyledLine[], form: ContentsForm): readonly TextBlock[] {
  return contentsEntries(lines, form).map((entry) => ({
    kind: entry.some((line) => namesPage(line, form)) ? 'contents' : 'text',
    lines: entry,
  }))
}

function kindOf(block: readonly StyledLine[]): 'text' | 'code' {
  return block.every(({ style }) => style.isMonospaced) ? 'code' : 'text'
}

type ColumnEdges = Pick<BlockSetting, 'columnStart' | 'columnEnd' | 'bodySize'>

function paragraphs(lines: readonly StyledLine[], edges: ColumnEdges): readonly (readonly StyledLine[])[] {
  const blocks: StyledLine[][] = []
  for (const [index, current] of lines.entries()) {
    const block = blocks.at(-1)
    const setting = { ...edges, next: lines[index + 1], leading: leadingOf(lines, current) }
    if (block === undefined || startsBlock(current, { ...setting, block })) blocks.push([current])
    else block.push(current)
  }
  return blocks
}

/** The usual distance from line to line for type of this size; half as much again as the size where there is none. */
function leadingOf(lines: readonly StyledLine[], { style }: StyledLine): number {
  const counts = new Map<number, number>()
  for (const [index, { line, style: other }] of lines.entries()) {
    const before = lines[index - 1]
    if (before === undefined || !isNear(other.size, style.size) || !isNear(before.style.size, style.size)) continue
    const distance = Math.round((line.baseline - before.line.baseline) * 2) / 2
    if (distance > 0.8 * style.size && distance < 2 * style.size) counts.set(distance, (counts.get(distance) ?? 0) + 1)
  }
  const usual = [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]
  return usual?.[0] ?? 1.3 * style.size
}

function isNear(a: number, b: number): boolean {
  return Math.abs(a - b) <= 0.07 * Math.max(a, b)
}

function endOf(lines: readonly SetLine[]): number {
  const ends = lines.map((line) => lineEdges(line).end).toSorted((a, b) => a - b)
  return ends[Math.floor(ends.length * 0.97)] ?? ends.at(-1) ?? 0
}

/** To two points. */
function usualStart(lines: readonly SetLine[]): number {
  const counts = new Map<number, number>()
  for (const line of lines) {
    const start = Math.round(lineEdges(line).start / 2) * 2
    counts.set(start, (counts.get(start) ?? 0) + 1)
  }
  return [...counts].toSorted((a, b) => b[1] - a[1] || a[0] - b[0])[0]?.[0] ?? 0
}

function mainStyle(lines: readonly StyledLine[]): StyledLine['style'] {
  const longest = lines.toSorted((a, b) => b.line.box.width - a.line.box.width)[0]
  const first = lines[0]
  return { ...(longest?.style ?? PLAIN), isBold: first?.style.isBold === true && longest?.style.isBold === true }
}

const ADDRESS = /^[(<]?(?:https?:\/\/|www\.|\/\/)?[\w-]+(?:\.[\w-]+)+\S*$/u

/**
 * Lines of which those alone count as monospaced that are lines of code: neither an address of the web on a line of its
 * own, nor the one line of a paragraph on which a monospaced word happens to fill it.
 */
function codeLines(lines: readonly StyledLine[]): readonly StyledLine[] {
  return lines.map((line, index) => {
    if (!line.style.isMonospaced || isCode(line, lines[index - 1], lines[index + 1])) return line
    return { ...line, style: { ...line.style, isMonospaced: false } }
  })
}

function isCode(line: StyledLine, before: StyledLine | undefined, after: StyledLine | undefined): boolean {
  if (ADDRESS.test(textOf(line.line).trim())) return false
  return !isInText(line, before) && !isInText(line, after)
}

/** Whether a line of other type stands right above or below. */
function isInText({ line, style }: StyledLine, other: StyledLine | undefined): boolean {
  if (other === undefined || other.style.isMonospaced) return false
  const distance = Math.abs(line.baseline - other.line.baseline)
  const step = Math.abs(lineEdges(line).start - lineEdges(other.line).start)
  return distance < 1.45 * Math.max(style.size, other.style.size) && step < 0.5 * style.size
}

interface TabularRun {
  readonly isTable: boolean
  readonly lines: readonly StyledLine[]
}

/** Two lines may share a gap by chance; three with cells that begin below one another are a table. */
const FEWEST_ROWS = 3

/** Divides the lines of a column where tables begin and end. */
function tabularRuns(lines: readonly StyledLine[]): readonly TabularRun[] {
  const runs: { isTable: boolean; lines: StyledLine[] }[] = []
  const tabular = lines.map((line, index) => isRow(line, [lines[index - 1], lines[index + 1]]))
  for (const [index, line] of lines.entries()) {
    const isTable = tabular[index] === true
    const last = runs.at(-1)
    if (last?.isTable === isTable) last.lines.push(line)
    else runs.push({ isTable, lines: [line] })
  }
  return joinedText(runs.map((run) => (run.lines.length < FEWEST_ROWS ? { ...run, isTable: false } : run)))
}

function joinedText(runs: readonly TabularRun[]): readonly TabularRun[] {
  const joined: TabularRun[] = []
  for (const run of runs) {
    const last = joined.at(-1)
    if (last?.isTable === false && !run.isTable)
      joined[joined.length - 1] = { isTable: false, lines: [...last.lines, ...run.lines] }
    else joined.push(run)
  }
  return joined
}

function isRow({ line }: StyledLine, neighbours: readonly (StyledLine | undefined)[]): boolean {
  if (line.cells.length < 2) return false
  return neighbours.some((other) => other !== undefined && sharesStarts(line, other.line))
}

function sharesStarts(a: StyledLine['line'], b: StyledLine['line']): boolean {
  const starts = b.cells.map((cell) => edgesOf(cell))
  const shared = a.cells.filter((cell) => {
    const [left, middle, right] = edgesOf(cell)
    return starts.some(
      (other) => isAligned(left, other[0]) || isAligned(middle, other[1]) || isAligned(right, other[2]),
    )
  })
  return shared.length >= 2
}

function edgesOf({ box }: StyledLine['line']['cells'][number]): readonly [number, number, number] {
  return [box.x, box.x + box.width / 2, box.x + box.width]
}

function isAligned(a: number, b: number): boolean {
  return Math.abs(a - b) < 3
}
