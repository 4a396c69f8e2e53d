import type { PageInsights } from '@gatefold/magazine/insights/Insights'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import { useLingui } from '@lingui/react'
import { useState } from 'react'
import { DataTable } from '../tables/DataTable.tsx'
import { useFormats } from '../tables/FormatsContext.ts'
import { linksTable, pagesTable, placesTable } from './heatTables.ts'
import { PageHeat } from './PageHeat.tsx'

interface Props {
  /** All of the issue; none where it has none to be shown. */
  readonly pages: readonly PrintedPage[]
  readonly counted: readonly PageInsights[]
}

const SHOWN = 12

/** The printed pages of an issue with what was counted on them, and the same as tables. */
export function PageGrid({ pages, counted }: Props) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  const [isWhole, setWhole] = useState(false)
  const most = Math.max(1, ...counted.flatMap(({ zooms }) => zooms))
  const shown = isWhole ? pages : pages.slice(0, SHOWN)
  return (
    <>
      <p className="insights-note">
        {_('The larger and darker a spot, the more often readers looked closer there.')}{' '}
        {_('Frames are links, with their clicks.')}
      </p>
      <ul role="list" className="insights-pages">
        {shown.map((page) => (
          <li key={page.page}>
            <PageHeat page={page} counted={counted.find((one) => one.page === page.page)} most={most} />
          </li>
        ))}
      </ul>
      {shown.length < pages.length && (
        <p className="insights-actions">
          <button type="button" onClick={() => setWhole(true)}>
            {_('Show all {count}', { count: formats.count(pages.length) })}
          </button>
        </p>
      )}
      <details>
        <summary>{_('The numbers')}</summary>
        {[pagesTable(counted, i18n), linksTable(counted, i18n), placesTable(counted, i18n)].map(
          (table) =>
            table.rows.length > 0 && (
              <div key={table.file} className="insights-titled">
                <h3>{table.name}</h3>
                <DataTable table={table} limit={SHOWN} />
              </div>
            ),
        )}
      </details>
    </>
  )
}
