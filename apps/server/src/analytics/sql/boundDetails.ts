import type { Transaction } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { Measure } from '../countsOf.ts'
import type { DayCount } from '../ReadCounts.ts'

/** What is in the reader's words or names, so that anybody can make up as many as they like. */
const OPEN: ReadonlySet<Measure> = new Set<Measure>(['visits_by_host', 'outbound_clicks', 'search_words'])

/** Different ones of an open measure and a day, in whatever issues and items. */
export const MOST_DETAILS = 1_000

/** The counts without new details where their measure has as many as it may have; those that it has go on counting. */
export async function boundDetails(
  transaction: Transaction<Database>,
  counts: readonly DayCount[],
): Promise<readonly DayCount[]> {
  const open = Map.groupBy(
    counts.filter(({ measure }) => OPEN.has(measure)),
    ({ measure }) => measure,
  )
  const bounded = counts.filter(({ measure }) => !OPEN.has(measure))
  for (const those of open.values()) bounded.push(...(await boundMeasure(transaction, those)))
  return bounded
}

/** `counts` are of one measure and one day. */
async function boundMeasure(
  transaction: Transaction<Database>,
  counts: readonly DayCount[],
): Promise<readonly DayCount[]> {
  const [first] = counts
  if (first === undefined) return []
  const rows = await transaction
    .selectFrom('analytics_counts')
    .select('detail')
    .distinct()
    .where('measure', '=', first.measure)
    .where('day', '=', first.day)
    .execute()
  const there = rows.map(({ detail }) => detail)
  const known = new Set(there)
  const added = new Set(counts.map(({ detail }) => detail).filter((detail) => !known.has(detail)))
  const counted = new Set([...there, ...[...added].slice(0, Math.max(0, MOST_DETAILS - there.length))])
  return counts.filter(({ detail }) => counted.has(detail))
}
