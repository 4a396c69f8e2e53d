import type { DayInsights, Insights } from '@gatefold/magazine/insights/Insights'
import { resolveLocalized, type ReadingLanguage } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'
import { partOf, type Cell, type Column, type InsightsTable } from './InsightsTable.ts'

/** Every day; beside it the days before, where they are compared. Pure. */
export function daysTable({ days }: Insights, before: Insights | undefined, i18n: I18n): InsightsTable {
  const columns = dayColumns(i18n)
  const counts = (day: DayInsights | undefined): readonly Cell[] => columns.map(({ key }) => day?.[key])
  const old = (name: string) => i18n._('{name}, the time before', { name })
  return {
    file: 'days',
    name: i18n._('Visits and reads, day by day'),
    columns: [
      { name: i18n._('Date'), kind: 'day' },
      ...columns,
      ...(before === undefined ? [] : columns.map(({ name, kind }) => ({ name: old(name), kind }))),
    ],
    rows: days.map((day, at) => [day.day, ...counts(day), ...(before === undefined ? [] : counts(before.days[at]))]),
  }
}

function dayColumns(i18n: I18n): readonly (Column & { readonly key: Exclude<keyof DayInsights, 'day'> })[] {
  return [
    { key: 'visits', name: i18n._('Visits'), kind: 'count' },
    { key: 'offlineVisits', name: i18n._('Visits without a network'), kind: 'count' },
    { key: 'issueOpens', name: i18n._('Issues opened'), kind: 'count' },
    { key: 'reads', name: i18n._('Reads'), kind: 'count' },
    { key: 'offlineReads', name: i18n._('Reads without a network'), kind: 'count' },
    { key: 'activeSeconds', name: i18n._('Active time'), kind: 'seconds' },
    { key: 'pageLooks', name: i18n._('Looks at printed pages'), kind: 'count' },
    { key: 'downloads', name: i18n._('Downloads'), kind: 'count' },
    { key: 'paid', name: i18n._('Purchases paid'), kind: 'count' },
  ]
}

/** The most read first. Pure. */
export function issuesTable({ issues }: Insights, reading: ReadingLanguage, i18n: I18n): InsightsTable {
  return {
    file: 'issues',
    name: i18n._('Issues'),
    columns: [
      { name: i18n._('Issue'), kind: 'text' },
      { name: i18n._('Reads'), kind: 'count' },
      { name: i18n._('Opened'), kind: 'count' },
      { name: i18n._('Opened without a network'), kind: 'count' },
      { name: i18n._('Active time'), kind: 'seconds' },
      { name: i18n._('Looks at printed pages'), kind: 'count' },
      { name: i18n._('Downloads'), kind: 'count' },
      { name: i18n._('Purchases paid'), kind: 'count' },
    ],
    rows: issues.map((issue) => [
      resolveLocalized(issue.name, reading),
      issue.reads,
      issue.opens,
      issue.offlineOpens,
      issue.activeSeconds,
      issue.pageLooks,
      issue.downloads,
      issue.paid,
    ]),
  }
}

/** Columns of `articlesTable` that are drawn as more than their numbers. */
export const ARTICLE_COLUMNS = { article: 0, issue: 1, reads: 2, end: 3, time: 4, offline: 5 } as const

/** The most read first; with every tenth of the article where it is saved. Pure. */
export function articlesTable({ articles }: Insights, reading: ReadingLanguage, i18n: I18n): InsightsTable {
  return {
    file: 'articles',
    name: i18n._('Articles'),
    columns: [
      { name: i18n._('Article'), kind: 'text' },
      { name: i18n._('Issue'), kind: 'text' },
      { name: i18n._('Reads'), kind: 'count' },
      { name: i18n._('Reached the end'), kind: 'share' },
      { name: i18n._('Active time for each reading'), kind: 'seconds' },
      { name: i18n._('Read without a network'), kind: 'share' },
      ...TENTHS.map((tenth): Column => ({ name: i18n._('Tenth {tenth}', { tenth }), kind: 'count' })),
    ],
    rows: articles.map(({ name, issueName, reads, offlineReads, activeSeconds, completion }) => [
      resolveLocalized(name, reading),
      resolveLocalized(issueName, reading),
      reads,
      partOf(completion.at(-1) ?? 0, reads),
      partOf(activeSeconds, reads),
      partOf(offlineReads, reads),
      ...completion,
    ]),
  }
}

export const TENTHS: readonly number[] = Array.from({ length: 10 }, (_, at) => at + 1)
