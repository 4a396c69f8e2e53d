import { expect } from '@playwright/test'
import { createAccount } from './harness/accounts.ts'
import {
  aReader,
  BUY,
  finishSignIn,
  isClosed,
  isOpen,
  isThanked,
  ISSUE,
  open,
  pay,
  sales,
  signIn,
  signInToBuy,
} from './harness/buyingSteps.ts'
import { findCanary } from './harness/playIdentity.ts'
import { CLOSED, SAMPLE, startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { test } from './harness/signedIn.ts'
import { tabTo } from './harness/tabTo.ts'
import { waitForReader } from './harness/waitForReader.ts'

let title: SellingTitle
let address: string
test.beforeAll(async () => {
  title = await startSellingTitle()
  ;({ address } = title.server)
})
test.afterAll(() => title.stop())

test('R1.2 R7.7 somebody without an account finds a closed article, signs up, pays and reads on in the very place', async ({
  page,
}) => {
  await open(page, address + CLOSED)
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
  await open(page, address + ISSUE)
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
    await signIn(page, title)
    await open(page, address + path)
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
  await open(page, address + ISSUE)
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
  const before = (await sales(title)).length
  await signInToBuy(page, title)
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
  expect(await sales(title)).toHaveLength(before)
  expect(new URL(checkout).pathname).toMatch(/^\/payments\/sandbox\//)
})

test('R7.7 a card that is declined charges nothing, and another way to pay is taken', async ({ page }) => {
  const before = (await sales(title)).length
  await signInToBuy(page, title)
  await page.getByRole('button', { name: 'Have the card declined' }).click()
  await expect(page.getByRole('alert')).toContainText('The card was declined and nothing was charged.')
  expect(await sales(title)).toHaveLength(before)
  await pay(page)
  await isThanked(page)
  expect(await sales(title)).toHaveLength(before + 1)
})

test('R7.7 fifty clicks in three tabs make one charge, and the other tabs open by themselves', async ({
  context,
  page,
}) => {
  const before = (await sales(title)).length
  await signIn(page, title)
  const tabs = [page, await context.newPage(), await context.newPage()]
  for (const tab of tabs) await open(tab, address + CLOSED)
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
  expect(await sales(title)).toHaveLength(before + 1)
  await open(page, address + CLOSED)
  await isOpen(page)
})

test('R7.7 what another tab has just bought is not bought again: the page opens', async ({ context, page }) => {
  const before = (await sales(title)).length
  await signIn(page, title)
  const other = await context.newPage()
  await open(page, address + CLOSED)
  await open(other, address + CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await pay(page)
  await isThanked(page)
  // A minute after it was opened it opens by itself.
  const buy = other.getByRole('button', { name: BUY })
  await buy.click({ timeout: 15_000 }).catch(async (error: unknown) => {
    if (await buy.isVisible()) throw error
  })
  await isOpen(other)
  expect(await sales(title)).toHaveLength(before + 1)
})

test('R7.7 without a network nothing is sold, and it is said why', async ({ context, page }) => {
  await open(page, address + CLOSED)
  await context.setOffline(true)
  await expect(page.getByText('Buying takes a network.')).toBeVisible()
  await expect(page.getByRole('button', { name: BUY })).toBeDisabled()
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: BUY })).toBeEnabled()
})

test('R1.2 an intention to buy is let go in the account, and signing in then leads to no payment', async ({ page }) => {
  await open(page, address + CLOSED)
  await page.getByRole('button', { name: BUY }).click()
  await expect(page.getByLabel('Password')).toBeVisible()
  await open(page, address + 'account')
  await expect(page.getByText('You were about to buy something.')).toBeVisible()
  await page.getByRole('button', { name: 'Do not buy it now' }).click()
  await expect(page.getByText('You were about to buy something.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Sign in' }).click()
  await finishSignIn(page, await aReader(title))
  await expect(page).toHaveURL(address + CLOSED)
})

test('R7.7 what was bought leaves the device with the reader: no library, no text', async ({ page }) => {
  await signInToBuy(page, title)
  await pay(page)
  await isThanked(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await isOpen(page)
  await open(page, address + 'account')
  const purchasedTexts = ['sandbox:', 'Nethermouth, where we live']
  expect(await findCanary(page, ['sandbox:'])).toEqual([])
  await page.getByRole('link', { name: 'Sign out here' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  await expect.poll(() => findCanary(page, purchasedTexts)).toEqual([])
  expect(
    await page.evaluate(() => [localStorage.getItem('cf-features'), localStorage.getItem('cf-subscribed')]),
  ).toEqual([null, null])
  await open(page, address + CLOSED)
  await isClosed(page)
})

test('R7.7 an issue is bought by keyboard alone', async ({ page }) => {
  await signIn(page, title)
  await open(page, address + CLOSED)
  await tabTo(page, BUY)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  await tabTo(page, /^Pay$/)
  await page.keyboard.press('Enter')
  await isThanked(page)
  await tabTo(page, /^Go on reading$/)
  await page.keyboard.press('Enter')
  await isOpen(page)
})
