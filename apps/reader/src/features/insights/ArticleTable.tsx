import type { ArticleInsights, Insights } from '@gatefold/magazine/insights'
import { languageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { useId, useState } from 'react'
import { CompletionChart, Sparkline } from './Charts.tsx'
import { ARTICLE_COLUMNS, articlesTable, partOf } from './countTables.ts'
import { DataTable } from './DataTable.tsx'
import { useFormats } from './formats.ts'

interface Props {
  readonly insights: Insights
  readonly reading: ReadingLanguage
}

const { article, issue, end } = ARTICLE_COLUMNS
const SHOWN = Object.keys(ARTICLE_COLUMNS).length

/** The articles, of which one at a time is looked at closer. */
export function ArticleTable({ insights, reading }: Props) {
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
