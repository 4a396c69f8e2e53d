import { stringify } from 'csv-stringify/browser/esm/sync'
import type { Cell, CellKind, Column, InsightsTable } from './InsightsTable.ts'

/** Programs that calculate take a file without it for one of another alphabet. */
const BYTE_ORDER_MARK = '\uFEFF'

/**
 * A table as a file: RFC 4180, UTF-8 with a byte order mark. What a program would take for a formula is made harmless by an
 * apostrophe before it (https://owasp.org/www-community/attacks/CSV_Injection): sites and words come from elsewhere. Pure.
 */
export function writeCsv({ columns, rows }: InsightsTable): string {
  const records = [columns.map(headOf), ...rows.map((row) => row.map((cell, at) => writeCell(cell, columns[at]?.kind)))]
  return BYTE_ORDER_MARK + stringify(records, { record_delimiter: 'windows', escape_formulas: true })
}

function headOf({ name, kind }: Column): string {
  return kind === 'seconds' ? `${name} (s)` : name
}

function writeCell(cell: Cell, kind: CellKind | undefined): string {
  if (cell === undefined) return ''
  return kind === 'share' ? Number(cell).toFixed(4) : String(cell)
}
