import { onTestFinished } from 'vitest'
import type { FakeEvent } from '../commerce/payments/testing/FakeObjects.ts'
import { signWebhook } from '../commerce/payments/testing/signWebhook.ts'
import { startFakeStripe, type FakeStripe } from '../commerce/payments/testing/startFakeStripe.ts'
import { aShop, PLANS, type Shop } from './aShop.ts'
import { TEST_NOW, type TestAppOptions } from './aTestApp.ts'

export const SECRET_KEY = 'sk_test_gatefoldsecret'
export const WEBHOOK_SECRET = 'whsec_gatefoldsecret'

export interface StripeShop extends Shop {
  readonly fake: FakeStripe
  /** Delivers an event to the webhook; the status of the answer. */
  tell(event: FakeEvent): Promise<number>
  /** Delivers every event that has not been delivered yet. */
  tellAll(): Promise<void>
  /** Pays at the fake's page and delivers nothing; gives the session. */
  payAt(url: string | null | undefined): string
}

interface StripeShopOptions extends TestAppOptions {
  /** A fake that another shop has begun; made and stopped with the test otherwise. */
  readonly fake?: FakeStripe
}

/** A title that sells through a Stripe of our own. */
export async function aStripeShop({
  title,
  fake: sharedFake,
  ...options
}: StripeShopOptions = {}): Promise<StripeShop> {
  const now = options.now ?? (() => TEST_NOW)
  const fake = sharedFake ?? (await aFakeStripe(now))
  const payments = { provider: 'stripe', defaultPrice: 3.5, plans: PLANS }
  const env = { STRIPE_SECRET_KEY: SECRET_KEY, STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET, STRIPE_API_URL: fake.address }
  const shop = await aShop({ ...options, env, title: { payments, ...title } })
  const tell = async (event: FakeEvent) => {
    const payload = JSON.stringify(event)
    const headers = {
      'content-type': 'application/json; charset=utf-8',
      'stripe-signature': signWebhook(payload, WEBHOOK_SECRET, Math.floor(now() / 1_000)),
    }
    const { statusCode } = await shop.app.inject({ method: 'POST', url: '/payments/stripe/webhook', headers, payload })
    return statusCode
  }
  let deliveredCount = 0
  return {
    ...shop,
    fake,
    tell,
    async tellAll() {
      for (const event of fake.books.events.slice(deliveredCount)) await tell(event)
      deliveredCount = fake.books.events.length
    },
    payAt(url) {
      const session = String(url).slice(String(url).lastIndexOf('/') + 1)
      fake.plays.pay(session)
      return session
    },
  }
}

export async function aFakeStripe(now: () => number, delay = 0): Promise<FakeStripe> {
  const fake = await startFakeStripe({ now, secretKey: SECRET_KEY, webhookSecret: WEBHOOK_SECRET, delay })
  onTestFinished(() => fake.stop())
  return fake
}
