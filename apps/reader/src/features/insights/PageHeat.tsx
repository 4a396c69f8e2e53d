import type { IssueInsights, PageInsights } from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { useLingui } from '@lingui/react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import { partOf } from './countTables.ts'
import { DataTable } from './DataTable.tsx'
import { useFormats } from './formats.ts'
import { clicksOn, linksTable, pagesTable, placesTable, spotsOf } from './heatTables.ts'

interface PageGridProps {
  /** All of the issue; none where it has none to be shown. */
  readonly pages: readonly PrintedPage[]
  readonly counted: readonly PageInsights[]
}

const SHOWN = 12

/** The printed pages of an issue with what was counted on them, and the same as tables. */
export function PageGrid({ pages, counted }: PageGridProps) {
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

interface PageHeatProps {
  readonly page: PrintedPage
  /** Undefined where nobody looked at it. */
  readonly counted: PageInsights | undefined
  /** How often the place of the issue was looked at closer that was so the most. */
  readonly most: number
}

const A4 = { width: 210, height: 297 }

const WIDE = 100

/** The radius of the strongest spots, which touch their neighbours. */
const LARGEST = 7

/** A printed page under what readers looked at closer and clicked. */
function PageHeat({ page, counted, most }: PageHeatProps) {
  const { _ } = useLingui()
  const formats = useFormats()
  const { width, height } = page.size ?? A4
  const high = (WIDE * height) / width
  return (
    <figure className="insights-page">
      <div className="insights-sheet" style={{ aspectRatio: `${width} / ${height}` }} aria-hidden="true">
        <Picture page={page} />
        <svg viewBox={`0 0 ${WIDE} ${high}`}>
          {spotsOf(counted?.zooms ?? [], most).map(({ x, y, strength }) => (
            <circle
              key={`${x} ${y}`}
              cx={x * WIDE}
              cy={y * high}
              r={LARGEST * Math.sqrt(strength)}
              fillOpacity={0.3 + 0.45 * strength}
            />
          ))}
        </svg>
        {page.hotspots.map(({ area }, at) => (
          <span key={at} className="insights-hotspot" style={placeOf(area)}>
            <b>{formats.count(clicksAt(counted, at))}</b>
          </span>
        ))}
      </div>
      <figcaption>
        <h3>{_('Page {page}', { page: page.name })}</h3>
        <dl>
          <dt>{_('Looks')}</dt>
          <dd>{formats.count(counted?.looks ?? 0)}</dd>
          <dt>{_('Time for each look')}</dt>
          <dd>{formats.cell(counted && partOf(counted.seconds, counted.looks), 'seconds')}</dd>
          <dt>{_('Clicks')}</dt>
          <dd>{formats.count(counted === undefined ? 0 : clicksOn(counted))}</dd>
        </dl>
      </figcaption>
    </figure>
  )
}

function Picture({ page }: Pick<PageHeatProps, 'page'>) {
  const pictures = page.pictures.filter(({ mediaType }) => mediaType === 'image/webp')
  const sources = pictures.map(({ url, width }) => `${url} ${width}w`).join(', ')
  return (
    <img
      src={page.image}
      sizes="(min-width: 60em) 300px, 45vw"
      alt=""
      loading="lazy"
      decoding="async"
      {...(sources !== '' && { srcSet: sources })}
    />
  )
}

function clicksAt(counted: PageInsights | undefined, hotspot: number): number {
  return counted?.hotspots.find((one) => one.hotspot === hotspot)?.clicks ?? 0
}

/** Pages are not mirrored, whatever their text. */
function placeOf({ x, y, width, height }: Area): CSSProperties {
  const share = (fraction: number) => `${(fraction * 100).toFixed(2)}%`
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}

interface IssueChoiceProps {
  readonly issues: readonly IssueInsights[]
  readonly reading: ReadingLanguage
  /** The printed pages of an issue. */
  readonly pagesOf: (issue: IssueId) => ReactNode
}

/** Of which issue the printed pages are shown: of those that were looked at, the one that was so the most at first. */
export function IssueChoice({ issues, reading, pagesOf }: IssueChoiceProps) {
  const { _ } = useLingui()
  const [wanted, setWanted] = useState<IssueId>()
  const looked = issues
    .filter(({ pageLooks }) => pageLooks > 0)
    .toSorted((one, other) => other.pageLooks - one.pageLooks)
  const chosen = looked.find(({ id }) => id === wanted) ?? looked[0]
  if (chosen === undefined) return <p>{_('No printed page was looked at on these days.')}</p>
  return (
    <>
      <label className="insights-choice">
        {_('Issue')}
        <select value={chosen.id} onChange={(event) => setWanted(event.target.value as IssueId)}>
          {looked.map(({ id, name }) => (
            <option key={id} value={id}>
              {resolveLocalized(name, reading)}
            </option>
          ))}
        </select>
      </label>
      {pagesOf(chosen.id)}
    </>
  )
}
