import { describe, expect, it } from 'vitest'
import { describeOnEachDatabase, type TestDatabase } from '../src/testing/describeOnEachDatabase.ts'
import type { LedgerEntriesTable } from '../src/platform/db/purchaseSchema.ts'
import { redeemGift } from '../src/commerce/purchases/createPurchases.ts'
import { anId, anIssueRow } from '../src/testing/rows.ts'
import { aTitle } from './aTitle.ts'
import { runInProcess } from './runInProcess.ts'
import type { TestTitle } from './TestTitle.ts'

const ISSUE = anId(1)
const IN_2027 = new Date('2027-01-15T12:00:00Z')

describeOnEachDatabase('gatefold gift', (makeDatabase) => {
  it('makes codes, each of which makes the issue one reader’s for good', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    const { code, stdout, stderr } = await runInProcess(title, ['gift', 'spring', '--count', '3'])
    expect([code, stderr]).toEqual([
      0,
      'Each of these 3 codes opens "Spring" (spring) to one reader. They are shown only now.\n',
    ])
    const codes = stdout.trimEnd().split('\n')
    expect(codes).toHaveLength(3)
    const [first = ''] = codes
    expect(JSON.stringify(await db.selectFrom('gifts').selectAll().execute())).not.toContain(first.slice(0, 9))
    const purchase = await redeemGift(db, redemption(first, 'ann'))
    expect(purchase).toMatchObject({ reader: 'ann', issue_id: ISSUE, source: 'gift', status: 'active', amount: 0 })
    await expect(redeemGift(db, redemption(first, 'ben'))).rejects.toMatchObject({ code: 'GIFT_REDEEMED' })
    await expect(redeemGift(db, redemption(first, 'ann'))).rejects.toMatchObject({ code: 'ALREADY_OWNED' })
  })

  it('keeps a code good that its finder did not need', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    const codes = (await runInProcess(title, ['gift', 'spring', '--count', '2'])).stdout.trimEnd().split('\n')
    const [first = '', second = ''] = codes
    await redeemGift(db, redemption(first, 'ann'))
    await expect(redeemGift(db, redemption(second, 'ann'))).rejects.toMatchObject({ code: 'ALREADY_OWNED' })
    expect(await redeemGift(db, redemption(second.toLowerCase(), 'ben'))).toMatchObject({ reader: 'ben' })
  })

  it('gives a code that ten readers enter at once to one of them', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    const gift = (await runInProcess(title, ['gift', 'spring'])).stdout.trimEnd()
    const readers = Array.from({ length: 10 }, (_, index) => `reader-${index}`)
    const outcomes = await Promise.allSettled(readers.map((reader) => redeemGift(db, redemption(gift, reader))))
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    expect(await db.selectFrom('purchases').select('reader').execute()).toHaveLength(1)
  })

  it('takes a code until the end of its last day, and tells a wrong one from an old one', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    const { stdout } = await runInProcess(title, ['gift', 'spring', '--count', '2', '--until', '2027-01-15'])
    const [first = '', second = ''] = stdout.trimEnd().split('\n')
    const afterExpiry = new Date('2027-01-16T00:00:00Z')
    await expect(redeemGift(db, { ...redemption(first, 'ann'), now: afterExpiry })).rejects.toMatchObject({
      code: 'GIFT_EXPIRED',
    })
    const lastMoment = new Date('2027-01-15T23:59:59Z')
    expect(await redeemGift(db, { ...redemption(second, 'ann'), now: lastMoment })).toMatchObject({ reader: 'ann' })
    for (const wrong of ['', 'spring', '0000-0000-0000-0000']) {
      await expect(redeemGift(db, redemption(wrong, 'ann'))).rejects.toMatchObject({ code: 'GIFT_UNKNOWN' })
    }
  })
})

describeOnEachDatabase('gatefold grant and revoke', (makeDatabase) => {
  it('open and close an issue to an account, which may change its address meanwhile', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    await runInProcess(title, ['user', 'add', 'ann@example.org', '--no-password'])
    const run = (args: readonly string[]) => runInProcess(title, args)
    expect(await run(['grant', 'spring', 'Ann@example.org'])).toEqual(
      said('"Spring" (spring) is now open to Ann@example.org.'),
    )
    expect(await run(['grant', 'spring', 'ann@example.org'])).toEqual(
      said('"Spring" (spring) was already open to ann@example.org.'),
    )
    const { id } = await db.selectFrom('accounts').select('id').executeTakeFirstOrThrow()
    await db.updateTable('accounts').set({ email: 'ann.archer@example.org' }).execute()
    expect(await db.selectFrom('purchases').select(['reader', 'source', 'status']).execute()).toEqual([
      { reader: id, source: 'grant', status: 'active' },
    ])
    expect(await run(['revoke', 'spring', 'ann.archer@example.org'])).toEqual(
      said('"Spring" (spring) is closed to ann.archer@example.org now.'),
    )
    expect(await run(['revoke', 'spring', id])).toEqual(
      said(`${id} had not got "Spring" (spring); nothing has changed.`),
    )
  })

  it('says that closing what was paid for gives no money back', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    await runInProcess(title, ['user', 'add', 'ann@example.org', '--no-password'])
    await runInProcess(title, ['grant', 'spring', 'ann@example.org'])
    await db.updateTable('purchases').set({ source: 'payment' }).execute()
    expect(await runInProcess(title, ['revoke', 'spring', 'ann@example.org'])).toEqual(
      said(
        '"Spring" (spring) is closed to ann@example.org now. What was paid for it is given back at the payment provider, not here.',
      ),
    )
  })
})

describeOnEachDatabase('gatefold sales', (makeDatabase) => {
  it('lists what was paid and given back in whole minor units, with the sum of each currency', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    expect(await runInProcess(title, ['sales'])).toEqual(said('Nothing was paid in this time.'))
    await db.insertInto('ledger_entries').values(LEDGER).execute()
    expect((await runInProcess(title, ['sales'])).stdout.split('\n')).toEqual([
      '2026-12-31 23:59  charge   4.90 EUR  spring',
      '2027-01-01 08:00  charge    490 JPY  spring',
      '2027-01-02 08:00  charge  0.490 KWD  yearly',
      '2027-01-03 08:00  charge   0.10 EUR  spring',
      '2027-01-04 08:00  refund  -4.90 EUR  spring',
      '',
      'Together: 0.10 EUR from 2 payments; 490 JPY from 1 payment; 0.490 KWD from 1 payment.',
      '',
    ])
  })

  it('keeps to the days that are asked for, both of them whole', async () => {
    const { db, title } = await aSellingTitle(await makeDatabase())
    await db.insertInto('ledger_entries').values(LEDGER).execute()
    const { stdout } = await runInProcess(title, ['sales', '--from', '2027-01-01', '--to', '2027-01-03', '--csv'])
    expect(stdout.split('\r\n')).toEqual([
      'time,kind,item,amount,currency,provider,reference,reader',
      '2027-01-01T08:00:00.000Z,charge,spring,490,JPY,stripe,pi_2,ben',
      "2027-01-02T08:00:00.000Z,charge,yearly,0.49,KWD,stripe,pi_3,'=cmd|' /C calc'!A0",
      '2027-01-03T08:00:00.000Z,charge,spring,0.1,EUR,stripe,pi_4,',
      '',
    ])
  })
})

describe('the commands of sales', () => {
  it.each([
    [['gift', 'spring', '--count', '0'], '"0" is no number of codes; allowed: 1 to 10000.'],
    [['gift', 'spring', '--until', '2027-02-30'], '"2027-02-30" is no day; write it like 2027-01-31.'],
    [['sales', '--from', 'May'], '"May" is no day; write it like 2027-01-31.'],
    [['gift', 'autumn'], 'There is no issue "autumn"; `gatefold list` names them all.'],
    [['grant', 'autumn', 'ann@example.org'], 'There is no issue "autumn"; `gatefold list` names them all.'],
  ])('end `%j` with 1 and a sentence', async (args, sentence) => {
    expect(await runInProcess(await aTitle(), args)).toEqual({ code: 1, stdout: '', stderr: `${sentence}\n` })
  })
})

function redemption(code: string, reader: string) {
  return { code, reader, id: `purchase of ${reader} by ${code}`, currency: 'EUR', now: IN_2027 }
}

async function aSellingTitle(database: TestDatabase): Promise<{ db: TestDatabase['db']; title: TestTitle }> {
  const { db } = database
  await db
    .insertInto('issues')
    .values(anIssueRow({ id: ISSUE, slug: 'spring', name: 'Spring' }))
    .execute()
  return { db, title: await aTitle(database) }
}

function said(sentence: string) {
  return { code: 0, stdout: `${sentence}\n`, stderr: '' }
}

const LEDGER = [
  entry('pi_1', { amount: 490, currency: 'EUR', reader: 'ann', occurred_at: '2026-12-31T23:59:59.000Z' }),
  entry('pi_2', { amount: 490, currency: 'JPY', reader: 'ben', occurred_at: '2027-01-01T08:00:00.000Z' }),
  entry('pi_3', {
    amount: 490,
    currency: 'KWD',
    issue_id: null,
    plan_id: 'yearly',
    reader: "=cmd|' /C calc'!A0",
    occurred_at: '2027-01-02T08:00:00.000Z',
  }),
  entry('pi_4', { amount: 10, currency: 'EUR', reader: null, occurred_at: '2027-01-03T08:00:00.000Z' }),
  entry('re_1', {
    amount: -490,
    kind: 'refund',
    currency: 'EUR',
    reader: 'ann',
    occurred_at: '2027-01-04T08:00:00.000Z',
  }),
]

function entry(
  provider_reference: string,
  overrides: Partial<LedgerEntriesTable> & Pick<LedgerEntriesTable, 'amount' | 'currency' | 'reader' | 'occurred_at'>,
): LedgerEntriesTable {
  return {
    provider: 'stripe',
    provider_reference,
    payment_reference: 'pi',
    kind: 'charge',
    issue_id: ISSUE,
    plan_id: null,
    ...overrides,
  }
}
