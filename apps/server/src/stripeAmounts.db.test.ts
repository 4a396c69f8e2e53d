import { describe, expect, it } from 'vitest'
import { PLAIN, PLANS, PRICED } from './testing/aShop.ts'
import { aStripeShop } from './testing/aStripeShop.ts'

describe('amounts are whole minor units from end to end', () => {
  it.each([
    { currency: 'JPY', price: 500, amount: 500, stripeAmount: 500 },
    { currency: 'KWD', price: 1.49, amount: 1_490, stripeAmount: 1_490 },
    { currency: 'ISK', price: 700, amount: 700, stripeAmount: 70_000 },
  ])('of $currency', async ({ currency, price, amount, stripeAmount }) => {
    const stripeCurrency = currency.toLowerCase()
    const plans = [{ ...PLANS[0], price }]
    const shop = await aStripeShop({
      title: { payments: { provider: 'stripe', currency, defaultPrice: price, plans } },
    })
    const ann = shop.customer('ann')
    const [bought, subscribed] = [await ann.buy(PLAIN), await ann.subscribe('monthly')]
    expect([bought.price, subscribed.price]).toEqual([
      { amount, currency },
      { amount, currency },
    ])
    const sold = [...shop.fake.books.sessions.values()].map(({ amount_total, currency: code }) => [amount_total, code])
    expect(sold).toEqual([
      [stripeAmount, stripeCurrency],
      [stripeAmount, stripeCurrency],
    ])
    shop.payAt(bought.url)
    shop.payAt(subscribed.url)
    const [intent = ''] = shop.fake.books.intents.keys()
    shop.fake.plays.refund(intent, stripeAmount / 10)
    await shop.tellAll()
    const { purchases, subscriptions } = (await ann.library()) ?? {}
    expect([purchases?.[0]?.price, subscriptions?.[0]?.price]).toEqual([
      { amount, currency },
      { amount, currency },
    ])
    const entries = await shop.db.selectFrom('ledger_entries').selectAll().orderBy('kind').execute()
    expect(entries.map((entry) => [entry.kind, entry.amount, entry.currency])).toEqual([
      ['charge', amount, currency],
      ['charge', amount, currency],
      ['refund', -amount / 10, currency],
    ])
  })

  it('of KWD that Stripe cannot charge are refused when the title starts, or where the issue names them', async () => {
    const payments = { provider: 'stripe', currency: 'KWD', defaultPrice: 1.495 }
    await expect(aStripeShop({ title: { payments } })).rejects.toThrow(/KWD in steps of ten.*1\.495 is none/)
    const shop = await aStripeShop()
    await shop.db
      .updateTable('issues')
      .set({ price_amount: 1_495, price_currency: 'KWD' })
      .where('id', '=', PRICED)
      .execute()
    await expect(shop.customer('ann').buy(PRICED)).rejects.toThrow('PAYMENTS_UNAVAILABLE')
    expect(shop.log.join('')).toContain('1.495 is none')
    expect(shop.fake.books.sessions.size).toBe(0)
  })
})
