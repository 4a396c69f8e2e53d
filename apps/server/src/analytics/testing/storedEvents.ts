import { randomUUID } from 'node:crypto'
import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** An event of `at`, milliseconds since 1970. */
export function anEvent(fact: AnalyticsFact, at: number, id: string = randomUUID()): AnalyticsEvent {
  return { id, at, isOffline: false, ...fact }
}

export function someVisits(count: number, at: number): readonly AnalyticsEvent[] {
  return Array.from({ length: count }, () =>
    anEvent({ type: 'visit', source: 'direct', device: 'phone', language: 'en', display: 'browser' }, at),
  )
}

/** What has been counted, a line each: day, measure, issue, item, detail, amount. */
export async function countsIn(db: Kysely<Database>): Promise<readonly string[]> {
  const rows = await db.selectFrom('analytics_counts').selectAll().execute()
  return rows
    .map(({ day, measure, issue, item, detail, amount }) =>
      [day, measure, issue, item, detail, amount].filter((part) => part !== '').join(' '),
    )
    .toSorted((one, other) => one.localeCompare(other))
}

/** How often a measure was counted on all days. */
export async function sumIn(db: Kysely<Database>, measure: string): Promise<number> {
  const rows = await db.selectFrom('analytics_counts').select('amount').where('measure', '=', measure).execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
