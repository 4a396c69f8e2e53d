import type { DayRange, Insights } from '@gatefold/magazine/insights'
import type { IssueId } from '@gatefold/magazine/issue'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type ReactNode, useId, useMemo } from 'react'
import { useLateStyle } from '../../ui/useLateStyle.ts'
import { ArticleTable } from './ArticleTable.tsx'
import chartsCss from './charts.css?inline'
import { DayChart } from './Charts.tsx'
import { daysTable } from './countTables.ts'
import { DataTable } from './DataTable.tsx'
import figuresCss from './figures.css?inline'
import { createFormats, FormatsContext } from './formats.ts'
import heatCss from './heat.css?inline'
import css from './insights.css?inline'
import { isNothingCounted, KeyFigures } from './KeyFigures.tsx'
import listsCss from './lists.css?inline'
import { IssueChoice } from './PageHeat.tsx'
import rangeCss from './range.css?inline'
import { RangeBar } from './RangeBar.tsx'
import { readershipTables, restTables } from './shareTables.ts'
import tablesCss from './tables.css?inline'
import { IssueTable, OtherCounts, SalesSteps, ShareTable, Vitals } from './Tables.tsx'

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
