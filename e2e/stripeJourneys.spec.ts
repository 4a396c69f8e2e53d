import { expect, type Page } from '@playwright/test'
import { createAccount } from './harness/accounts.ts'
import { aReader, BUY, finishSignIn, isClosed, isOpen, isThanked, open, sales, signIn } from './harness/buyingSteps.ts'
import { takeClock } from './harness/deviceClock.ts'
import { CLOSED, SAMPLE, startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { test } from './harness/signedIn.ts'
import { startFakeStripe, type StripeProcess, type StripeState } from './harness/startFakeStripe.ts'
import { waitForReader } from './harness/waitForReader.ts'

let stripe: StripeProcess
let title: SellingTitle
let address: string
test.beforeAll(async () => {
  stripe = await startFakeStripe()
  title = await startSellingTitle({ provider: 'stripe', environment: stripe.environment })
  ;({ address } = title.server)
})
test.afterAll(async () => {
  await stripe.stop()
  await title.stop()
})

test('R1.2 R7.7 a visitor signs up and pays; the message that came before the reader is back is enough, and counts once', async ({
  page,
}) => {
  const before = await stripe.state()
  await open(page, address + CLOSED)
  await isClosed(page)
  await page.getByRole('button', { name: BUY }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await createAccount(page, {
    email: 'new@tide.example',
    password: 'new reader over quiet mud',
    takeCode: () => title.mails.takeCode(),
  })
  await expect(page.getByRole('heading', { name: 'Six Hours: 490 eur' })).toBeVisible()
  await beforeLeading(page, async () => {
    await deliver()
    // What the reader comes back to can only be what the message has led to.
    await stripe.fail(503)
  })
  await clickButton(page, 'pay')
  await isThanked(page)
  await stripe.fail(undefined)
  await expect(page.getByRole('definition').filter({ hasText: '€4.90' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await expect(page).toHaveURL(address + CLOSED)
  await isOpen(page)
  await deliver()
  await deliver()
  expect(await entriesSince(before)).toEqual(['charge 490 eur'])
  expect(await sales(title)).toHaveLength(1)
  await open(page, address + 'account')
  await expect(page.getByRole('link', { name: 'Six Hours' })).toHaveCount(1)
})

test('R2.8 R7.7 turning back and a declined card charge nothing; a message that comes after the reader is waited for in words', async ({
  page,
}) => {
  const before = await stripe.state()
  await signIn(page, title)
  await open(page, address + CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await expect(page.getByRole('heading', { name: 'Six Hours: 490 eur' })).toBeVisible()
  const checkout = page.url()
  await clickButton(page, 'cancel')
  await expect(page).toHaveURL(address + CLOSED)
  await waitForReader(page)
  await isClosed(page)
  await page.getByRole('button', { name: BUY }).click()
  await expect(page).toHaveURL(checkout)
  await clickButton(page, 'decline')
  await expect(page.getByRole('alert')).toHaveText('Your card was declined.')
  expect(await entriesSince(before)).toEqual([])
  const askAgain = await answerFirst(page)
  // The title hears of it at once, cannot ask Stripe how things stand, and is told again later.
  await stripe.fail(503)
  await stripe.deliverTo(address)
  await clickButton(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  await expect(page.getByText('The payment service has not told us yet.')).toBeVisible()
  await stripe.deliverTo(undefined)
  await stripe.fail(undefined)
  await deliver()
  // What the page learns now was not asked of Stripe.
  await stripe.fail(503)
  askAgain()
  await isThanked(page)
  await stripe.fail(undefined)
  expect(await entriesSince(before)).toEqual(['charge 490 eur'])
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
})

test('R7.7 a message that never comes is not missed; a refund closes the issue at the next page that is turned to, within a minute', async ({
  context,
  page,
}) => {
  const before = await stripe.state()
  const clock = await takeClock(context)
  await signIn(page, title)
  await open(page, address + CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await clickButton(page, 'pay')
  await isThanked(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(address + SAMPLE)
  const [payment] = (await stripe.state()).payments.slice(before.payments.length)
  await stripe.play('refund', payment)
  await deliver()
  await clock.pass(60)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(address + CLOSED)
  await isClosed(page)
  await open(page, address + CLOSED)
  await isClosed(page)
  await open(page, address + 'account')
  await expect(page.getByText('Refunded')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Six Hours' })).toHaveCount(0)
  expect(await entriesSince(before)).toEqual(['charge 490 eur', 'refund -490 eur'])
})

test('R2.7 a subscription begins, renews, cannot be charged, is cancelled at Stripe and ends, and the issue with it', async ({
  page,
}) => {
  const before = await stripe.state()
  await open(page, address + 'subscriptions')
  await page.getByRole('button', { name: 'Subscribe: Every month' }).click()
  await finishSignIn(page, await aReader(title))
  await expect(page.getByRole('heading', { name: 'Every month: 400 eur' })).toBeVisible()
  await clickButton(page, 'pay')
  await expect(page.getByRole('heading', { name: 'Your subscription has begun.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await expect(page).toHaveURL(`${address}subscriptions`)
  const standing = page.getByText(/^It renews on /)
  await expect(standing).toBeVisible()
  const first = await standing.innerText()
  const [subscription] = (await stripe.state()).subscriptions.slice(before.subscriptions.length)
  const play = async (name: string) => {
    await stripe.play(name, subscription?.id)
    await deliver()
    await open(page, address + 'subscriptions')
  }
  await play('renew')
  await expect(standing).toBeVisible()
  expect(await standing.innerText()).not.toBe(first)
  await play('failRenewal')
  await expect(page.getByText('The last payment did not go through.')).toBeVisible()
  await open(page, address + CLOSED)
  await isOpen(page)
  await play('renew')
  await expect(standing).toBeVisible()
  await page.getByRole('button', { name: 'Ways to pay and invoices' }).click()
  await clickButton(page, 'cancel')
  await deliver()
  await page.getByRole('link', { name: 'return' }).click()
  await expect(page.getByText(/^Cancelled. It ends on /)).toBeVisible()
  await play('renew')
  await expect(page.getByText(/^It ended on /)).toBeVisible()
  await open(page, address + CLOSED)
  await isClosed(page)
  expect(await entriesSince(before)).toEqual(['charge 400 eur', 'charge 400 eur', 'charge 400 eur'])
})

/** A button of the stand-in for Stripe's pages. */
async function clickButton(page: Page, name: 'pay' | 'decline' | 'cancel'): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click()
}

/** Has the title told of all that has happened at Stripe so far, the last first, known or not. */
async function deliver(): Promise<void> {
  const answers = await stripe.repeatTo(address)
  expect(answers.filter((status) => status !== 200)).toEqual([])
}

/** The money that has moved since. */
async function entriesSince(before: StripeState): Promise<readonly string[]> {
  const known = new Map(before.entries.map((entry) => [JSON.stringify(entry), entry]))
  const { entries } = await stripe.state()
  return entries
    .filter((entry) => !known.has(JSON.stringify(entry)))
    .map(({ kind, amount, currency }) => `${kind} ${amount} ${currency}`)
}

/** Between what was pressed at Stripe’s page and the way back to the title. */
async function beforeLeading(page: Page, act: () => Promise<void>): Promise<void> {
  await page.route(page.url(), async (route) => {
    const response = await route.fetch({ maxRedirects: 0 })
    await act()
    await route.fulfill({ response })
  })
}

/** The page’s first question how its payment stands is answered; the others wait for the call of what is given. */
async function answerFirst(page: Page): Promise<() => void> {
  const called = Promise.withResolvers<void>()
  let requestCount = 0
  await page.route('**/graphql', async (route) => {
    const { operationName } = route.request().postDataJSON() as { readonly operationName: string }
    if (operationName === 'ConfirmCheckout') {
      requestCount += 1
      if (requestCount > 1) await called.promise
    }
    await route.fallback()
  })
  return called.resolve
}
