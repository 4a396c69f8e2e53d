import { expect, test } from '@playwright/test'
import { startServer } from './harness/startServer.ts'
import { startFakeStripe } from './harness/startFakeStripe.ts'

test('a title sells through Stripe’s API wherever STRIPE_API_URL says it is, and starts with nothing but its keys', async ({
  page,
}) => {
  const stripe = await startFakeStripe()
  const payments = { provider: 'stripe', defaultPrice: 3.5 }
  const server = await startServer({ configuration: { payments }, environment: stripe.environment })
  try {
    await page.goto(server.address)
    const start = await page.locator('script#gatefold-start').textContent()
    expect(start).toContain('"payments":{"provider":"stripe","hasPlans":false}')
    expect(start).not.toContain('browser')
    const response = await page.request.post(`${server.address}payments/stripe/webhook`, { data: {} })
    expect(response.status()).toBe(400)
    expect(await stripe.state()).toMatchObject({ entries: [], sessions: [] })
  } finally {
    await server.stop()
    await stripe.stop()
  }
})
