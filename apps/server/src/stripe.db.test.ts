import { GetIssueDocument } from '@gatefold/contract/generated/documents'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from './testing/describeOnEachDatabase.ts'
import { PLAIN, PRICED } from './testing/aShop.ts'
import { aFakeStripe, aStripeShop } from './testing/aStripeShop.ts'
import { TEST_NOW } from './testing/aTestApp.ts'
import { anArticleRow } from './testing/rows.ts'

describeOnEachDatabase('buying through Stripe', (makeDatabase) => {
  it('R2.8 orders at the server’s price, knows its own payment again and opens the issue', async () => {
    const shop = await aStripeShop(await makeDatabase())
    await shop.db
      .insertInto('articles')
      .values(anArticleRow({ id: 'story', issue_id: PRICED }))
      .execute()
    const ann = shop.customer('ann')
    const isOpen = async () => {
      const answer = await shop.post({ ...GetIssueDocument, variables: { id: PRICED } }, await ann.headers())
      return answer.body.includes('The text of story.')
    }
    const checkout = await ann.buy(PRICED, 'issues/priced')
    const [session] = shop.fake.books.sessions.values()
    expect(session).toMatchObject({
      mode: 'payment',
      amount_total: 490,
      currency: 'eur',
      client_reference_id: checkout.id,
      success_url: `http://magazine.example/subscriptions/success?checkout=${checkout.id}`,
      cancel_url: 'http://magazine.example/issues/priced',
      metadata: {
        gatefold_title: 'demo',
        gatefold_reader: 'ann',
        gatefold_issue: PRICED,
        gatefold_checkout: checkout.id,
      },
    })
    expect(checkout.url).toBe(session?.url)
    expect(await isOpen()).toBe(false)
    shop.payAt(checkout.url)
    await shop.tellAll()
    expect(await isOpen()).toBe(true)
    expect(await ann.checkout(checkout.id)).toMatchObject({ status: 'PAID', url: null, purchase: { issueId: PRICED } })
    const [intent] = shop.fake.books.intents.keys()
    shop.fake.plays.refund(String(intent), 200)
    await shop.tellAll()
    expect(await isOpen()).toBe(true)
    shop.fake.plays.refund(String(intent))
    await shop.tellAll()
    expect(await isOpen()).toBe(false)
    expect((await ann.library())?.purchases).toMatchObject([{ status: 'REFUNDED' }])
  })

  it('a dispute closes the issue at the next request, a won one opens it again, an inquiry does nothing', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const ann = shop.customer('ann')
    shop.payAt((await ann.buy(PRICED)).url)
    const [intent = ''] = shop.fake.books.intents.keys()
    const statusAfter = async (play: () => void) => {
      play()
      await shop.tellAll()
      return (await ann.library())?.purchases[0]?.status
    }
    const { plays } = shop.fake
    let dispute = ''
    expect(await statusAfter(() => plays.dispute(intent, 'warning_needs_response'))).toBe('ACTIVE')
    expect(await statusAfter(() => (dispute = plays.dispute(intent)))).toBe('DISPUTED')
    expect(await statusAfter(() => plays.closeDispute(dispute, 'won'))).toBe('ACTIVE')
    expect(await statusAfter(() => (dispute = plays.dispute(intent)))).toBe('DISPUTED')
    expect(await statusAfter(() => plays.closeDispute(dispute, 'lost'))).toBe('DISPUTED')
  })

  it('many refunds of one payment all count, in however many pages Stripe tells of them', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const ann = shop.customer('ann')
    shop.payAt((await ann.buy(PRICED)).url)
    const [intent = ''] = shop.fake.books.intents.keys()
    for (let count = 0; count < 7; count += 1) shop.fake.plays.refund(intent, 70)
    await shop.tellAll()
    const entries = await shop.db.selectFrom('ledger_entries').select(['kind', 'amount']).execute()
    expect(entries.map(({ amount }) => amount).toSorted((one, other) => one - other)).toEqual([
      ...Array.from({ length: 7 }, () => -70),
      490,
    ])
    expect((await ann.library())?.purchases).toMatchObject([{ status: 'REFUNDED' }])
  })

  it('a refund that fails after all gives the issue back', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const ann = shop.customer('ann')
    shop.payAt((await ann.buy(PRICED)).url)
    const [intent = ''] = shop.fake.books.intents.keys()
    const refund = shop.fake.plays.refund(intent)
    await shop.tellAll()
    expect((await ann.library())?.purchases[0]?.status).toBe('REFUNDED')
    shop.fake.plays.failRefund(refund)
    await shop.tellAll()
    expect((await ann.library())?.purchases[0]?.status).toBe('ACTIVE')
  })

  it('R2.7 a subscription is read from Stripe: started, unpaid, renewed, cancelled, taken back, refunded, ended', async () => {
    let now = TEST_NOW
    const shop = await aStripeShop({ ...(await makeDatabase()), now: () => now })
    const ann = shop.customer('ann')
    const { url } = await ann.subscribe('monthly')
    expect([...shop.fake.books.sessions.values()]).toMatchObject([{ mode: 'subscription', amount_total: 490 }])
    shop.payAt(url)
    const [id = ''] = shop.fake.books.subscriptions.keys()
    const after = async (play: () => void) => {
      play()
      await shop.tellAll()
      return (await ann.library())?.subscriptions[0]
    }
    const { plays, books } = shop.fake
    const day = (days: number) => new Date(TEST_NOW + days * 86_400_000).toISOString()
    const begun = await after(() => undefined)
    expect(begun).toMatchObject({ status: 'ACTIVE', planId: 'monthly', interval: 'MONTH', periodEnd: day(30) })
    now += 30 * 86_400_000
    // Stripe has begun the next period, which nobody has paid.
    expect(await after(() => plays.failRenewal(id))).toMatchObject({ status: 'PAST_DUE', periodEnd: day(30) })
    expect(await after(() => plays.renew(id))).toMatchObject({ status: 'ACTIVE', periodEnd: day(60) })
    const own = String(begun?.id)
    expect(await ann.cancelSubscription(own)).toMatchObject({ cancelsAtPeriodEnd: true })
    expect(await ann.resumeSubscription(own)).toMatchObject({ cancelsAtPeriodEnd: false })
    const last = [...books.invoicePayments.values()].at(-1)?.payment.payment_intent ?? ''
    let dispute = ''
    expect(await after(() => (dispute = plays.dispute(last)))).toMatchObject({ status: 'ENDED' })
    expect(await after(() => plays.closeDispute(dispute, 'won'))).toMatchObject({ status: 'ACTIVE' })
    expect(await after(() => plays.setCancel(id, true))).toMatchObject({ cancelsAtPeriodEnd: true })
    now += 30 * 86_400_000
    expect(await after(() => plays.renew(id))).toMatchObject({ status: 'ENDED' })
    const charges = await shop.db.selectFrom('ledger_entries').selectAll().where('kind', '=', 'charge').execute()
    expect(charges).toMatchObject([
      { amount: 490, plan_id: 'monthly', reader: 'ann' },
      { amount: 490, plan_id: 'monthly', reader: 'ann' },
    ])
    expect(await ann.portal('subscriptions')).toContain(`${shop.fake.address}/portal/`)
  })

  it('of two plans that were begun only the one chosen last can be paid', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const ann = shop.customer('ann')
    const first = await ann.subscribe('monthly')
    const second = await ann.subscribe('archive')
    expect((await ann.checkout(first.id))?.status).toBe('CANCELED')
    expect([...shop.fake.books.sessions.values()].map(({ status }) => status)).toEqual(['expired', 'open'])
    shop.payAt(second.url)
    // Nobody has told yet, and somebody chooses again.
    await expect(ann.subscribe('monthly')).rejects.toThrow('ALREADY_OWNED')
    expect((await ann.library())?.subscriptions).toMatchObject([{ planId: 'archive' }])
  })

  it('a payment that takes days is waited for, one that fails in the end leaves nothing', async () => {
    let now = TEST_NOW
    const shop = await aStripeShop({ ...(await makeDatabase()), now: () => now })
    const [ann, ben] = [shop.customer('ann'), shop.customer('ben')]
    const [one, other] = [await ann.buy(PRICED), await ben.buy(PRICED)]
    const [first = '', second = ''] = shop.fake.books.sessions.keys()
    const { plays } = shop.fake
    plays.orderAsync(first)
    plays.orderAsync(second)
    await shop.tellAll()
    now += 5 * 86_400_000
    expect([(await ann.confirm(one.id)).status, (await ann.buy(PRICED)).id]).toEqual(['OPEN', one.id])
    plays.settleAsync(first, 'succeeds')
    plays.settleAsync(second, 'fails')
    await shop.tellAll()
    expect((await ann.checkout(one.id))?.status).toBe('PAID')
    expect((await ben.checkout(other.id))?.status).toBe('EXPIRED')
    expect((await ben.library())?.purchases).toEqual([])
  })

  it('finds by asking what the webhook never told, and by restoring what the title has lost', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const ann = shop.customer("o'ann \\ 1")
    const checkout = await ann.buy(PRICED)
    shop.payAt(checkout.url)
    expect(await ann.confirm(checkout.id)).toMatchObject({ status: 'PAID', purchase: { issueId: PRICED } })
    shop.payAt((await ann.buy(PLAIN)).url)
    shop.payAt((await ann.subscribe('archive')).url)
    const [id = ''] = shop.fake.books.subscriptions.keys()
    for (let renewal = 0; renewal < 4; renewal += 1) shop.fake.plays.renew(id)
    const elsewhere = await aStripeShop({ ...(await makeDatabase()), fake: shop.fake })
    const again = elsewhere.customer("o'ann \\ 1")
    const { purchases, subscriptions } = await again.restore()
    expect(purchases.map(({ issueId }) => issueId).toSorted()).toEqual([PRICED, PLAIN].toSorted())
    expect(subscriptions).toMatchObject([{ planId: 'archive', status: 'ACTIVE' }])
    expect(await elsewhere.db.selectFrom('ledger_entries').selectAll().execute()).toHaveLength(7)
    expect(shop.fake.books.customers.size).toBe(1)
    expect((await elsewhere.customer('ben').restore()).purchases).toEqual([])
  })

  it('fifty clicks at once on two servers make one session at Stripe, and one charge', async () => {
    const database = await makeDatabase()
    const fake = await aFakeStripe(() => TEST_NOW, 20)
    const [one, other] = [await aStripeShop({ ...database, fake }), await aStripeShop({ ...database, fake })]
    const [ann, annElsewhere] = [one.customer('ann'), other.customer('ann')]
    const checkouts = await Promise.all(
      Array.from({ length: 50 }, (_, click) => (click % 2 === 0 ? ann : annElsewhere).buy(PRICED)),
    )
    expect([fake.books.sessions.size, fake.books.customers.size]).toEqual([1, 1])
    expect(new Set(checkouts.map(({ url }) => url)).size).toBe(1)
    one.payAt(checkouts[0]?.url)
    await Promise.all(fake.books.events.flatMap((event) => [one.tell(event), other.tell(event), one.tell(event)]))
    const charges = await database.db.selectFrom('ledger_entries').selectAll().execute()
    expect(charges).toMatchObject([{ kind: 'charge', amount: 490, issue_id: PRICED }])
  })

  it('a checkout whose server died before Stripe answered is begun anew', async () => {
    let now = TEST_NOW
    const shop = await aStripeShop({ ...(await makeDatabase()), now: () => now })
    const ann = shop.customer('ann')
    shop.fake.api.failure = 500
    await expect(ann.buy(PRICED)).rejects.toThrow('PAYMENTS_UNAVAILABLE')
    shop.fake.api.failure = undefined
    const soon = await ann.buy(PRICED)
    expect(shop.fake.books.sessions.size).toBe(1)
    await shop.db.updateTable('checkouts').set({ url: null, provider_reference: null }).execute()
    now += 120_000
    expect((await ann.buy(PRICED)).id).not.toBe(soon.id)
  })

  it('leaves alone what is another title’s in the same account', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const elsewhere = await aStripeShop({
      ...(await makeDatabase()),
      fake: shop.fake,
      title: {
        appKey: 'demo-2',
        auth: { type: 'jwt', issuer: 'https://id.example/pool', clientId: 'reader', audience: 'demo' },
      },
    })
    const ann = shop.customer('ann')
    shop.payAt((await ann.buy(PRICED)).url)
    shop.payAt((await ann.subscribe('monthly')).url)
    for (const event of shop.fake.books.events) expect(await elsewhere.tell(event)).toBe(200)
    const tables = ['purchases', 'subscriptions', 'ledger_entries'] as const
    for (const table of tables) expect(await elsewhere.db.selectFrom(table).selectAll().execute()).toEqual([])
  })

  it('says that it was not heard while Stripe cannot be asked, and is heard when told again', async () => {
    const shop = await aStripeShop(await makeDatabase())
    const ann = shop.customer('ann')
    shop.payAt((await ann.buy(PRICED)).url)
    const completed = shop.fake.books.events.at(-1)
    if (completed === undefined) throw new Error('No event.')
    shop.fake.api.failure = 500
    expect(await shop.tell(completed)).toBe(503)
    expect(await shop.db.selectFrom('payment_events').selectAll().execute()).toEqual([])
    shop.fake.api.failure = undefined
    expect(await shop.tell(completed)).toBe(200)
    expect((await ann.library())?.purchases).toHaveLength(1)
    expect(shop.log.join('')).toContain('The fake is told to fail')
    expect(shop.log.join('')).not.toMatch(/gatefoldsecret/)
  })
})
