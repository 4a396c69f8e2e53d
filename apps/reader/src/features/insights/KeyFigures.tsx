import type { DayInsights, Insights } from '@gatefold/magazine/insights'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { type CellKind, partOf } from './countTables.ts'
import { useFormats } from './formats.ts'

interface Props {
  readonly insights: Insights
  /** Of the time before; undefined where it is not compared. */
  readonly before: Insights | undefined
}

const KINDS: Readonly<Record<FigureName, CellKind>> = {
  visits: 'count',
  reads: 'count',
  activeSeconds: 'seconds',
  offlineShare: 'share',
  downloads: 'count',
  paid: 'count',
}

/** What the days add up to, and how that differs from the time before. Of a part no part is told: both stand there. */
export function KeyFigures({ insights, before }: Props) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  const figures = keyFiguresOf(insights)
  const old = before && keyFiguresOf(before)
  return (
    <section aria-label={_('Key figures')}>
      <dl className="insights-figures">
        {FIGURES.map((name) => (
          <div key={name}>
            <dt>{nameOfFigure(name, i18n)}</dt>
            <dd className="insights-figure">{formats.cell(figures[name], KINDS[name])}</dd>
            {old !== undefined && (
              <dd className="insights-change">
                {KINDS[name] !== 'share' && <Change change={changeOf(figures[name], old[name])} />}
                {_('before: {value}', { value: formats.cell(old[name], KINDS[name]) })}
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Change({ change }: { readonly change: number | undefined }) {
  const formats = useFormats()
  return change === undefined ? null : <strong>{`${formats.change(change)} `}</strong>
}

function nameOfFigure(name: FigureName, i18n: I18n): string {
  switch (name) {
    case 'visits':
      return i18n._('Visits')
    case 'reads':
      return i18n._('Reads')
    case 'activeSeconds':
      return i18n._('Active time')
    case 'offlineShare':
      return i18n._('Read without a network')
    case 'downloads':
      return i18n._('Downloads')
    case 'paid':
      return i18n._('Purchases paid')
  }
}

type FigureName = 'visits' | 'reads' | 'activeSeconds' | 'offlineShare' | 'downloads' | 'paid'

/** Shares are fractions of 1; undefined where nothing was read. */
type FigureValues = Readonly<Record<FigureName, number | undefined>>

const FIGURES: readonly FigureName[] = ['visits', 'reads', 'activeSeconds', 'offlineShare', 'downloads', 'paid']

/** The sums of the days. Pure. */
export function keyFiguresOf({ days }: Pick<Insights, 'days'>): FigureValues {
  const reads = sum(days, 'reads')
  return {
    visits: sum(days, 'visits'),
    reads,
    activeSeconds: sum(days, 'activeSeconds'),
    offlineShare: partOf(sum(days, 'offlineReads'), reads),
    downloads: sum(days, 'downloads'),
    paid: sum(days, 'paid'),
  }
}

/** How much more or less than before, as a fraction of before; undefined where before was nothing. Pure. */
export function changeOf(now: number | undefined, before: number | undefined): number | undefined {
  return now === undefined || before === undefined ? undefined : partOf(now - before, before)
}

/** Whether nothing at all was counted. Pure. */
export function isNothingCounted({ days, issues, vitals, searches, screens, errors }: Insights): boolean {
  const counted = days.flatMap(({ day: _day, ...counts }) => Object.values(counts))
  return (
    counted.every((count) => count === 0) &&
    issues.length + vitals.length + screens.length + errors.length === 0 &&
    searches.all === 0
  )
}

function sum(days: readonly DayInsights[], key: Exclude<keyof DayInsights, 'day'>): number {
  return days.reduce((total, day) => total + day[key], 0)
}
