import type { CSSProperties } from 'react'
import { useFormats } from '../tables/FormatsContext.ts'
import { DataTable } from '../tables/DataTable.tsx'
import type { InsightsTable } from '../tables/InsightsTable.ts'

const PART = 2

/** Parts of a whole, each with a bar as long as its part of the greatest. */
export function ShareTable({ table, level = 3 }: { readonly table: InsightsTable; readonly level?: 3 }) {
  const formats = useFormats()
  if (table.rows.length === 0) return null
  const Heading = `h${level}` as const
  const parts = table.rows.map((row) => Number(row[PART] ?? 0))
  const most = Math.max(...parts)
  return (
    <div className="insights-shares">
      <Heading>{table.name}</Heading>
      <DataTable
        table={table}
        limit={8}
        draw={{
          [PART]: (row) => (
            <span className="insights-bar" style={lengthOf(parts[row] ?? 0, most)}>
              {formats.share(parts[row] ?? 0)}
            </span>
          ),
        }}
      />
    </div>
  )
}

/** What the style sheet draws the bar by. */
export function lengthOf(part: number, most: number): CSSProperties {
  return { '--part': most === 0 ? 0 : part / most } as CSSProperties
}
