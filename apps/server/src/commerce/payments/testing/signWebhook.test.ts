import Stripe from 'stripe'
import { expect, it } from 'vitest'
import { signWebhook } from './signWebhook.ts'

it('signs as the SDK’s own helper does', () => {
  const { webhooks } = new Stripe('sk_test_1')
  const body = JSON.stringify({ id: 'evt_1', object: 'event', text: 'Grüße' })
  const signed = webhooks.generateTestHeaderString({ payload: body, secret: 'whsec_1', timestamp: 1_800_000_000 })
  expect(signWebhook(body, 'whsec_1', 1_800_000_000)).toBe(signed)
})
