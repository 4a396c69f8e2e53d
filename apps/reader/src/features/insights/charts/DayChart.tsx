import type { DayInsights } from '@gatefold/magazine/insights/Insights'
import { useLingui } from '@lingui/react'
import { useFormats } from '../tables/FormatsContext.ts'
import { CurveChart } from './CurveChart.tsx'
import { describeDays } from './describeDays.ts'

interface Props {
  /** What is counted. */
  readonly name: string
  /** Undefined where the heading above says it already. */
  readonly heading?: string
  readonly count: (day: DayInsights) => number
  readonly days: readonly DayInsights[]
  /** Day by day beside the others; undefined where they are not compared. */
  readonly before: readonly DayInsights[] | undefined
}

/** One count by day. */
export function DayChart({ name, heading, count, days, before }: Props) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  const sentence = describeDays({ name, days, before, count }, i18n, formats)
  const points = days.map((day, index) => {
    const old = before?.[index]
    return { at: day.day, now: count(day), before: old && count(old) }
  })
  const names = { now: name, ...(before !== undefined && { before: _('The time before') }) }
  return (
    <CurveChart
      caption={
        <>
          {heading !== undefined && <h3>{heading}</h3>}
          <p>{sentence}</p>
          {names.before !== undefined && (
            <p className="insights-key" aria-hidden="true">
              <span data-line="now">{_('These days')}</span>
              <span data-line="before">{names.before}</span>
            </p>
          )}
        </>
      }
      {...{ sentence, points, names }}
      writePlace={(day) => formats.shortDay(String(day))}
      writeTitle={(day) => formats.day(String(day))}
      writeValue={formats.count}
    />
  )
}
