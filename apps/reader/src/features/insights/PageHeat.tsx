import type { IssueInsights, PageInsights } from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { useLingui } from '@lingui/react'
import { type CSSProperties, type ReactNode, useState } from 'react'
import type { I18n } from '@lingui/core'
import { type InsightsTable, partOf } from './countTables.ts'
import { DataTable } from './DataTable.tsx'
import { useFormats } from './formats.ts'

/** Places in a row of a page, and rows. */
const COLUMNS = 10

/** A place of a page that was looked at closer: its middle, in fractions of the page's width and height. */
interface Spot {
  readonly x: number
  readonly y: number
  /** Of the most that any place of the issue was looked at, 1. */
  readonly strength: number
}

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

/** Each page that was looked at. Pure. */
export function pagesTable(pages: readonly PageInsights[], i18n: I18n): InsightsTable {
  return {
    file: 'pages',
    name: i18n._('Looks at printed pages'),
    columns: [
      { name: i18n._('Page'), kind: 'count' },
      { name: i18n._('Looks'), kind: 'count' },
      { name: i18n._('Time for each look'), kind: 'seconds' },
      { name: i18n._('Closer looks'), kind: 'count' },
      { name: i18n._('Clicks'), kind: 'count' },
    ],
    rows: pages.map((page) => [
      page.page,
      page.looks,
      partOf(page.seconds, page.looks),
      page.zooms.reduce((sum, zooms) => sum + zooms, 0),
      clicksOn(page),
    ]),
  }
}

/** Each link that was clicked; links of a page are counted from 1. Pure. */
export function linksTable(pages: readonly PageInsights[], i18n: I18n): InsightsTable {
  return {
    file: 'page-links',
    name: i18n._('Clicks on links of the pages'),
    columns: [
      { name: i18n._('Page'), kind: 'count' },
      { name: i18n._('Link'), kind: 'count' },
      { name: i18n._('Clicks'), kind: 'count' },
    ],
    rows: pages.flatMap(({ page, hotspots }) => hotspots.map(({ hotspot, clicks }) => [page, hotspot + 1, clicks])),
  }
}

/** Each place that was looked at closer; rows and columns are counted from 1 at the top left. Pure. */
export function placesTable(pages: readonly PageInsights[], i18n: I18n): InsightsTable {
  return {
    file: 'page-places',
    name: i18n._('Places that were looked at closer'),
    columns: [
      { name: i18n._('Page'), kind: 'count' },
      { name: i18n._('Row'), kind: 'count' },
      { name: i18n._('Column'), kind: 'count' },
      { name: i18n._('Closer looks'), kind: 'count' },
    ],
    rows: pages.flatMap(({ page, zooms }) =>
      zooms.flatMap((count, at) =>
        count === 0 ? [] : [[page, Math.floor(at / COLUMNS) + 1, (at % COLUMNS) + 1, count]],
      ),
    ),
  }
}

function clicksOn({ hotspots }: Pick<PageInsights, 'hotspots'>): number {
  return hotspots.reduce((sum, { clicks }) => sum + clicks, 0)
}

/** The places of a page that were looked at closer. `most`: how often the one of all pages that was so the most. Pure. */
export function spotsOf(zooms: readonly number[], most: number): readonly Spot[] {
  return zooms.flatMap((count, at) => {
    if (count === 0) return []
    const [x, y] = [(at % COLUMNS) + 0.5, Math.floor(at / COLUMNS) + 0.5]
    return [{ x: x / COLUMNS, y: y / COLUMNS, strength: count / most }]
  })
}
