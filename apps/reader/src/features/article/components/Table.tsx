import type { HtmlTableComponent, TableComponent } from '@gatefold/magazine/component/Component'
import { languageMark } from '@gatefold/magazine/language/direction'
import { useLingui } from '@lingui/react'
import { type ReactNode, useEffect, useRef } from 'react'
import { Html } from './Text.tsx'
import { type KindProps, resolveHtml } from '../ArticleSetting.ts'
import { Legends } from './Legends.tsx'
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

export function HtmlTable({ component, setting, frame }: KindProps<HtmlTableComponent>) {
  const { language } = setting.reading
  return (
    <figure {...frame} className={styles.figure}>
      <Legends caption={component.caption} credit={component.credit} setting={setting} />
      {/* A table in another language is another table: its headers have no buttons yet. */}
      <ScrollRoom key={language} language={language}>
        <Html
          {...languageMark(component.html, setting.reading)}
          className={styles.markup}
          html={resolveHtml(component.html, setting)}
        />
      </ScrollRoom>
    </figure>
  )
}

interface Props {
  /** The language that cells are compared in. */
  readonly language: string
  readonly children: ReactNode
}

/**
 * A room that scrolls by itself, by finger and by keyboard, so that a wide table never widens the page. Its table can be
 * sorted by its headers once the code for it is there.
 */
function ScrollRoom({ language, children }: Props) {
  const { _ } = useLingui()
  const room = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const tables = room.current?.querySelectorAll('table:has(th)') ?? []
    if (tables.length === 0) return undefined
    let isGone = false
    const enliven = ({ makeSortable }: { makeSortable: (table: HTMLTableElement, language: string) => void }) => {
      if (!isGone) for (const table of tables) makeSortable(table as HTMLTableElement, language)
    }
    // Without the code the table is read as it is.
    import('./makeSortable.ts').then(enliven, () => undefined)
    return () => {
      isGone = true
    }
  }, [language])
  return (
    <div ref={room} role="group" aria-label={_('Table')} tabIndex={0} data-keys="" className={styles.room}>
      {children}
    </div>
  )
}
