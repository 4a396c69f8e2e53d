import type { DayRange } from '@gatefold/magazine/insights/Insights'
import { useLingui } from '@lingui/react'
import { useMemo, type ReactNode } from 'react'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { CountedSections, type CountedProps } from './CountedSections.tsx'
import { isNothingCounted } from './figures/keyFiguresOf.ts'
import chartsCss from './charts/charts.css?inline'
import figuresCss from './figures/figures.css?inline'
import heatCss from './heat/heat.css?inline'
import css from './insights.css?inline'
import listsCss from './lists/lists.css?inline'
import rangeCss from './range/range.css?inline'
import tablesCss from './tables/tables.css?inline'
import { RangeBar } from './range/RangeBar.tsx'
import { createFormats } from './tables/createFormats.ts'
import { FormatsContext } from './tables/FormatsContext.ts'

/** What all have in common comes first. */
const STYLES = [css, rangeCss, figuresCss, chartsCss, tablesCss, listsCss, heatCss].join('')

interface Props extends Omit<CountedProps, 'insights'> {
  readonly insights: CountedProps['insights'] | undefined
  readonly range: DayRange
  readonly isComparing: boolean
  /** Unix time in milliseconds. */
  readonly today: number
  /** What is shown is of other days; those that were asked for are on their way. */
  readonly isComing: boolean
  /** All that was asked for is there. */
  readonly isThere: boolean
  /** Stands there where it is not. */
  readonly instead: ReactNode
  readonly onRange: (range: DayRange) => void
  readonly onCompare: (isComparing: boolean) => void
}

/** `/insights`: what is read, in numbers that lead to nobody. */
export function InsightsScreen(props: Props) {
  const { insights, range, isComparing, today, isComing, isThere, instead, onRange, onCompare, ...counted } = props
  const { _, i18n } = useLingui()
  const formats = useMemo(() => createFormats(i18n.locale), [i18n.locale])
  useLateStyle(STYLES)
  return (
    <FormatsContext value={formats}>
      <main className="insights">
        <header>
          <h1>{_('Insights')}</h1>
          <p>{_('What is read, counted by the days of UTC. Nothing here leads to a reader.')}</p>
        </header>
        <RangeBar {...{ range, isComparing, today, onRange, onCompare }} />
        <div className="insights-counted" aria-busy={isComing}>
          {isThere && insights !== undefined ? <Counted insights={insights} {...counted} /> : instead}
        </div>
      </main>
    </FormatsContext>
  )
}

function Counted(props: CountedProps) {
  const { _ } = useLingui()
  if (!props.insights.isCounting)
    return (
      <p className="insights-notice">
        {_('This title counts nothing. Setting {key} in its configuration to {consent} or {always} switches it on.', {
          key: 'analytics.firstParty',
          consent: '"consent"',
          always: '"always"',
        })}
      </p>
    )
  if (isNothingCounted(props.insights))
    return <p className="insights-notice">{_('Nothing was counted on these days yet.')}</p>
  return <CountedSections {...props} />
}
