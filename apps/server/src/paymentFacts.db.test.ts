import { expect, it } from 'vitest'
import type { Kysely } from 'kysely'
import { openDatabase } from './platform/db/openDatabase.ts'
import type { Database } from './platform/db/schema.ts'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import {
  type Movement,
  NO_FACTS,
  type PaymentFact,
  type SubscriptionFact,
} from './commerce/payments/PaymentProvider.ts'
import { applyFacts } from './commerce/purchases/syncPayment.ts'

const DAY = '2026-03-01T12:00:00.000Z'

const SUBSCRIPTION: SubscriptionFact = {
  reference: 'sub_1',
  reader: 'ann',
  planId: 'monthly',
  interval: 'month',
  status: 'active',
  coversFrom: null,
  periodStart: DAY,
  periodEnd: '2026-04-01T12:00:00.000Z',
  cancelsAtPeriodEnd: false,
  price: { amount: 490, currency: 'EUR' },
  created: DAY,
}

function aPayment(reference: string, movements: readonly Movement[]): PaymentFact {
  const price = { amount: 490, currency: 'EUR' }
  return { reference, reader: 'ann', item: { issueId: 'spring' }, checkoutId: undefined, price, paidAt: DAY, movements }
}

describeOnEachDatabase('what a provider says', (makeDatabase) => {
  it('of a subscription counts as it was read last, however late an earlier reading arrives', async () => {
    const { db } = await makeDatabase()
    const apply = (readNumber: number, status: SubscriptionFact['status']) =>
      db.transaction().execute((transaction) => {
        const facts = { ...NO_FACTS, subscriptions: [{ ...SUBSCRIPTION, status }] }
        return applyFacts(transaction, { provider: 'stripe', facts, readNumber, at: DAY })
      })
    await apply(2, 'past_due')
    await apply(4, 'active')
    await apply(3, 'past_due')
    await apply(4, 'past_due')
    expect(await db.selectFrom('subscriptions').select('status').execute()).toEqual([{ status: 'active' }])
    await apply(5, 'ended')
    expect(await db.selectFrom('subscriptions').select('status').execute()).toEqual([{ status: 'ended' }])
  })

  it('of two halves given back at the same moment adds up to the whole, on two servers', async () => {
    const { db, settings } = await makeDatabase()
    // Two connections to SQLite within one process would wait for each other with the process asleep.
    const other = settings.databaseUrl === undefined ? undefined : await openDatabase(settings)
    const half = (reference: string): Movement => ({ reference, kind: 'refund', amount: 245, occurredAt: DAY })
    const apply = (one: Kysely<Database>, payment: PaymentFact) =>
      one.transaction().execute((transaction) => {
        const facts = { ...NO_FACTS, payments: [payment] }
        return applyFacts(transaction, { provider: 'stripe', facts, readNumber: 1, at: DAY })
      })
    for (let round = 0; round < 20; round += 1) {
      const payment = `pi_${round}`
      await apply(db, aPayment(payment, []))
      const servers = [db, other?.db ?? db]
      await Promise.all(servers.map((one, server) => apply(one, aPayment(payment, [half(`re_${round}_${server}`)]))))
    }
    await other?.close()
    const rows = await db.selectFrom('purchases').select(['status', 'ended_at']).execute()
    expect(rows).toHaveLength(20)
    expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['refunded']))
  })

  it('does not give back what the publisher has revoked', async () => {
    const { db } = await makeDatabase()
    const apply = () =>
      db.transaction().execute((transaction) => {
        const facts = { ...NO_FACTS, payments: [aPayment('pi_1', [])] }
        return applyFacts(transaction, { provider: 'stripe', facts, readNumber: 1, at: DAY })
      })
    await apply()
    await db.updateTable('purchases').set({ status: 'revoked', ended_at: DAY }).execute()
    await apply()
    expect(await db.selectFrom('purchases').select('status').execute()).toEqual([{ status: 'revoked' }])
  })
})
