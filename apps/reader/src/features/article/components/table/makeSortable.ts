import { orderOf, type SortDirection } from './orderOf.ts'

/** A direction after another; the third press brings the publisher's order back. */
const NEXT: Readonly<Record<string, SortDirection | undefined>> = { none: 'ascending', ascending: 'descending' }

/** Puts a button into every header cell of a table that can be sorted: one row of headers over rows without merged cells. */
export function makeSortable(table: HTMLTableElement, language: string): void {
  liftHeads(table)
  const heads = headsOf(table)
  const rows = bodyRowsOf(table, heads)
  if (rows === undefined) return
  for (const [column, head] of heads.entries()) {
    if (head.textContent.trim() === '' || head.querySelector('a, button') !== null) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.append(...head.childNodes)
    head.append(button)
    button.addEventListener('click', () => {
      const direction = NEXT[head.getAttribute('aria-sort') ?? 'none']
      for (const other of heads) other.removeAttribute('aria-sort')
      if (direction !== undefined) head.setAttribute('aria-sort', direction)
      arrange(rows, direction === undefined ? rows : sorted(rows, column, { direction, language }))
    })
  }
}

/** Publishers often write a row of header cells first and no `thead` around it. */
function liftHeads(table: HTMLTableElement): void {
  const [first, second] = table.rows
  if (table.tHead !== null || first === undefined || second === undefined) return
  const isHead = first.cells.length > 1 && [...first.cells].every(({ tagName }) => tagName === 'TH')
  if (isHead && first.parentElement === second.parentElement) table.createTHead().append(first)
}

/** The cells of the only row of headers; none where there is no such row. */
function headsOf(table: HTMLTableElement): readonly HTMLTableCellElement[] {
  const [row, ...others] = table.tHead?.rows ?? []
  const cells = row === undefined || others.length > 0 ? [] : [...row.cells]
  return cells.every(({ tagName }) => tagName === 'TH') ? cells : []
}

function bodyRowsOf(
  table: HTMLTableElement,
  heads: readonly HTMLTableCellElement[],
): readonly HTMLTableRowElement[] | undefined {
  const [body, ...others] = table.tBodies
  const rows = [...(body?.rows ?? [])]
  const isPlain = [...table.querySelectorAll('th, td')].every((cell) => !isMerged(cell as HTMLTableCellElement))
  return heads.length > 0 && others.length === 0 && rows.length > 1 && isPlain ? rows : undefined
}

function isMerged({ colSpan, rowSpan }: HTMLTableCellElement): boolean {
  return colSpan !== 1 || rowSpan !== 1
}

interface Sorting {
  readonly direction: SortDirection
  readonly language: string
}

function sorted(rows: readonly HTMLTableRowElement[], column: number, { direction, language }: Sorting) {
  const cells = rows.map((row) => row.cells[column]?.textContent ?? '')
  return orderOf(cells, direction, language).flatMap((index) => rows[index] ?? [])
}

function arrange(rows: readonly HTMLTableRowElement[], order: readonly HTMLTableRowElement[]): void {
  rows[0]?.parentElement?.append(...order)
}
