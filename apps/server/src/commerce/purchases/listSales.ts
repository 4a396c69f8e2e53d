import type { Kysely } from 'kysely'
import type { LedgerKind } from '../../platform/db/purchaseSchema.ts'
import type { Database } from '../../platform/db/schema.ts'

export interface Sale {
  /** ISO 8601, UTC. */
  readonly at: string
  readonly kind: LedgerKind
  /** Slug of the issue, or id of the plan; '' for what is neither, or was removed. */
  readonly item: string
  /** Minor units of `currency`; negative where money went back. */
  readonly amount: number
  readonly currency: string
  readonly provider: string
  readonly reference: string
  /** The subject of the reader's tokens. */
  readonly reader: string
}

/** Instants; the end is not among them. Undefined: no bound. */
export interface Period {
  readonly from: Date | undefined
  readonly until: Date | undefined
}

/** All money that moved in a period, oldest first. */
export async function listSales(db: Kysely<Database>, { from, until }: Period): Promise<readonly Sale[]> {
  const rows = await db
    .selectFrom('ledger_entries as entry')
    .leftJoin('issues', 'issues.id', 'entry.issue_id')
    .selectAll('entry')
    .select('issues.slug')
    .$if(from !== undefined, (query) => query.where('entry.occurred_at', '>=', from?.toISOString() ?? ''))
    .$if(until !== undefined, (query) => query.where('entry.occurred_at', '<', until?.toISOString() ?? ''))
    .orderBy('entry.occurred_at')
    .orderBy('entry.provider_reference')
    .execute()
  return rows.map((row) => ({
    at: row.occurred_at,
    kind: row.kind,
    item: row.slug ?? row.plan_id ?? row.issue_id ?? '',
    amount: row.amount,
    currency: row.currency,
    provider: row.provider,
    reference: row.provider_reference,
    reader: row.reader ?? '',
  }))
}

export interface SalesSum {
  readonly currency: string
  /** Minor units, refunds and disputes taken off. */
  readonly amount: number
  readonly charges: number
}

/** What is left of the sales, by currency, in the order of their codes. Pure. */
export function sumSales(sales: readonly Sale[]): readonly SalesSum[] {
  const byCurrency = Map.groupBy(sales, ({ currency }) => currency)
  return [...byCurrency]
    .map(([currency, of]) => ({
      currency,
      amount: of.reduce((sum, { amount }) => sum + amount, 0),
      charges: of.filter(({ kind }) => kind === 'charge').length,
    }))
    .toSorted((one, other) => (one.currency < other.currency ? -1 : 1))
}
