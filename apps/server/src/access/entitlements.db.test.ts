import { type Insertable, sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import type { PurchasesTable, SubscriptionsTable } from '../platform/db/purchaseSchema.ts'
import { describeOnEachDatabase, type TestDatabase } from '../testing/describeOnEachDatabase.ts'
import { EVERYBODY } from '../accounts/auth/Viewer.ts'
import { createEntitlements } from './entitlements.ts'

const AT = new Date('2026-03-01T12:00:00.000Z')

async function buy({ db }: TestDatabase, fields: Partial<PurchasesTable> & { readonly id: string }) {
  const row: PurchasesTable = {
    reader: 'ann',
    issue_id: 'spring',
    source: 'payment',
    status: 'active',
    amount: 490,
    currency: 'EUR',
    checkout_id: null,
    provider: 'test',
    provider_reference: fields.id,
    bought_at: '',
    ended_at: null,
    receipt: null,
    ...fields,
  }
  await db.insertInto('purchases').values(row).execute()
}

async function subscribe({ db }: TestDatabase, fields: Partial<Insertable<SubscriptionsTable>>) {
  const row = {
    id: 's',
    reader: 'ann',
    plan_id: 'year',
    provider: 'test',
    provider_reference: 's',
    status: 'active',
    covers_from: '2026-01-01T10:00:00.000Z',
    period_start: '2026-01-01T10:00:00.000Z',
    period_end: '2026-04-01T10:00:00.000Z',
    cancels_at_period_end: 0,
    amount: 4900,
    currency: 'EUR',
    interval: 'year',
    read_number: 0,
    created: '',
    updated: '',
    ...fields,
  }
  await db
    .insertInto('subscriptions')
    .values(row as Insertable<SubscriptionsTable>)
    .execute()
}

function aReader({ db }: TestDatabase, at = AT) {
  const selects = vi.spyOn(db, 'selectFrom')
  const now = () => at.getTime()
  const readRevision = async () => {
    const { rows } = await sql<{ revision: number }>`select revision from entitlement_revision`.execute(db)
    return Number(rows[0]?.revision)
  }
  const addEntitlements = createEntitlements({ db, readRevision, now })
  const find = async (subject: string) => {
    const { issueIds, coverage } = await addEntitlements({ ...EVERYBODY, subject })
    return { issueIds, coverage }
  }
  /** How often the tables of what is bought have been read. */
  const reads = () => selects.mock.calls.length
  return { find, addEntitlements, reads }
}

describeOnEachDatabase('what a reader has bought', (makeDatabase) => {
  it('R1.2 gives what the reader has bought and not given back, each issue once', async () => {
    const database = await makeDatabase()
    await buy(database, { id: '1' })
    await buy(database, { id: '2', source: 'gift' })
    await buy(database, { id: '3', issue_id: 'autumn', source: 'grant' })
    await buy(database, { id: '4', issue_id: 'winter', status: 'refunded' })
    await buy(database, { id: '5', issue_id: 'summer', reader: 'ben' })
    const { find } = aReader(database)
    expect(await find('ann')).toEqual({ issueIds: ['autumn', 'spring'], coverage: [] })
    expect(await find('ann ')).toEqual({ issueIds: [], coverage: [] })
  })

  it('R1.2 gives the days that a running subscription covers', async () => {
    const database = await makeDatabase()
    await subscribe(database, {})
    await subscribe(database, { id: 't', provider_reference: 't', covers_from: null, status: 'past_due' })
    await subscribe(database, { id: 'u', provider_reference: 'u', status: 'ended' })
    expect((await aReader(database).find('ann')).coverage).toEqual([
      { from: '2026-01-01', until: '2026-04-01' },
      { from: undefined, until: '2026-04-01' },
    ])
  })

  it.each([
    {
      title: 'waits a day for the word that a subscription has been renewed',
      at: '2026-04-02T09:59:59.999Z',
      count: 1,
    },
    { title: 'waits no longer', at: '2026-04-02T10:00:00.000Z', count: 0 },
    {
      title: 'ends one that was cancelled to the minute',
      fields: { cancels_at_period_end: 1 },
      at: '2026-04-01T10:00:00.000Z',
      count: 0,
    },
    {
      title: 'ends one that is not paid to the minute',
      fields: { status: 'past_due' as const },
      at: '2026-04-01T10:00:00.000Z',
      count: 0,
    },
    {
      title: 'keeps one that was cancelled until then',
      fields: { cancels_at_period_end: 1 },
      at: '2026-04-01T09:59:59.999Z',
      count: 1,
    },
  ])('$title', async ({ fields = {}, at, count }) => {
    const database = await makeDatabase()
    await subscribe(database, fields)
    expect((await aReader(database, new Date(at)).find('ann')).coverage).toHaveLength(count)
  })

  it('is read once, and anew after each change of a purchase or a subscription', async () => {
    const database = await makeDatabase()
    const { db } = database
    const { find, reads } = aReader(database)
    const changes: readonly (readonly [() => Promise<unknown>, readonly string[], number])[] = [
      [() => buy(database, { id: '1' }), ['spring'], 0],
      [() => buy(database, { id: '2', issue_id: 'autumn' }), ['autumn', 'spring'], 0],
      [() => db.updateTable('purchases').set({ status: 'refunded' }).where('id', '=', '1').execute(), ['autumn'], 0],
      [() => subscribe(database, {}), ['autumn'], 1],
      [() => db.updateTable('subscriptions').set({ status: 'ended' }).execute(), ['autumn'], 0],
      [() => db.deleteFrom('purchases').execute(), [], 0],
    ]
    for (const [change, issueIds, days] of changes) {
      await change()
      const before = reads()
      const [found] = await Promise.all([find('ann'), find('ann')])
      expect(found.issueIds).toEqual(issueIds)
      expect(found.coverage).toHaveLength(days)
      expect(await find('ann')).toEqual(found)
      expect(reads() - before).toBe(2)
    }
  })

  it('of one who reads is not what another has, nor what a change that was undone said', async () => {
    const database = await makeDatabase()
    const { find, addEntitlements } = aReader(database)
    await buy(database, { id: '1' })
    const undone = database.db.transaction().execute(async (transaction) => {
      await transaction.updateTable('purchases').set({ status: 'revoked' }).execute()
      throw new Error('undone')
    })
    await expect(undone).rejects.toThrow('undone')
    expect((await find('ann')).issueIds).toEqual(['spring'])
    expect((await find('ben')).issueIds).toEqual([])
    expect(await addEntitlements(EVERYBODY)).toBe(EVERYBODY)
  })
})
