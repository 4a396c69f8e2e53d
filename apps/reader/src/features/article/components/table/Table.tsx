import type { TableComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../../setting/Setting.ts'
import { Legends } from '../Legends.tsx'
import { ScrollRoom } from './ScrollRoom.tsx'
import styles from './Table.module.css'

/** From so many columns on the first one stays in sight when the others are scrolled. */
const MANY_COLUMNS = 4

/** A table of plain cells. It scrolls inside itself; its header row stays in sight, and its first column where it names the rows. */
export function Table({ component, setting, frame }: KindProps<TableComponent>) {
  const { header, rows } = component
  const namesRows = header.length >= MANY_COLUMNS && !isNumberColumn(rows, 0)
  return (
    <figure {...frame} className={styles.figure}>
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
      <ScrollRoom key={setting.reading.language} language={setting.reading.language}>
        <table className={styles.table} data-named={namesRows ? '' : undefined}>
          {header.length > 0 && (
            <thead>
              <tr>
                {header.map((cell, column) => (
                  <th key={column} scope="col" data-number={isNumberColumn(rows, column) ? '' : undefined}>
                    {cell}
                  </th>
                ))}
              </tr>
            </thead>
          )}
          <tbody>
            {rows.map((row, index) => (
              <tr key={index}>
                {row.map((cell, column) =>
                  namesRows && column === 0 ? (
                    <th key={column} scope="row">
                      {cell}
                    </th>
                  ) : (
                    <td key={column} data-number={isNumber(cell) ? '' : undefined}>
                      {cell}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRoom>
    </figure>
  )
}

/** A number, perhaps with a sign, a currency, a degree or a short unit. */
const NUMBER = /^[-+−]?[\d.,'\s]*\d\s*(%|‰|[€$£¥]|°?[a-zµ]{0,3})$/i

function isNumber(cell: string): boolean {
  return NUMBER.test(cell.trim())
}

function isNumberColumn(rows: TableComponent['rows'], column: number): boolean {
  return rows.length > 0 && rows.every((row) => isNumber(row[column] ?? ''))
}
