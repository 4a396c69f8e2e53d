import type { Insights } from '@gatefold/magazine/insights/Insights'
import { useLingui } from '@lingui/react'
import { useFormats } from '../tables/FormatsContext.ts'
import { DataTable } from '../tables/DataTable.tsx'
import { SALES_COLUMNS, salesTable } from '../tables/salesTable.ts'
import { lengthOf } from './ShareTable.tsx'

const { times } = SALES_COLUMNS

/** From the price that was seen to what was paid: how many go on at each step. */
export function SalesSteps({ insights }: { readonly insights: Insights }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const table = salesTable(insights, i18n)
  const counts = table.rows.map((row) => Number(row[times]))
  const most = Math.max(...counts)
  return (
    <DataTable
      table={table}
      draw={{
        [times]: (row) => (
          <span className="insights-bar" style={lengthOf(counts[row] ?? 0, most)}>
            {formats.count(counts[row] ?? 0)}
          </span>
        ),
      }}
    />
  )
}
