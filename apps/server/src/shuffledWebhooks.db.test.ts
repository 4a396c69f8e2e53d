import { createRandom, type Random } from '@gatefold/magazine/testing/createRandom'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { STRIPE_EVENTS } from './commerce/payments/stripe/openStripe.ts'
import { expectedLedger, expectedPurchases, expectedSubscriptions } from './commerce/payments/testing/expectedRows.ts'
import { heardEvents, playOnce, shuffled } from './commerce/payments/testing/playShop.ts'
import { PLAIN, PRICED } from './testing/aShop.ts'
import { aStripeShop, type StripeShop } from './testing/aStripeShop.ts'
import { readPaymentRows } from './testing/readPaymentRows.ts'

/** The same each time, so that a run says the same as the one before; WEBHOOK_SEED=… plays another shop. */
const SEED = Number(process.env['WEBHOOK_SEED'] ?? 2_114_107_367)
const ROUNDS = 3
const PLAYS = 60

describeOnEachDatabase('messages of Stripe', (makeDatabase) => {
  it(`in any order, each thrice, some long after: the tables end as Stripe stands (seed ${SEED})`, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const shop = await aStripeShop(await makeDatabase())
      const random = createRandom(SEED + round)
      await fillShop(shop)
      const pending: string[] = []
      for (let play = 0; play < PLAYS; play += 1) {
        const before = shop.fake.books.events.length
        playOnce(shop.fake, random)
        for (const event of shop.fake.books.events.slice(before)) pending.push(event.id, event.id, event.id)
        await tellSome(shop, pending, random)
      }
      await tellIn(shop, shuffled(pending, random))
      await expectAsAtStripe(shop, `seed ${SEED + round}`)
    }
  })

  it('one at a time in the order turned around', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const random = createRandom(7)
    await fillShop(shop)
    for (let play = 0; play < PLAYS; play += 1) playOnce(shop.fake, random)
    for (const event of heardEvents(shop.fake).toReversed()) expect(await shop.tell(event)).toBe(200)
    await expectAsAtStripe(shop, 'reversed')
  })

  it('of every type lead to the same rows, whichever is the only one to arrive', async () => {
    const types = STRIPE_EVENTS.filter((type) => !UNPLAYED.includes(type))
    const covered = new Set<string>()
    const shop = await aStripeShop(await makeDatabase())
    await fillShop(shop)
    const random = createRandom(11)
    const [first = ''] = shop.fake.books.sessions.keys()
    shop.fake.plays.expire(first)
    for (let play = 0; play < 4 * PLAYS; play += 1) playOnce(shop.fake, random)
    for (const type of types) {
      const event = heardEvents(shop.fake).find((one) => one.type === type)
      if (event === undefined) continue
      covered.add(type)
      const empty = await aStripeShop({ ...(await makeDatabase()), fake: shop.fake })
      expect(await empty.tell(event)).toBe(200)
      const { ledger } = await readPaymentRows(empty.db)
      const all = new Set(expectedLedger(shop.fake.books))
      expect(
        ledger.filter((line) => !all.has(line)),
        type,
      ).toEqual([])
    }
    expect([...covered].toSorted()).toEqual(types.toSorted())
  })
})

/** Played in tests of their own, or never without another one beside it. */
const UNPLAYED = [
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'refund.updated',
  'refund.failed',
  'charge.dispute.updated',
  'charge.dispute.funds_withdrawn',
  'charge.dispute.funds_reinstated',
]

async function fillShop({ customer }: StripeShop): Promise<void> {
  for (const reader of ['ann', 'ben', 'eve', 'zoe']) {
    const own = customer(reader)
    await own.buy(PRICED)
    await own.buy(PLAIN)
    await own.subscribe(reader < 'c' ? 'monthly' : 'archive')
  }
}

/** Delivers a few of those that wait, at the same moment. */
async function tellSome(shop: StripeShop, pending: string[], random: Random): Promise<void> {
  const chosen = shuffled([...pending.keys()], random).slice(0, Math.floor(random() * 6))
  const ids = chosen.map((index) => pending[index] ?? '')
  for (const index of chosen.toSorted((one, other) => other - one)) pending.splice(index, 1)
  await tellIn(shop, ids)
}

async function tellIn({ fake, tell }: StripeShop, ids: readonly string[]): Promise<void> {
  const events = ids.flatMap((id) => fake.books.events.filter((event) => event.id === id))
  for (let start = 0; start < events.length; start += 4) {
    const statuses = await Promise.all(events.slice(start, start + 4).map(tell))
    expect(statuses).toEqual(statuses.map(() => 200))
  }
}

async function expectAsAtStripe({ db, fake: { books } }: StripeShop, hint: string): Promise<void> {
  expect(await readPaymentRows(db), hint).toEqual({
    ledger: expectedLedger(books),
    purchases: expectedPurchases(books),
    subscriptions: expectedSubscriptions(books),
  })
}
