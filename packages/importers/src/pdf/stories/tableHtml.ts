import { escapeHtml } from '../../component/cleanHtml.ts'
import type { TextRun } from '../LaidPage.ts'

/** A table of one row, or of one column, is text. */
const FEWEST = 2

/**
 * A block of rows, parted by line breaks, and cells, parted by tabs, as an HTML table; a first row that is bold
 * throughout is its head. Undefined where it has no rows and columns.
 */
export function tableHtml(runs: readonly TextRun[]): string | undefined {
  const text = runs.map((run) => run.text).join('')
  const rows = text
    .split('\n')
    .map((row) => row.split('\t').map((cell) => cell.trim()))
    .filter((row) => row.some((cell) => cell !== ''))
  const width = Math.max(0, ...rows.map((row) => row.length))
  if (rows.length < FEWEST || width < FEWEST) return undefined
  const hasHead = isBoldUpTo(runs, text.indexOf('\n'))
  return `<table>${rows.map((row, index) => rowHtml(row, { width, cell: hasHead && index === 0 ? 'th' : 'td' })).join('')}</table>`
}

function rowHtml(
  cells: readonly string[],
  { width, cell }: { readonly width: number; readonly cell: 'th' | 'td' },
): string {
  const whole = [...cells, ...Array.from({ length: width - cells.length }, () => '')]
  return `<tr>${whole.map((text) => `<${cell}>${escapeHtml(text)}</${cell}>`).join('')}</tr>`
}

function isBoldUpTo(runs: readonly TextRun[], end: number): boolean {
  let at = 0
  for (const run of runs) {
    if (at >= end) return true
    const inside = run.text.slice(0, end - at)
    if (!run.isBold && inside.trim() !== '') return false
    at += run.text.length
  }
  return true
}
