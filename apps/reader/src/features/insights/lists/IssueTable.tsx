import type { Insights } from '@gatefold/magazine/insights/Insights'
import { languageMark } from '@gatefold/magazine/language/languageMark'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { useLingui } from '@lingui/react'
import { issuesTable } from '../tables/countTables.ts'
import { DataTable } from '../tables/DataTable.tsx'

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
