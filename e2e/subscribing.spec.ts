import { expect, type Page } from '@playwright/test'
import { aReader, BUY, finishSignIn, isOpen, isThanked, ISSUE, open, pay, signIn } from './harness/buyingSteps.ts'
import { findViolations } from './harness/findViolations.ts'
import { CLOSED, startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { test } from './harness/signedIn.ts'

let title: SellingTitle
let address: string
test.beforeAll(async () => {
  title = await startSellingTitle()
  ;({ address } = title.server)
})
test.afterAll(() => title.stop())

test('R2.7 a visitor subscribes by way of an account; the subscription is cancelled, resumed, and ends', async ({
  page,
}) => {
  await open(page, address + 'subscriptions')
  await expect(page.getByText('€40.00 a year')).toBeVisible()
  await page.getByRole('button', { name: 'Subscribe: The whole year' }).click()
  await finishSignIn(page, await aReader(title))
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
  await open(page, address + 'subscriptions')
  await expect(page.getByText(/^It ended on /)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Subscribe: Every month' })).toBeVisible()
})

test('R1.2 a gift opens an issue once, from the account, and what is wrong with a code is said', async ({
  browser,
  page,
}) => {
  const code = (await title.run('gift', 'six-hours')).trim()
  await signIn(page, title)
  await open(page, address + 'account')
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
  await signIn(other, title)
  await open(other, address + 'account')
  await redeem(other, code)
  await expect(other.getByRole('alert')).toHaveText('This code has been used already.')
  await context.close()
})

test('R7.7 the screens of buying have no accessibility violation and scroll nowhere sideways, day and night', async ({
  browser,
}) => {
  const context = await browser.newContext({ reducedMotion: 'reduce' })
  const page = await context.newPage()
  for (const path of ['', ISSUE, CLOSED, 'preview/six-hours', 'subscriptions', 'subscriptions/success']) {
    await open(page, address + path)
    await inspect(page, path)
  }
  // A sign-in leads back to the page that was left.
  await open(page, address)
  await signIn(page, title)
  await open(page, address + CLOSED)
  await inspect(page, 'closed to who is signed in')
  await page.getByRole('button', { name: BUY }).click()
  await pay(page)
  await isThanked(page)
  await inspect(page, 'receipt')
  await open(page, address + 'account')
  await expect(page.getByRole('link', { name: 'Six Hours' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save the receipt' })).toBeVisible()
  await inspect(page, 'account')
  await open(page, address + 'subscriptions')
  await page.getByRole('button', { name: 'Subscribe: Every month' }).click()
  await pay(page)
  await page.getByRole('link', { name: 'Go on reading' }).click()
  await page.getByRole('button', { name: 'Cancel the subscription' }).click()
  await inspect(page, 'subscribed')
  await context.close()
})

async function inspect(page: Page, what: string): Promise<void> {
  for (const width of [1440, 820, 390]) {
    await page.setViewportSize({ width, height: 900 })
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(beyond, `${what} at ${width}`).toBeLessThanOrEqual(0)
  }
  await page.emulateMedia({ colorScheme: 'light' })
  await expectNoViolations(page, `${what} by day`)
  await page.emulateMedia({ colorScheme: 'dark' })
  await expectNoViolations(page, `${what} by night`, ['color-contrast'])
}

async function expectNoViolations(page: Page, what: string, rules?: readonly string[]): Promise<void> {
  const violations = await findViolations(page, rules)
  expect(
    violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)]),
    what,
  ).toEqual([])
}
