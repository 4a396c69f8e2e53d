import type { Insights } from '@gatefold/magazine/insights/Insights'
import { useLingui } from '@lingui/react'
import { SaveTable } from '../tables/DataTable.tsx'
import { useFormats } from '../tables/FormatsContext.ts'
import { otherTable } from '../tables/otherTable.ts'

/** What is counted by a single number each. */
export function OtherCounts({ insights }: { readonly insights: Insights }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const table = otherTable(insights, i18n)
  return (
    <>
      <dl className="insights-figures" data-small="">
        {table.rows.map(([name, count, seconds]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd className="insights-figure">{formats.cell(count, 'count')}</dd>
            {seconds !== undefined && <dd className="insights-change">{formats.cell(seconds, 'seconds')}</dd>}
          </div>
        ))}
      </dl>
      <p className="insights-actions">
        <SaveTable table={table} />
      </p>
    </>
  )
}
