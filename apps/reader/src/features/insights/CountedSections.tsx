import type { Insights } from '@gatefold/magazine/insights/Insights'
import type { IssueId } from '@gatefold/magazine/issue/Issue'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useId, type ReactNode } from 'react'
import { DayChart } from './charts/DayChart.tsx'
import { KeyFigures } from './figures/KeyFigures.tsx'
import { IssueChoice } from './heat/IssueChoice.tsx'
import { ArticleTable } from './lists/ArticleTable.tsx'
import { IssueTable } from './lists/IssueTable.tsx'
import { OtherCounts } from './lists/OtherCounts.tsx'
import { SalesSteps } from './lists/SalesSteps.tsx'
import { ShareTable } from './lists/ShareTable.tsx'
import { Vitals } from './lists/Vitals.tsx'
import { daysTable } from './tables/countTables.ts'
import { DataTable } from './tables/DataTable.tsx'
import { readershipTables, restTables } from './tables/shareTables.ts'

export interface CountedProps {
  readonly insights: Insights
  /** Of the time before; undefined where it is not compared. */
  readonly before: Insights | undefined
  readonly reading: ReadingLanguage
  readonly pagesOf: (issue: IssueId) => ReactNode
}

/** Everything that was counted, from what is asked first to what is asked seldom. */
export function CountedSections({ insights, before, reading, pagesOf }: CountedProps) {
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
