import { describe, expect, it } from 'vitest'
import { aConfiguration } from './config/aConfiguration.ts'
import { planOffers, providerSettings } from './registerPurchases.ts'

const PLAN = { id: 'monthly', name: 'By the month', price: 4.9, interval: 'month' }

const refusals = (payments: Record<string, unknown>, title: Record<string, unknown> = {}) =>
  aConfiguration({ payments, ...title }).then(
    () => '',
    (error: unknown) => String(error),
  )

describe('what a title sells', () => {
  it('has its prices in whole minor units of its currency', async () => {
    const pricesIn = async (currency: string, price: number) =>
      planOffers(await aConfiguration({ payments: { currency, plans: [{ ...PLAN, price }] } })).map(
        (plan) => plan.price,
      )
    expect(await pricesIn('EUR', 4.35)).toEqual([{ amount: 435, currency: 'EUR' }])
    expect(await pricesIn('JPY', 500)).toEqual([{ amount: 500, currency: 'JPY' }])
    expect(await pricesIn('KWD', 1.49)).toEqual([{ amount: 1_490, currency: 'KWD' }])
  })

  it('covers no archive unless a plan says so', async () => {
    const plans = [PLAN, { ...PLAN, id: 'all', coversArchive: true }]
    const offers = planOffers(await aConfiguration({ payments: { plans } }))
    expect(offers.map(({ coversArchive }) => coversArchive)).toEqual([false, true])
  })

  it('is refused where no coin pays it, where plans cannot be told apart, and where nobody can sign in', async () => {
    expect(await refusals({ currency: 'JPY', defaultPrice: 4.5 })).toContain(
      '"payments.defaultPrice" is 4.5; allowed: no more decimals than JPY has',
    )
    expect(await refusals({ plans: [{ ...PLAN, price: 4.901 }] })).toContain('"payments.plans.0.price" is 4.901')
    expect(await refusals({ currency: 'XQZ' })).toContain('"payments.currency" is "XQZ"')
    expect(await refusals({ plans: [PLAN, PLAN] })).toContain('two plans "monthly"')
    expect(await refusals({ provider: 'sandbox' }, { auth: { type: 'none' } })).toContain('who buys has to sign in')
    expect(await refusals({ plans: [PLAN] })).toBe('')
  })
})

describe('who takes the money', () => {
  const provider = async (name: string, env: Record<string, string> = {}) =>
    providerSettings(await aConfiguration({ payments: { provider: name } }, env))

  it('is nobody, a page of our own, or Stripe with its keys', async () => {
    expect(await provider('none')).toEqual({ kind: 'none' })
    expect(await provider('sandbox')).toEqual({ kind: 'sandbox' })
    const env = { STRIPE_SECRET_KEY: 'rk_live_1', STRIPE_WEBHOOK_SECRET: 'whsec_1' }
    const keys = { secretKey: 'rk_live_1', webhookSecret: 'whsec_1' }
    expect(await provider('stripe', env)).toEqual({ kind: 'stripe', ...keys, apiUrl: undefined })
    const proxied = await provider('stripe', { ...env, STRIPE_API_URL: 'http://127.0.0.1:12111' })
    expect(proxied).toMatchObject({ apiUrl: 'http://127.0.0.1:12111' })
  })

  it('is never the sandbox in production, wherever readers come by', async () => {
    for (const ORIGIN of ['', 'http://localhost:4000', 'https://magazine.example'])
      await expect(provider('sandbox', { ORIGIN, NODE_ENV: 'production' })).rejects.toThrow(/would own everything/)
  })

  it.each(['https://magazine.example', 'https://127.0.0.1:4000', 'http://magazine.example', 'http://10.0.0.7:4000'])(
    'is never the sandbox where readers come by %s, whatever else the environment says',
    async (ORIGIN) => {
      for (const NODE_ENV of ['', 'development', 'production', 'test'])
        for (const PAYMENTS_SANDBOX of ['', 'allow'])
          await expect(provider('sandbox', { ORIGIN, NODE_ENV, PAYMENTS_SANDBOX })).rejects.toThrow(
            /"ORIGIN" is .*would own everything/,
          )
    },
  )

  it.each(['http://localhost:4000', 'http://127.0.0.1:4000', 'http://[::1]:4000'])(
    'may be the sandbox at %s',
    async (ORIGIN) => {
      expect(await provider('sandbox', { ORIGIN })).toEqual({ kind: 'sandbox' })
    },
  )

  it('is not Stripe while a key is missing', async () => {
    await expect(provider('stripe', { STRIPE_SECRET_KEY: 'sk_test_1' })).rejects.toThrow(
      /"STRIPE_WEBHOOK_SECRET" is missing/,
    )
  })
})
