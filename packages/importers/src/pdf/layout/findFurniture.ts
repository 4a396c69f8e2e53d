import { type PageLines, type TextLine, textOf } from './PageLines.ts'

/** Rows from the top and from the bottom of a page among which its furniture stands. */
const ROWS = 3
/** Of the page's height. */
const MARGIN = 0.17
/** In points. */
const SAME_HEIGHT = 3
/** Of the size of the text: running heads are seldom larger, titles are. */
const LARGEST = 1.2
/** In characters. */
const LONGEST = 100

interface EdgeRow {
  readonly page: number
  /** Baseline from the top for rows at the top, from the bottom for the others, so that sizes of pages may differ. */
  readonly at: number
  readonly edge: 'top' | 'bottom'
  readonly lines: readonly TextLine[]
  /** Without spaces, with figures as `#`. */
  readonly pattern: string
  /** Whether it is the outermost of its page, in type no larger than the text's, with white between it and the text. */
  readonly isApart: boolean
}

/** Running heads, folios and recurring footers: what stands at the same height of several pages and hardly changes. */
export function findFurniture(pages: readonly PageLines[], bodySize: number): ReadonlySet<TextLine> {
  const rows = pages.flatMap((page) => edgeRows(page, bodySize))
  const furniture = new Set<TextLine>()
  for (const row of rows) {
    if (isFurniture(row, rows, pages.length)) for (const line of row.lines) furniture.add(line)
  }
  return furniture
}

function isFurniture(row: EdgeRow, rows: readonly EdgeRow[], pageCount: number): boolean {
  const level = rows.filter((other) => other.edge === row.edge && Math.abs(other.at - row.at) <= SAME_HEIGHT)
  const pagesWith = (those: readonly EdgeRow[]): number => new Set(those.map(({ page }) => page)).size
  const alike = pagesWith(level.filter((other) => other.pattern === row.pattern))
  if (alike >= Math.max(2, Math.min(4, pageCount / 4))) return true
  if (isPageNumber(row) && pagesWith(level.filter(isPageNumber)) >= Math.min(2, pageCount)) return true
  return row.isApart && pagesWith(level.filter((other) => other.isApart)) >= Math.max(3, pageCount / 2)
}

function isPageNumber({ pattern }: EdgeRow): boolean {
  return /^[-–—|\s]*(?:(?:page|seite|página|p\.)\s*)?(?:#|[ivxlc]+)(?:\s*(?:\/|of|von|de)\s*#)?[-–—|\s]*$/u.test(
    pattern,
  )
}

function edgeRows(page: PageLines, bodySize: number): readonly EdgeRow[] {
  const upright = page.lines.filter((line) => line.angle === 0)
  const rows = rowsByBaseline(upright)
  const top = rows.slice(0, ROWS).filter((row) => baselineOf(row) < MARGIN * page.height)
  const bottom = rows.slice(-ROWS).filter((row) => baselineOf(row) > (1 - MARGIN) * page.height)
  const isApart = (row: readonly TextLine[], gap: number): boolean => {
    const isOutermost = row === rows[0] || row === rows.at(-1)
    const size = Math.max(...row.map((line) => line.size))
    return isOutermost && size <= LARGEST * bodySize && gap > 2 * size && row.map(textOf).join(' ').length < LONGEST
  }
  return [
    ...top.map((row, index) =>
      edgeRow(page, row, { edge: 'top', isApart: isApart(row, distance(row, rows[index + 1])) }),
    ),
    ...bottom.map((row) => {
      const gap = distance(rows[rows.indexOf(row) - 1], row)
      return edgeRow(page, row, { edge: 'bottom', isApart: isApart(row, gap) })
    }),
  ]
}

function edgeRow(
  page: PageLines,
  row: readonly TextLine[],
  { edge, isApart }: Pick<EdgeRow, 'edge' | 'isApart'>,
): EdgeRow {
  const baseline = baselineOf(row)
  const text = row.map(textOf).join('').toLowerCase()
  return {
    page: page.page,
    at: edge === 'top' ? baseline : page.height - baseline,
    edge,
    lines: row,
    pattern: text.replace(/\p{Nd}+/gu, '#').replace(/\s+/g, ''),
    isApart,
  }
}

function rowsByBaseline(lines: readonly TextLine[]): readonly (readonly TextLine[])[] {
  const rows: TextLine[][] = []
  for (const line of lines.toSorted((a, b) => a.baseline - b.baseline)) {
    const row = rows.at(-1)
    if (row?.[0] !== undefined && line.baseline - row[0].baseline < SAME_HEIGHT) row.push(line)
    else rows.push([line])
  }
  return rows
}

function baselineOf(row: readonly TextLine[]): number {
  return row[0]?.baseline ?? 0
}

function distance(above: readonly TextLine[] | undefined, below: readonly TextLine[] | undefined): number {
  return above === undefined || below === undefined ? Infinity : baselineOf(below) - baselineOf(above)
}
