import type { DayInsights, Insights } from '@gatefold/magazine/insights'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { I18n } from '@lingui/core'

/** How a cell is written where it is shown; a file has it bare. */
export type CellKind = 'text' | 'day' | 'count' | 'share' | 'seconds'

export interface Column {
  readonly name: string
  readonly kind: CellKind
}

/** Shares are fractions of 1. Undefined: there is nothing to say, as of the part of nothing. */
export type Cell = string | number | undefined

/** The numbers of one thing: shown as a table, saved as a file. */
export interface InsightsTable {
  /** Of the file, without its ending. */
  readonly file: string
  readonly name: string
  readonly columns: readonly Column[]
  /** As long as there are columns. */
  readonly rows: readonly (readonly Cell[])[]
}

/** A part of a whole as a fraction of 1; undefined where there is no whole. Pure. */
export function partOf(part: number, whole: number): number | undefined {
  return whole === 0 ? undefined : part / whole
}

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

const TENTHS: readonly number[] = Array.from({ length: 10 }, (_, at) => at + 1)

type Step = 'offer' | 'sign_in' | 'checkout' | 'paid' | 'canceled' | 'failed'

/**
 * The way of a sale, and after which step each comes: whoever is signed in is not sent to sign in. A try may fail before there
 * is a payment, and more than once: that is a part of no step.
 */
const STEPS: readonly { readonly step: Step; readonly after: Step | undefined }[] = [
  { step: 'offer', after: undefined },
  { step: 'sign_in', after: 'offer' },
  { step: 'checkout', after: 'offer' },
  { step: 'paid', after: 'checkout' },
  { step: 'canceled', after: 'checkout' },
  { step: 'failed', after: undefined },
]

/** Where each step's bar stands in `salesTable`. */
export const SALES_COLUMNS = { step: 0, times: 1, part: 2, after: 3 } as const

/** Each step, how often it was taken, and of which step before which part. Pure. */
export function salesTable({ sales }: Pick<Insights, 'sales'>, i18n: I18n): InsightsTable {
  const timesOf = (step: Step) => sales.find(({ name }) => name === step)?.count ?? 0
  return {
    file: 'sales',
    name: i18n._('Sales'),
    columns: [
      { name: i18n._('Step'), kind: 'text' },
      { name: i18n._('Times'), kind: 'count' },
      { name: i18n._('Part'), kind: 'share' },
      { name: i18n._('Part of'), kind: 'text' },
    ],
    rows: STEPS.map(({ step, after }) => [
      nameOfStep(step, i18n),
      timesOf(step),
      after === undefined ? undefined : partOf(timesOf(step), timesOf(after)),
      after === undefined ? undefined : nameOfStep(after, i18n),
    ]),
  }
}

function nameOfStep(step: Step, i18n: I18n): string {
  switch (step) {
    case 'offer':
      return i18n._('Price seen')
    case 'sign_in':
      return i18n._('Sent to sign in')
    case 'checkout':
      return i18n._('Payment begun')
    case 'paid':
      return i18n._('Purchases paid')
    case 'canceled':
      return i18n._('Broken off')
    case 'failed':
      return i18n._('Failed')
  }
}

/** What is counted by a single number each; listening takes time besides. Pure. */
export function otherTable(
  { searches, shares, listens, listenSeconds, installs, pageViews }: Insights,
  i18n: I18n,
): InsightsTable {
  return {
    file: 'other',
    name: i18n._('And besides'),
    columns: [
      { name: i18n._('What'), kind: 'text' },
      { name: i18n._('Times'), kind: 'count' },
      { name: i18n._('Active time'), kind: 'seconds' },
    ],
    rows: [
      [i18n._('Pages loaded'), pageViews, undefined],
      [i18n._('Searches'), searches.all, undefined],
      [i18n._('Searches that found nothing'), searches.withoutHits, undefined],
      [i18n._('Shared'), shares, undefined],
      [i18n._('Listened to'), listens, listenSeconds],
      [i18n._('Installed as an app'), installs, undefined],
    ],
  }
}
