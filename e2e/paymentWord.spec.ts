import { expect, type BrowserContext, type Page } from '@playwright/test'
import {
  aReader,
  finishSignIn,
  isClosed,
  isOpen,
  isThanked,
  open,
  pay,
  signIn,
  signInToBuy,
} from './harness/buyingSteps.ts'
import { CLOSED, startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { test } from './harness/signedIn.ts'

let title: SellingTitle
let address: string
test.beforeAll(async () => {
  title = await startSellingTitle()
  ;({ address } = title.server)
})
test.afterAll(() => title.stop())

test('R2.8 a word that comes late is waited for in words, and the receipt comes by itself', async ({ page }) => {
  await signInToBuy(page, title)
  await page.getByRole('button', { name: 'never tell the magazine' }).click()
  await isThanked(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
})

/** Answers of the host to one operation, in place of its own. */
async function answer(context: BrowserContext, operation: string, data: () => unknown): Promise<void> {
  await context.route('**/graphql', async (route) => {
    const body = route.request().postDataJSON() as { readonly operationName: string }
    if (body.operationName !== operation) return route.fallback()
    return route.fulfill({ json: { data: data() } })
  })
}

const OPEN_CHECKOUT = {
  id: 'c1',
  status: 'OPEN',
  url: 'https://pay.example/c1',
  issueId: '41',
  planId: null,
  price: { amount: 490, currency: 'KWD' },
  returnTo: CLOSED,
  purchase: null,
}

/**
 * For a clock that jumps, by which any answer may come too late: the page believes that its host can be reached, and counts in
 * `awaited` what it asks and has not yet heard.
 */
async function prepareForJumps(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window
    const counter = { awaited: 0 }
    Object.assign(window, { counter })
    window.fetch = async (input, init) => {
      if (init?.method === 'HEAD') return new Response(null, { headers: { 'gatefold-build': 'here' } })
      counter.awaited += 1
      try {
        const response = await fetch(input, init)
        await response.clone().arrayBuffer()
        return response
      } finally {
        counter.awaited -= 1
      }
    }
  })
}

/** Lets ten seconds pass at once, unless the page is waiting for an answer: what is asked has fifteen. */
async function passTime(page: Page): Promise<void> {
  const awaited = await page.evaluate(
    () => (window as unknown as { readonly counter: { readonly awaited: number } }).counter.awaited,
  )
  if (awaited === 0) await page.clock.runFor(10_000)
}

test('R2.8 the waiting has an end that says what to do, and asking again finds the payment', async ({
  context,
  page,
}) => {
  await signIn(page, title)
  let status = 'OPEN'
  let requestCount = 0
  await answer(context, 'ConfirmCheckout', () => {
    requestCount += 1
    return { confirmCheckout: { ...OPEN_CHECKOUT, status } }
  })
  await prepareForJumps(page)
  await page.clock.install()
  await page.goto(`${address}subscriptions/success?checkout=c1`)
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  // From now on time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 10_000)
  const passAndCount = async () => {
    await passTime(page)
    return requestCount
  }
  await expect.poll(passAndCount, { timeout: 60_000, intervals: [100] }).toBe(11)
  await expect(page.getByRole('heading', { name: 'The confirmation is late' })).toBeVisible()
  await expect(page.getByText('You need not pay again')).toBeVisible()
  expect(requestCount).toBe(11)
  status = 'PAID'
  await page.getByRole('button', { name: 'Ask again' }).dispatchEvent('click')
  await isThanked(page)
  await expect(page.getByRole('definition').filter({ hasText: /KWD\s0\.490/ })).toBeVisible()
})

test('R2.8 what has run out or was turned back from was not charged, and nobody else’s checkout is shown', async ({
  context,
  page,
}) => {
  await open(page, address + 'subscriptions/success?checkout=c1')
  await expect(page.getByRole('heading', { name: 'Sign in to see your purchase' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await finishSignIn(page, await aReader(title))
  await expect(page).toHaveURL(`${address}subscriptions/success?checkout=c1`)
  await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
  await answer(context, 'ConfirmCheckout', () => ({ confirmCheckout: { ...OPEN_CHECKOUT, status: 'EXPIRED' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the magazine' }).click()
  await expect(page).toHaveURL(address + CLOSED)
})

test('R1.2 a refund closes the issue at the next look, here too', async ({ page }) => {
  await signInToBuy(page, title)
  await pay(page)
  await isThanked(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
  await open(page, address + 'subscriptions')
  await page.goto(await portalOf(page))
  await page.getByRole('button', { name: 'Refund all of it' }).click()
  await open(page, address + CLOSED)
  await isClosed(page)
  await open(page, address + 'account')
  await expect(page.getByText('Refunded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Six Hours' })).toHaveCount(0)
})

/** Where the reader of a page sees to payments. */
async function portalOf(page: Page): Promise<string> {
  const answered = await page.evaluate(async (url) => {
    const response = await fetch(`${url}graphql`, {
      method: 'POST',
      headers: {
        'app-key': 'test',
        'content-type': 'application/json',
        authorization: `Bearer ${localStorage.getItem('cf-access-token') ?? ''}`,
      },
      body: JSON.stringify({ query: 'mutation { openPortal(returnTo: "subscriptions") }' }),
    })
    return (await response.json()) as { readonly data: { readonly openPortal: string } }
  }, address)
  return answered.data.openPortal
}

test('R7.7 restoring finds what was paid and never told of', async ({ page }) => {
  await signInToBuy(page, title)
  await expect(page.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  // Whoever closes the page right after paying asks nobody how it stands. What a redirect leads to passes every route by.
  const paid = Promise.withResolvers<void>()
  await page.route(page.url(), async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    expect(response.headers()['location']).toContain('/subscriptions/success?')
    // An answer that leads nowhere.
    await route.fulfill({ status: 204 })
    paid.resolve()
  })
  await page.getByRole('button', { name: 'never tell the magazine' }).click()
  await paid.promise
  await open(page, address + CLOSED)
  await isClosed(page)
  await open(page, address + 'account')
  await page.getByRole('button', { name: 'Restore purchases' }).click()
  await expect(page.getByText('Found. It is open to you now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Six Hours' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore purchases' }).click()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
})
