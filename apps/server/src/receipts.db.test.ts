import { createPublicKey, verify } from 'node:crypto'
import type { Kysely } from 'kysely'
import fastify from 'fastify'
import { expect, it, onTestFinished } from 'vitest'
import type { Database } from './platform/db/schema.ts'
import { describeOnEachDatabase, type TestDatabase } from './testing/describeOnEachDatabase.ts'
import { readReceiptKey } from './accounts/identity/readIdentityKeys.ts'
import { anId, anIssueRow } from './testing/rows.ts'
import { addPurchase } from './commerce/purchases/purchaseQueries.ts'
import { registerReceiptKeys } from './registerHost.ts'
import { findReceipt } from './commerce/purchases/receipts.ts'

const ISSUER = 'https://magazine.example/'
const NOW = Date.parse('2027-03-01T12:00:00Z')
const NAME = { en: 'Spring', de: 'Frühling' }
const PURCHASE = {
  id: 'purchase-1',
  reader: 'ann',
  issue_id: anId(1),
  source: 'payment',
  amount: 490,
  currency: 'JPY',
  checkout_id: null,
  provider: 'sandbox',
  provider_reference: 'pay-1',
  bought_at: '2027-02-28T09:30:00.000Z',
} as const

describeOnEachDatabase('a receipt', (makeDatabase) => {
  it('R7.7 is signed so that anybody can check it with the published keys and nothing of ours', async () => {
    const { db, purchase } = await aSale(await makeDatabase())
    const receipt = await receiptOf(purchase, db)
    const [header = '', payload = '', signature = ''] = (receipt ?? '').split('.')
    const jwk = await publishedKey(db)
    expect(decode(header)).toEqual({ alg: 'ES256', typ: 'receipt+jwt', kid: jwk['kid'] })
    expect(decode(payload)).toEqual({
      iss: ISSUER,
      sub: 'ann',
      jti: 'purchase-1',
      iat: Date.parse(PURCHASE.bought_at) / 1_000,
      issue: { id: anId(1), identifier: 'urn:spring', name: NAME },
      source: 'payment',
      amount: 490,
      currency: 'JPY',
    })
    const key = createPublicKey({
      key: { kty: 'EC', crv: 'P-256', x: jwk['x'] ?? '', y: jwk['y'] ?? '' },
      format: 'jwk',
    })
    const isSigned = (text: string) =>
      verify('sha256', Buffer.from(text), { key, dsaEncoding: 'ieee-p1363' }, Buffer.from(signature, 'base64url'))
    expect(isSigned(`${header}.${payload}`)).toBe(true)
    const dearer = Buffer.from(JSON.stringify({ ...decode(payload), amount: 4900 })).toString('base64url')
    expect(isSigned(`${header}.${dearer}`)).toBe(false)
  })

  it('is the same whoever asks, at whichever server, and when', async () => {
    const { db, purchase } = await aSale(await makeDatabase())
    const ask = () => receiptOf(purchase, db)
    const receipts = await Promise.all([ask(), ask(), ask()])
    const storedPurchase = await db.selectFrom('purchases').selectAll().executeTakeFirstOrThrow()
    expect(new Set(receipts)).toEqual(new Set([storedPurchase.receipt]))
    expect(await receiptOf(storedPurchase, db, 'https://elsewhere.example/')).toBe(storedPurchase.receipt)
    expect(await db.selectFrom('identity_keys').select('serial').execute()).toEqual([{ serial: 1 }])
  })

  it('is not made for what was taken back', async () => {
    const { db, purchase } = await aSale(await makeDatabase())
    await db.updateTable('purchases').set({ status: 'refunded' }).execute()
    expect(await receiptOf(purchase, db)).toBeNull()
  })
})

/** A title that has sold its issue. */
async function aSale({ db }: TestDatabase) {
  await db
    .insertInto('issues')
    .values(anIssueRow({ id: anId(1), identifier: 'urn:spring', fields: { name: NAME } }))
    .execute()
  return { db, purchase: await addPurchase(db, PURCHASE) }
}

/** The only key that the host gives to everybody. */
async function publishedKey(db: Kysely<Database>): Promise<Readonly<Record<string, string>>> {
  const app = fastify()
  onTestFinished(() => app.close())
  registerReceiptKeys(app, { db, now: () => NOW, headers: {} })
  const { keys } = (await app.inject('/receipts/keys.json')).json<{ keys: Readonly<Record<string, string>>[] }>()
  expect(keys).toHaveLength(1)
  const [key = {}] = keys
  expect(key).toMatchObject({ kty: 'EC', crv: 'P-256', alg: 'ES256', use: 'sig' })
  expect(key).not.toHaveProperty('d')
  return key
}

function receiptOf({ id }: { readonly id: string }, db: Kysely<Database>, issuer = ISSUER) {
  return findReceipt(id, { db, issuer, readKey: () => readReceiptKey(db, NOW) })
}

function decode(part: string): Readonly<Record<string, unknown>> {
  return JSON.parse(Buffer.from(part, 'base64url').toString()) as Readonly<Record<string, unknown>>
}
