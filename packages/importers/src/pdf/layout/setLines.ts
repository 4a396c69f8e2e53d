import type { ColumnItem, RegionItem, SetLine } from './Flow.ts'
import { surround, type TextLine, textOf, type TextSpan } from './PageLines.ts'

/** Of the type size: pieces of a line are apart as words are up to here, and as cells of a table beyond. */
const WIDEST_WORD_SPACE = 1.7

/** The items of one column from top to bottom, pieces of one line joined. */
export function setLines(items: readonly RegionItem[]): readonly ColumnItem[] {
  const pieces = items.flatMap((item) => (item.kind === 'line' ? [item.line] : []))
  const lines = rowsOf(pieces).map((row): ColumnItem => ({
    kind: 'line',
    box: surround(row.map((piece) => piece.box)),
    line: joinPieces(row),
  }))
  const others = items.filter((item) => item.kind === 'picture' || item.kind === 'table')
  return [...lines, ...others].toSorted((a, b) => topOf(a) - topOf(b) || a.box.x - b.box.x)
}

function topOf(item: ColumnItem): number {
  return item.kind === 'line' ? item.line.baseline - 0.5 * item.line.size : item.box.y
}

function rowsOf(pieces: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const rows: TextLine[][] = []
  for (const piece of pieces.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    const first = row?.[0]
    if (row !== undefined && first !== undefined && isOnLine(piece, first, row)) row.push(piece)
    else rows.push([piece])
  }
  return rows.map((row) => row.toSorted(first(row).isRightToLeft ? byRight : byLeft))
}

function isOnLine(piece: TextLine, start: TextLine, row: readonly TextLine[]): boolean {
  if (piece.angle !== start.angle || piece.angle !== 0) return false
  const isLevel = piece.baseline - start.baseline <= 0.3 * Math.min(piece.size, start.size)
  const differs = Math.max(piece.size, start.size) > 1.75 * Math.min(piece.size, start.size)
  return isLevel && !differs && row.every((other) => isApart(piece, other))
}

function isApart({ box: a, size }: TextLine, { box: b }: TextLine): boolean {
  return a.x >= b.x + b.width - 0.3 * size || b.x >= a.x + a.width - 0.3 * size
}

function byLeft(a: TextLine, b: TextLine): number {
  return a.box.x - b.box.x
}

function byRight(a: TextLine, b: TextLine): number {
  return b.box.x + b.box.width - a.box.x - a.box.width
}

function first(row: readonly TextLine[]): TextLine {
  const line = row[0]
  if (line === undefined) throw new Error('a row has at least one line')
  return line
}

function joinPieces(row: readonly TextLine[]): SetLine {
  const cells: TextLine[] = []
  for (const piece of row) {
    const before = cells.at(-1)
    if (before !== undefined && isOneCell(before, piece)) cells[cells.length - 1] = joined(before, piece)
    else cells.push(piece)
  }
  const whole = row.reduce((line, piece) => (line === piece ? piece : joined(line, piece)), first(row))
  return { ...whole, cells }
}

function isOneCell(a: TextLine, b: TextLine): boolean {
  return isListMark(textOf(a)) || gapBetween(a, b) <= WIDEST_WORD_SPACE * Math.max(a.size, b.size)
}

function gapBetween({ box: a }: TextLine, { box: b }: TextLine): number {
  return Math.max(b.x - a.x - a.width, a.x - b.x - b.width)
}

function joined(a: TextLine, b: TextLine): TextLine {
  const longer = textOf(a).length >= textOf(b).length ? a : b
  return { ...longer, box: surround([a.box, b.box]), spans: withSpace(a.spans, b.spans) }
}

function withSpace(a: readonly TextSpan[], b: readonly TextSpan[]): readonly TextSpan[] {
  const last = a.at(-1)
  if (last === undefined || last.text.endsWith(' ')) return [...a, ...b]
  return [...a.slice(0, -1), { ...last, text: `${last.text} ` }, ...b]
}

/** Bullets and dashes, numbers and single letters with a point or bracket, and the numbers of references. */
const MARK = /^(?:[•◦▪▫■□●○‣⁃∙·※◆◇►▶➢➤✓✔–—*-]|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)]|\[\d{1,3}\]|[①-⑳])$/u

const MARKED =
  /^((?:[•◦▪▫■□●○‣⁃∙※◆◇►▶➢➤✓✔]|[–—*·-](?=\s)|\(?(?:\d{1,3}|[a-zA-Z]|[ivx]{1,5})[.)](?=\s)|\[\d{1,3}\](?=\s)|[①-⑳]))\s*(?=\S)/u

/** Whether a piece of text is nothing but the mark of a list's item. */
function isListMark(text: string): boolean {
  return MARK.test(text.trim())
}

/** The mark at the start of a text, such as `•` or `3.`; undefined where there is none. */
export function listMarkOf(text: string): string | undefined {
  return MARKED.exec(text)?.[1]
}
