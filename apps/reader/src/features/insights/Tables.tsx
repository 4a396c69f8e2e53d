import type { ArticleInsights, Insights } from '@gatefold/magazine/insights'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { type CSSProperties, useId, useState } from 'react'
import {
  ARTICLE_COLUMNS,
  articlesTable,
  type InsightsTable,
  issuesTable,
  otherTable,
  partOf,
  SALES_COLUMNS,
  salesTable,
} from './countTables.ts'
import { DataTable, SaveTable } from './DataTable.tsx'
import { useFormats } from './formats.ts'
import type { I18n } from '@lingui/core'
import { CompletionChart, Sparkline } from './Charts.tsx'

interface Props {
  readonly insights: Insights
  readonly reading: ReadingLanguage
}

/** The issues, each under its own name in its own language. */
export function IssueTable({ insights, reading }: Props) {
  const { i18n } = useLingui()
  return (
    <DataTable
      table={issuesTable(insights, reading, i18n)}
      limit={12}
      draw={{
        0: (row) => (
          <span {...languageMark(insights.issues[row]?.name, reading)}>
            {resolveLocalized(insights.issues[row]?.name, reading)}
          </span>
        ),
      }}
    />
  )
}

const PART = 2

/** Parts of a whole, each with a bar as long as its part of the greatest. */
export function ShareTable({ table, level = 3 }: { readonly table: InsightsTable; readonly level?: 3 }) {
  const formats = useFormats()
  if (table.rows.length === 0) return null
  const Heading = `h${level}` as const
  const parts = table.rows.map((row) => Number(row[PART] ?? 0))
  const most = Math.max(...parts)
  return (
    <div className="insights-shares">
      <Heading>{table.name}</Heading>
      <DataTable
        table={table}
        limit={8}
        draw={{
          [PART]: (row) => (
            <span className="insights-bar" style={lengthOf(parts[row] ?? 0, most)}>
              {formats.share(parts[row] ?? 0)}
            </span>
          ),
        }}
      />
    </div>
  )
}

/** What the style sheet draws the bar by. */
function lengthOf(part: number, most: number): CSSProperties {
  return { '--part': most === 0 ? 0 : part / most } as CSSProperties
}

const { times } = SALES_COLUMNS

/** From the price that was seen to what was paid: how many go on at each step. */
export function SalesSteps({ insights }: { readonly insights: Insights }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const table = salesTable(insights, i18n)
  const counts = table.rows.map((row) => Number(row[times]))
  const most = Math.max(...counts)
  return (
    <DataTable
      table={table}
      draw={{
        [times]: (row) => (
          <span className="insights-bar" style={lengthOf(counts[row] ?? 0, most)}>
            {formats.count(counts[row] ?? 0)}
          </span>
        ),
      }}
    />
  )
}

/** What is counted by a single number each. */
export function OtherCounts({ insights }: { readonly insights: Insights }) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const table = otherTable(insights, i18n)
  return (
    <>
      <dl className="insights-figures" data-small="">
        {table.rows.map(([name, count, seconds]) => (
          <div key={String(name)}>
            <dt>{name}</dt>
            <dd className="insights-figure">{formats.cell(count, 'count')}</dd>
            {seconds !== undefined && <dd className="insights-change">{formats.cell(seconds, 'seconds')}</dd>}
          </div>
        ))}
      </dl>
      <p className="insights-actions">
        <SaveTable table={table} />
      </p>
    </>
  )
}

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

interface ArticleTableProps {
  readonly insights: Insights
  readonly reading: ReadingLanguage
}

const { article, issue, end } = ARTICLE_COLUMNS

const SHOWN = Object.keys(ARTICLE_COLUMNS).length

/** The articles, of which one at a time is looked at closer. */
export function ArticleTable({ insights, reading }: ArticleTableProps) {
  const { i18n } = useLingui()
  const formats = useFormats()
  const detail = useId()
  const [opened, setOpened] = useState<string>()
  const { articles } = insights
  const parts = articles.map(partsOf)
  const keyOf = (row: number) => `${articles[row]?.issueId} ${articles[row]?.id}`
  return (
    <DataTable
      table={articlesTable(insights, reading, i18n)}
      shown={SHOWN}
      limit={12}
      draw={{
        [article]: (row) => (
          <button
            type="button"
            className="insights-opener"
            aria-expanded={opened === keyOf(row)}
            aria-controls={opened === keyOf(row) ? detail : undefined}
            onClick={() => setOpened(opened === keyOf(row) ? undefined : keyOf(row))}
            {...languageMark(articles[row]?.name, reading)}
          >
            {resolveLocalized(articles[row]?.name, reading)}
          </button>
        ),
        [issue]: (row) => (
          <span {...languageMark(articles[row]?.issueName, reading)}>
            {resolveLocalized(articles[row]?.issueName, reading)}
          </span>
        ),
        [end]: (row) => (
          <span className="insights-end">
            <Sparkline parts={parts[row] ?? []} />
            {formats.cell(parts[row]?.at(-1), 'share')}
          </span>
        ),
      }}
      below={(row) =>
        opened === keyOf(row) && (
          <tr id={detail} className="insights-below">
            <td colSpan={SHOWN}>
              <CompletionChart name={resolveLocalized(articles[row]?.name, reading)} parts={parts[row] ?? []} />
              <Tenths article={articles[row]} />
            </td>
          </tr>
        )
      }
    />
  )
}

/** How many of the readings reached each tenth. */
function partsOf({ completion, reads }: ArticleInsights): readonly number[] {
  return completion.map((reached) => Math.min(1, partOf(reached, reads) ?? 0))
}

/** The curve as numbers. */
function Tenths({ article: read }: { readonly article: ArticleInsights | undefined }) {
  const { _ } = useLingui()
  const formats = useFormats()
  if (read === undefined) return null
  return (
    <details>
      <summary>{_('The numbers')}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{_('Tenth of the article')}</th>
            <th scope="col" data-kind="count">
              {_('Readings')}
            </th>
          </tr>
        </thead>
        <tbody>
          {read.completion.map((reached, at) => (
            <tr key={at}>
              <th scope="row">{formats.count(at + 1)}</th>
              <td data-kind="count">{formats.count(reached)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}

/** Of each vital how many measurements were how. Pure. */
function vitalsTable({ vitals }: Insights, i18n: I18n): InsightsTable {
  return {
    file: 'vitals',
    name: i18n._('How fast pages are'),
    columns: [
      { name: i18n._('Measured'), kind: 'text' },
      { name: i18n._('Good'), kind: 'count' },
      { name: i18n._('Needs improvement'), kind: 'count' },
      { name: i18n._('Poor'), kind: 'count' },
    ],
    rows: vitals.map(({ metric, good, needsImprovement, poor }) => [
      nameOfMetric(metric, i18n),
      good,
      needsImprovement,
      poor,
    ]),
  }
}

/** https://web.dev/articles/vitals */
function nameOfMetric(metric: string, i18n: I18n): string {
  switch (metric) {
    case 'LCP':
      return i18n._('Main content is there (LCP)')
    case 'INP':
      return i18n._('Answer to a touch (INP)')
    case 'CLS':
      return i18n._('Steadiness of the page (CLS)')
    case 'FCP':
      return i18n._('First content is there (FCP)')
    case 'TTFB':
      return i18n._('First byte is there (TTFB)')
    default:
      return metric
  }
}
