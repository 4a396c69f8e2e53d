import type { TableComponent } from '@gatefold/magazine/component/Component'
import type { KindProps } from '../setting/Setting.ts'
import { Legends } from './Legends.tsx'
import { ScrollRoom } from './ScrollRoom.tsx'
import styles from './Table.module.css'

/** A table of plain cells. It scrolls inside itself and its header row stays in sight. */
export function Table({ component, setting, frame }: KindProps<TableComponent>) {
  const { header, rows } = component
  return (
    <figure {...frame} className={styles.figure}>
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
      <ScrollRoom>
        <table className={styles.table}>
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
                {row.map((cell, column) => (
                  <td key={column} data-number={isNumber(cell) ? '' : undefined}>
                    {cell}
                  </td>
                ))}
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
