import type { PageInsights } from '@gatefold/magazine/insights/Insights'
import type { PrintedPage } from '@gatefold/magazine/replica/PrintedPage'
import type { Area } from '@gatefold/magazine/replica/Replica'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import { useFormats } from '../tables/FormatsContext.ts'
import { partOf } from '../tables/InsightsTable.ts'
import { clicksOn } from './heatTables.ts'
import { spotsOf } from './spotsOf.ts'

interface Props {
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
export function PageHeat({ page, counted, most }: Props) {
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

function Picture({ page }: Pick<Props, 'page'>) {
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
