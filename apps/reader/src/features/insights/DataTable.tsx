import { useLingui } from '@lingui/react'
import { stringify } from 'csv-stringify/browser/esm/sync'
import { type ReactNode, useId, useState } from 'react'
import { SaveFile } from '../../ui/SaveFile.tsx'
import type { Cell, CellKind, Column, InsightsTable } from './countTables.ts'
import { useFormats } from './formats.ts'

interface Props {
  readonly table: InsightsTable
  /** So many columns are shown; the file has all. */
  readonly shown?: number
  /** Rows beyond these are shown when they are asked for. */
  readonly limit?: number
  /** What stands in a cell instead of its number, by column; is told the row. */
  readonly draw?: Readonly<Record<number, (row: number) => ReactNode>>
  /** What stands below a row, all over its width. */
  readonly below?: (row: number) => ReactNode
}

/** Numbers in rows, which can be saved as a file. Too many columns for the screen are scrolled to. */
export function DataTable({ table, shown = table.columns.length, limit = Infinity, draw = {}, below }: Props) {
  const { _ } = useLingui()
  const formats = useFormats()
  const caption = useId()
  const [isWhole, setWhole] = useState(false)
  const columns = table.columns.slice(0, shown)
  const rows = isWhole ? table.rows : table.rows.slice(0, limit)
  return (
    <div className="insights-numbers">
      <div className="insights-scroll" role="group" aria-labelledby={caption} tabIndex={0}>
        <table>
          <caption id={caption} className="insights-unseen">
            {table.name}
          </caption>
          <thead>
            <tr>
              {columns.map(({ name, kind }) => (
                <th key={name} scope="col" data-kind={kind}>
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {rows.map((row, at) => (
            <tbody key={at}>
              <tr>
                {columns.map(({ name, kind }, column) => {
                  const content = draw[column]?.(at) ?? formats.cell(row[column], kind)
                  if (column > 0)
                    return (
                      <td key={name} data-kind={kind}>
                        {content}
                      </td>
                    )
                  return (
                    <th key={name} scope="row" data-kind={kind}>
                      {content}
                    </th>
                  )
                })}
              </tr>
              {below?.(at)}
            </tbody>
          ))}
        </table>
      </div>
      <p className="insights-actions">
        {rows.length < table.rows.length && (
          <button type="button" onClick={() => setWhole(true)}>
            {_('Show all {count}', { count: formats.count(table.rows.length) })}
          </button>
        )}
        <SaveTable table={table} />
      </p>
    </div>
  )
}

/** What it saves it says to those who hear it: there are many. */
export function SaveTable({ table }: { readonly table: InsightsTable }) {
  const { _ } = useLingui()
  return (
    <SaveFile name={`insights-${table.file}.csv`} content={writeCsv(table)} mediaType="text/csv;charset=utf-8">
      {_('Save as CSV')} <span className="insights-unseen">{table.name}</span>
    </SaveFile>
  )
}

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
