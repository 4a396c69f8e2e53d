import { expect, type BrowserContext, type Page } from '@playwright/test'
import { addAccount, createAccount, signInFor, type Credentials } from './harness/accounts.ts'
import { CLOSED, SAMPLE, startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { findCanary } from './harness/playIdentity.ts'
import { test } from './harness/signedIn.ts'
import { waitForReader } from './harness/waitForReader.ts'

const ISSUE = 'issues/six-hours'
const BUY = /^Buy this issue · €4\.90$/

let title: SellingTitle
let address: string
test.beforeAll(async () => {
  title = await startSellingTitle()
  ;({ address } = title.server)
})
test.afterAll(() => title.stop())

let readers = 0

/** A reader nobody knows yet. */
async function aReader(): Promise<Credentials> {
  readers += 1
  const reader = { email: `buyer-${readers}@tide.example`, password: `buyer ${readers} over quiet mud` }
  await addAccount(title.server.title, reader)
  return reader
}

async function signIn(page: Page): Promise<Credentials> {
  const reader = await aReader()
  await signInFor(page, address, reader)
  await expect(page).toHaveURL(address)
  await waitForReader(page)
  return reader
}

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address + path)
  await waitForReader(page)
}

const pay = (page: Page) => page.getByRole('button', { name: 'Pay', exact: true }).click()
const isClosed = (page: Page) => expect(page.getByRole('heading', { name: 'The rest is in the issue' })).toBeVisible()
const isOpen = (page: Page) =>
  expect(page.getByRole('article')).toContainText('Nethermouth, where we live, is invented.')
const isThanked = (page: Page) => expect(page.getByRole('heading', { name: 'Thank you. It is yours.' })).toBeVisible()

/** What the publisher has taken in, a line for each payment. */
async function sales(): Promise<readonly string[]> {
  const list = await title.run('sales', '--csv')
  return list.trim().split('\n').slice(1)
}

test('R1.2 R7.7 somebody without an account finds a closed article, signs up, pays and reads on in the very place', async ({
  page,
}) => {
  await open(page, CLOSED)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await isClosed(page)
  await expect(page.getByText('Nethermouth, where we live')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible()
  await page.getByRole('button', { name: BUY }).click()
  await page.getByRole('link', { name: 'Create an account' }).click()
  await createAccount(page, {
    email: 'new@tide.example',
    password: 'new reader over quiet mud',
    takeCode: () => title.mails.takeCode(),
  })
  await expect(page.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  await expect(page.getByText('€4.90')).toBeVisible()
  await pay(page)
  await isThanked(page)
  await expect(page.getByRole('definition').filter({ hasText: '€4.90' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await expect(page).toHaveURL(address + CLOSED)
  await isOpen(page)
  await open(page, ISSUE)
  await expect(page.getByRole('button', { name: BUY })).toHaveCount(0)
  await expect(page.getByText('Open to you')).toHaveCount(0)
})

test('R7.7 who has an account buys from the cover, from the preview and from the contents, and comes back to each', async ({
  browser,
}) => {
  for (const [path, button] of [
    ['', 'Buy Six Hours, €4.90'],
    ['preview/six-hours', BUY],
    [ISSUE, BUY],
  ] as const) {
    const context = await browser.newContext()
    const page = await context.newPage()
    await signIn(page)
    await open(page, path)
    await expect(page.getByRole('link', { name: 'Sign in' })).toHaveCount(0)
    await page.getByRole('button', { name: button }).click()
    await pay(page)
    await isThanked(page)
    await page.getByRole('link', { name: 'Go on reading' }).click()
    await expect(page).toHaveURL(address + path)
    await expect(page.getByRole('button', { name: /^Buy/ })).toHaveCount(0)
    await context.close()
  }
})

test('R1.2 the contents mark what is open, a sample is read by everybody, and its neighbours are closed', async ({
  page,
}) => {
  await open(page, ISSUE)
  await expect(page.getByText('Open to you: 1 of 13')).toBeVisible()
  const contents = page.getByRole('navigation', { name: 'Contents' })
  await expect(contents.getByRole('listitem').filter({ hasText: 'Open to you' })).toHaveCount(1)
  await page.getByRole('link', { name: 'Start reading' }).click()
  await expect(page).toHaveURL(address + SAMPLE)
  await expect(page.getByRole('heading', { name: 'The rest is in the issue' })).toHaveCount(0)
  await waitForReader(page)
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(address + CLOSED)
  await isClosed(page)
})

test('R1.2 a closed article says what it is about without a script, too', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address + CLOSED)
  await isClosed(page)
  await expect(page.getByText('Six Hours · €4.90')).toBeVisible()
  await context.close()
})

test('R7.7 turning back charges nothing and leads to the place; the same payment is gone on with', async ({ page }) => {
  const before = (await sales()).length
  await signIn(page)
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await expect(page.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  const checkout = page.url()
  await page.getByRole('button', { name: 'Turn back without paying' }).click()
  await expect(page).toHaveURL(address + CLOSED)
  await waitForReader(page)
  await isClosed(page)
  await page.getByRole('button', { name: BUY }).click()
  await expect(page.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('button', { name: BUY })).toBeEnabled()
  await expect(page.getByText('the payment page is on its way')).toHaveCount(0)
  expect(await sales()).toHaveLength(before)
  expect(new URL(checkout).pathname).toMatch(/^\/payments\/sandbox\//)
})

test('R7.7 a card that is declined charges nothing, and another way to pay is taken', async ({ page }) => {
  const before = (await sales()).length
  await signIn(page)
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await page.getByRole('button', { name: 'Have the card declined' }).click()
  await expect(page.getByRole('alert')).toContainText('The card was declined and nothing was charged.')
  expect(await sales()).toHaveLength(before)
  await pay(page)
  await isThanked(page)
  expect(await sales()).toHaveLength(before + 1)
})

test('R7.7 fifty clicks in three tabs make one charge, and the other tabs open by themselves', async ({
  context,
  page,
}) => {
  const before = (await sales()).length
  await signIn(page)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await open(tab, CLOSED)
  const clicks = tabs.map((tab) =>
    tab.getByRole('button', { name: BUY }).evaluate((button: HTMLButtonElement) => {
      for (let count = 0; count < 17; count += 1) button.click()
    }),
  )
  await Promise.all(clicks)
  for (const tab of tabs) await expect(tab.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  expect(new Set(tabs.map((tab) => tab.url())).size).toBe(1)
  for (const tab of tabs) await pay(tab)
  await isThanked(page)
  expect(await sales()).toHaveLength(before + 1)
  await open(page, CLOSED)
  await isOpen(page)
})

test('R7.7 what another tab has just bought is not bought again: the page opens', async ({ context, page }) => {
  const before = (await sales()).length
  await signIn(page)
  const other = await context.newPage()
  await open(page, CLOSED)
  await open(other, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await pay(page)
  await isThanked(page)
  await other.getByRole('button', { name: BUY }).click()
  await isOpen(other)
  expect(await sales()).toHaveLength(before + 1)
})

test('R2.8 a word that comes late is waited for in words, and the receipt comes by itself', async ({ page }) => {
  await signIn(page)
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
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

test('R2.8 the waiting has an end that says what to do, and asking again finds the payment', async ({
  context,
  page,
}) => {
  await signIn(page)
  let status = 'OPEN'
  let asked = 0
  await answer(context, 'ConfirmCheckout', () => {
    asked += 1
    return { confirmCheckout: { ...OPEN_CHECKOUT, status } }
  })
  await page.clock.install()
  await page.goto(`${address}subscriptions/success?checkout=c1`)
  await expect(page.getByRole('heading', { name: 'Your payment is being confirmed' })).toBeVisible()
  // From now on time passes only where the test says so.
  await page.clock.pauseAt(Date.now() + 2_000)
  while (asked < 11) {
    const before = asked
    await page.clock.runFor(46_000)
    await expect.poll(() => asked).toBeGreaterThan(before)
  }
  await expect(page.getByRole('heading', { name: 'The confirmation is late' })).toBeVisible()
  await expect(page.getByText('You need not pay again')).toBeVisible()
  expect(asked).toBe(11)
  status = 'PAID'
  // The page asks by itself when its network is back, which under such a clock may be now.
  await page.evaluate(() =>
    [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Ask again')?.click(),
  )
  await isThanked(page)
  await expect(page.getByRole('definition').filter({ hasText: /KWD\s0\.490/ })).toBeVisible()
})

test('R2.8 what has run out or was turned back from was not charged, and nobody else’s checkout is shown', async ({
  context,
  page,
}) => {
  await open(page, 'subscriptions/success?checkout=c1')
  await expect(page.getByRole('heading', { name: 'Sign in to see your purchase' })).toBeVisible()
  await page.getByRole('button', { name: 'Sign in' }).click()
  const { email, password } = await aReader()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${address}subscriptions/success?checkout=c1`)
  await expect(page.getByRole('heading', { name: 'Nothing to confirm' })).toBeVisible()
  await answer(context, 'ConfirmCheckout', () => ({ confirmCheckout: { ...OPEN_CHECKOUT, status: 'EXPIRED' } }))
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Nothing was charged' })).toBeVisible()
  await page.getByRole('link', { name: 'Back to the magazine' }).click()
  await expect(page).toHaveURL(address + CLOSED)
})

test('R1.2 a refund closes the issue at the next look, here too', async ({ page }) => {
  await signIn(page)
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await pay(page)
  await isThanked(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
  await open(page, 'subscriptions')
  await page.goto(await portalOf(page))
  await page.getByRole('button', { name: 'Refund all of it' }).click()
  await open(page, CLOSED)
  await isClosed(page)
  await open(page, 'account')
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

test('R2.7 a visitor subscribes by way of an account; the subscription is cancelled, resumed, and ends', async ({
  page,
}) => {
  await open(page, 'subscriptions')
  await expect(page.getByText('€40.00 a year')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe: The whole year' }).click()
  const { email, password } = await aReader()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByText('€40.00')).toBeVisible()
  await pay(page)
  await expect(page.getByRole('heading', { name: 'Your subscription has begun.' })).toBeVisible()
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await expect(page).toHaveURL(`${address}subscriptions`)
  await expect(page.getByText(/^It renews on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel the subscription' }).click()
  await expect(page.getByRole('button', { name: 'No, keep it' })).toBeFocused()
  await page.getByRole('button', { name: 'Yes, cancel it' }).click()
  await expect(page.getByText(/^Cancelled. It ends on /)).toBeVisible()
  await page.getByRole('button', { name: 'Keep the subscription' }).click()
  await expect(page.getByText(/^It renews on /)).toBeVisible()
  await page.getByRole('button', { name: 'Ways to pay and invoices' }).click()
  await page.getByRole('button', { name: 'End the subscription now' }).click()
  await open(page, 'subscriptions')
  await expect(page.getByText(/^It ended on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe: Every month' })).toBeVisible()
})

test('R1.2 a gift opens an issue once, from the account, and what is wrong with a code is said', async ({
  browser,
  page,
}) => {
  const code = (await title.run('gift', 'six-hours')).trim()
  await signIn(page)
  await open(page, 'account')
  const redeem = async (reader: Page, typed: string) => {
    await reader.getByLabel('Gift code').fill(typed)
    await reader.getByRole('button', { name: 'Redeem' }).click()
  }
  await redeem(page, 'no such code')
  await expect(page.getByRole('alert')).toHaveText('This code is not known. Look whether every letter is right.')
  await redeem(page, code)
  await expect(page.getByText('Six Hours is yours now.')).toBeVisible()
  await expect(page.getByText(/^A gift · /)).toBeVisible()
  await page.getByRole('link', { name: 'Six Hours' }).click()
  await page.getByRole('link', { name: 'Start reading' }).click()
  await isOpen(page)
  const context = await browser.newContext()
  const other = await context.newPage()
  await signIn(other)
  await open(other, 'account')
  await redeem(other, code)
  await expect(other.getByRole('alert')).toHaveText('This code has been used already.')
  await context.close()
})

test('R7.7 restoring finds what was paid and never told of', async ({ page }) => {
  await signIn(page)
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  // Whoever closes the page right after paying asks nobody how it stands.
  await page.route('**/subscriptions/success?*', (route) => route.abort())
  await page.getByRole('button', { name: 'never tell the magazine' }).click()
  await open(page, CLOSED)
  await isClosed(page)
  await open(page, 'account')
  await page.getByRole('button', { name: 'Restore purchases' }).click()
  await expect(page.getByText('Found. It is open to you now.')).toBeVisible()
  await expect(page.getByRole('link', { name: 'Six Hours' })).toBeVisible()
  await page.getByRole('button', { name: 'Restore purchases' }).click()
  await expect(page.getByText('Nothing is missing.')).toBeVisible()
})

test('R7.7 without a network nothing is sold, and it is said why', async ({ context, page }) => {
  await open(page, CLOSED)
  await context.setOffline(true)
  await expect(page.getByText('Buying takes a network.')).toBeVisible()
  await expect(page.getByRole('button', { name: BUY })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: BUY })).toBeEnabled()
})

test('R1.2 an intention to buy is let go in the account, and signing in then leads to no payment', async ({ page }) => {
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await open(page, 'account')
  await expect(page.getByText('You were about to buy something.')).toBeVisible()
  await page.getByRole('button', { name: 'Do not buy it now' }).click()
  await expect(page.getByText('You were about to buy something.')).toHaveCount(0)
  const { email, password } = await aReader()
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(address + CLOSED)
})

test('R7.7 what was bought leaves the device with the reader: no library, no text', async ({ page }) => {
  await signIn(page)
  await open(page, CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await pay(page)
  await isThanked(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
  await open(page, 'account')
  const kept = ['sandbox:', 'Nethermouth, where we live']
  expect(await findCanary(page, ['sandbox:'])).toEqual([])
  await page.getByRole('link', { name: 'Sign out here' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect.poll(() => findCanary(page, kept)).toEqual([])
  expect(
    await page.evaluate(() => [localStorage.getItem('cf-features'), localStorage.getItem('cf-subscribed')]),
  ).toEqual([null, null])
  await open(page, CLOSED)
  await isClosed(page)
})
