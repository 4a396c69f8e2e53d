import { describe, expect, it, onTestFinished } from 'vitest'
import { signWebhook } from './commerce/payments/testing/signWebhook.ts'
import { startFakeStripe } from './commerce/payments/testing/startFakeStripe.ts'
import { PRICED } from './testing/aShop.ts'
import { aStripeShop, SECRET_KEY, WEBHOOK_SECRET } from './testing/aStripeShop.ts'
import { aTestApp, TEST_NOW } from './testing/aTestApp.ts'

const WEBHOOK = '/payments/stripe/webhook'

describe('the webhook of Stripe', () => {
  const created = TEST_NOW / 1_000
  const body = JSON.stringify({
    id: 'evt_1',
    object: 'event',
    created,
    type: 'invoice.paid',
    data: { object: { id: 'in_1' } },
  })
  const seconds = TEST_NOW / 1_000

  const post = async (signature: string | undefined, payload = body) => {
    const { app, db } = await aStripeShop()
    const { statusCode } = await app.inject({
      method: 'POST',
      url: WEBHOOK,
      headers: {
        'content-type': 'application/json',
        ...(signature === undefined ? {} : { 'stripe-signature': signature }),
      },
      payload,
    })
    return { statusCode, events: await db.selectFrom('payment_events').select('id').execute() }
  }

  it('takes what Stripe has signed in the last five minutes', async () => {
    for (const at of [seconds, seconds - 300]) {
      const { statusCode, events } = await post(signWebhook(body, WEBHOOK_SECRET, at))
      expect([statusCode, events]).toEqual([200, [{ id: 'evt_1' }]])
    }
  })

  it('refuses what is not signed, signed by another, for another body, or longer ago', async () => {
    const good = signWebhook(body, WEBHOOK_SECRET, seconds)
    const signatures = [
      undefined,
      '',
      't=1',
      `t=${seconds},v1=00`,
      signWebhook(body, 'whsec_other', seconds),
      signWebhook(`${body} `, WEBHOOK_SECRET, seconds),
      signWebhook(body, WEBHOOK_SECRET, seconds - 301),
      good.replace('v1=', 'v0='),
      good.replace(/t=\d+/, `t=${seconds + 1}`),
    ]
    for (const signature of signatures) {
      const { statusCode, events } = await post(signature)
      expect([signature, statusCode, events]).toEqual([signature, 400, []])
    }
  })

  it('refuses a body that is too long or no JSON', async () => {
    const long = JSON.stringify({ id: 'evt_1', text: 'a'.repeat(600_000) })
    expect((await post(signWebhook(long, WEBHOOK_SECRET, seconds), long)).statusCode).toBe(413)
    expect((await post(signWebhook('{', WEBHOOK_SECRET, seconds), '{')).statusCode).toBe(400)
  })

  it('passes over types and objects that say nothing about buying', async () => {
    const { tell, db } = await aStripeShop()
    const event = { id: 'evt_1', object: 'event', created: seconds } as const
    expect(await tell({ ...event, type: 'payout.paid', data: { object: { id: 'po_1' } } })).toBe(200)
    expect(await tell({ ...event, type: 'toString', data: { object: { id: 'x' } } })).toBe(200)
    expect(
      await tell({ ...event, type: 'charge.refunded', data: { object: { id: 'ch_1', payment_intent: null } } }),
    ).toBe(200)
    expect(await tell({ ...event, type: 'invoice.paid', data: { object: { id: 'in_unknown' } } })).toBe(200)
    expect(await db.selectFrom('ledger_entries').selectAll().execute()).toEqual([])
  })

  it('is not there where Stripe is not the provider', async () => {
    const { app } = await aTestApp()
    expect((await app.inject({ method: 'POST', url: WEBHOOK, payload: {} })).statusCode).toBe(404)
  })
})

it('Stripe’s keys are asked for when the title starts, and never told', async () => {
  const title = { payments: { provider: 'stripe' } }
  await expect(aTestApp({ title })).rejects.toThrow(
    /"STRIPE_SECRET_KEY" is missing[\s\S]*"STRIPE_WEBHOOK_SECRET" is missing/,
  )
  const env = { STRIPE_SECRET_KEY: 'pk_live_gatefoldsecret', STRIPE_WEBHOOK_SECRET: 'gatefoldsecret' }
  const refused = await aTestApp({ title, env }).catch((error: unknown) => String(error))
  expect(refused).toContain('"STRIPE_SECRET_KEY" is something else; allowed')
  expect(refused).not.toContain('gatefoldsecret')
  const wrong = await startFakeStripe({
    now: () => TEST_NOW,
    secretKey: 'sk_test_other',
    webhookSecret: WEBHOOK_SECRET,
  })
  onTestFinished(() => wrong.stop())
  for (const fake of [wrong, { ...wrong, address: 'http://127.0.0.1:9' }]) {
    const shop = await aStripeShop({ fake })
    await expect(shop.customer('ann').buy(PRICED)).rejects.toThrow('PAYMENTS_UNAVAILABLE')
    expect(shop.log.join('')).toContain('The payment provider failed')
    expect(shop.log.join('').includes('Invalid API Key provided')).toBe(fake === wrong)
    expect(shop.log.join('')).not.toContain(SECRET_KEY)
  }
})
