import type { DayInsights, DayRange, Insights } from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type ReactNode, type SubmitEvent, useId, useMemo, useState } from 'react'
import type { I18n } from '@lingui/core'
import { useLazyStyle } from '../../ui/useLazyStyle.ts'
import { ArticleTable, IssueTable, OtherCounts, SalesSteps, ShareTable, Vitals } from './Tables.tsx'
import chartsCss from './charts.css?inline'
import { DayChart } from './Charts.tsx'
import { type CellKind, daysTable, partOf } from './countTables.ts'
import { DataTable } from './DataTable.tsx'
import figuresCss from './figures.css?inline'
import { createFormats, FormatsContext, useFormats } from './formats.ts'
import heatCss from './heat.css?inline'
import css from './insights.css?inline'
import listsCss from './lists.css?inline'
import { IssueChoice } from './PageHeat.tsx'
import rangeCss from './range.css?inline'
import { readershipTables, restTables } from './shareTables.ts'
import tablesCss from './tables.css?inline'
import { dayAt, dayRangeOf, type Preset, PRESETS, rangeBefore, rangeOfFields } from './dayRange.ts'

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
  useLazyStyle(STYLES)
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

interface CountedProps {
  readonly insights: Insights
  /** Of the time before; undefined where it is not compared. */
  readonly before: Insights | undefined
  readonly reading: ReadingLanguage
  readonly pagesOf: (issue: IssueId) => ReactNode
}

/** Everything that was counted, from what is asked first to what is asked seldom. */
function CountedSections({ insights, before, reading, pagesOf }: CountedProps) {
  const { _, i18n } = useLingui()
  return (
    <>
      <KeyFigures insights={insights} before={before} />
      <Days insights={insights} before={before} />
      <Section title={_('Issues')}>
        <IssueTable insights={insights} reading={reading} />
      </Section>
      <Section title={_('Articles')}>
        <ArticleTable insights={insights} reading={reading} />
      </Section>
      <Section title={_('Printed pages')}>
        <IssueChoice issues={insights.issues} reading={reading} pagesOf={pagesOf} />
      </Section>
      <Section title={_('Readership')}>
        <div className="insights-columns">
          {readershipTables(insights, i18n).map((table) => (
            <ShareTable key={table.file} table={table} />
          ))}
        </div>
      </Section>
      <Section title={_('Downloads')}>
        <DayChart
          name={_('Downloads')}
          days={insights.days}
          before={before?.days}
          count={({ downloads }) => downloads}
        />
      </Section>
      <Section title={_('Sales')}>
        <SalesSteps insights={insights} />
      </Section>
      {insights.vitals.length > 0 && (
        <Section title={_('How fast pages are')}>
          <Vitals insights={insights} />
        </Section>
      )}
      <Section title={_('And besides')}>
        <OtherCounts insights={insights} />
        <div className="insights-columns">
          {restTables(insights, i18n).map((table) => (
            <ShareTable key={table.file} table={table} />
          ))}
        </div>
      </Section>
    </>
  )
}

function Days({ insights, before }: Pick<CountedProps, 'insights' | 'before'>) {
  const { _, i18n } = useLingui()
  const { days } = insights
  return (
    <Section title={_('Visits and reads, day by day')}>
      <div className="insights-charts">
        <DayChart
          name={_('Reads')}
          heading={_('Reads')}
          days={days}
          before={before?.days}
          count={({ reads }) => reads}
        />
        <DayChart
          name={_('Visits')}
          heading={_('Visits')}
          days={days}
          before={before?.days}
          count={({ visits }) => visits}
        />
      </div>
      <details>
        <summary>{_('The numbers')}</summary>
        <DataTable table={daysTable(insights, before, i18n)} />
      </details>
    </Section>
  )
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const heading = useId()
  return (
    <section className="insights-section" aria-labelledby={heading}>
      <h2 id={heading}>{title}</h2>
      {children}
    </section>
  )
}

interface KeyFiguresProps {
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
function KeyFigures({ insights, before }: KeyFiguresProps) {
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

interface RangeBarProps {
  readonly range: DayRange
  readonly isComparing: boolean
  /** Unix time in milliseconds. */
  readonly today: number
  readonly onRange: (range: DayRange) => void
  readonly onCompare: (isComparing: boolean) => void
}

/** Which days are looked at, and whether beside those before. */
function RangeBar({ range, isComparing, today, onRange, onCompare }: RangeBarProps) {
  const { _, i18n } = useLingui()
  const formats = useFormats()
  return (
    <div className="insights-range">
      <div className="insights-presets" role="group" aria-label={_('Days')}>
        {PRESETS.map((preset) => {
          const days = dayRangeOf(preset, today)
          const isChosen = days.from === range.from && days.to === range.to
          return (
            <button key={preset} type="button" aria-pressed={isChosen} onClick={() => onRange(days)}>
              {nameOfPreset(preset, i18n)}
            </button>
          )
        })}
      </div>
      {/* Another range begins the fields anew. */}
      <DayFields key={`${range.from} ${range.to}`} {...{ range, today, onRange }} />
      <div className="insights-compare">
        <label>
          <input type="checkbox" checked={isComparing} onChange={(event) => onCompare(event.target.checked)} />
          {_('Compare with the time before')}
        </label>
        {isComparing && <span>{_('Compared with {days}', { days: formats.days(rangeBefore(range)) })}</span>}
      </div>
    </div>
  )
}

function DayFields({ range, today, onRange }: Pick<RangeBarProps, 'range' | 'today' | 'onRange'>) {
  const { _ } = useLingui()
  const trouble = useId()
  const [fields, setFields] = useState(range)
  const [isWrong, setWrong] = useState(false)
  const submit = (event: SubmitEvent) => {
    event.preventDefault()
    const submittedRange = rangeOfFields(fields, today)
    setWrong(submittedRange === undefined)
    if (submittedRange !== undefined) onRange(submittedRange)
  }
  const field = (key: keyof DayRange, name: string) => (
    <label>
      {name}
      <input
        type="date"
        required
        max={dayAt(today)}
        value={fields[key]}
        aria-invalid={isWrong}
        aria-describedby={isWrong ? trouble : undefined}
        onChange={(event) => setFields({ ...fields, [key]: event.target.value })}
      />
    </label>
  )
  return (
    <form className="insights-days" noValidate onSubmit={submit}>
      {field('from', _('From'))}
      {field('to', _('To'))}
      <button type="submit">{_('Show')}</button>
      {isWrong && (
        <p id={trouble} role="alert">
          {_('Choose two days up to today in their order, and no more than two years.')}
        </p>
      )}
    </form>
  )
}

function nameOfPreset(preset: Preset, i18n: I18n): string {
  switch (preset) {
    case 'week':
      return i18n._('The last 7 days')
    case 'month':
      return i18n._('The last 28 days')
    case 'quarter':
      return i18n._('The last 90 days')
    case 'year':
      return i18n._('This year')
  }
}
