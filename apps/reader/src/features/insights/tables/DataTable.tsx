import { useLingui } from '@lingui/react'
import { useId, useState, type ReactNode } from 'react'
import { SaveFile } from '../../../ui/SaveFile.tsx'
import { useFormats } from './FormatsContext.ts'
import type { InsightsTable } from './InsightsTable.ts'
import { writeCsv } from './writeCsv.ts'

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
