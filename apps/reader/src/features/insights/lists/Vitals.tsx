import type { Insights } from '@gatefold/magazine/insights/Insights'
import { useLingui } from '@lingui/react'
import type { CSSProperties } from 'react'
import { DataTable } from '../tables/DataTable.tsx'
import { useFormats } from '../tables/FormatsContext.ts'
import { partOf } from '../tables/InsightsTable.ts'
import { nameOfMetric } from '../tables/names.ts'
import { vitalsTable } from '../tables/shareTables.ts'

const RATINGS = ['good', 'needsImprovement', 'poor'] as const

/** How many measurements were good, lay one after the other; each part has a pattern of its own and its number. */
export function Vitals({ insights }: { readonly insights: Insights }) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  const names = { good: _('Good'), needsImprovement: _('Needs improvement'), poor: _('Poor') }
  return (
    <div className="insights-vitals">
      <p className="insights-key" aria-hidden="true">
        {RATINGS.map((rating) => (
          <span key={rating} data-rating={rating}>
            {names[rating]}
          </span>
        ))}
      </p>
      <ul role="list">
        {insights.vitals.map((vital) => {
          const whole = vital.good + vital.needsImprovement + vital.poor
          const parts = RATINGS.map((rating) => ({ rating, part: partOf(vital[rating], whole) ?? 0 }))
          return (
            <li key={vital.metric}>
              <h3>{nameOfMetric(vital.metric, i18n)}</h3>
              <span className="insights-stack" aria-hidden="true">
                {parts.map(({ rating, part }) => (
                  <span key={rating} data-rating={rating} style={{ '--part': part } as CSSProperties} />
                ))}
              </span>
              <p>{parts.map(({ rating, part }) => `${names[rating]} ${formats.share(part)}`).join(' · ')}</p>
            </li>
          )
        })}
      </ul>
      <details>
        <summary>{_('The numbers')}</summary>
        <DataTable table={vitalsTable(insights, i18n)} />
      </details>
    </div>
  )
}
