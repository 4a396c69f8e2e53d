import { expect, type Page } from '@playwright/test'
import { addAccount, signInFor, type Credentials } from './accounts.ts'
import { CLOSED, type SellingTitle } from './sellingTitle.ts'
import { waitForReader } from './waitForReader.ts'

/** What is sold, as an address below the base path, and the words on its button. */
export const ISSUE = 'issues/six-hours'
export const BUY = /^Buy this issue · €4\.90$/

let readers = 0

/** A reader nobody knows yet. */
export async function aReader({ server }: SellingTitle): Promise<Credentials> {
  readers += 1
  const reader = { email: `buyer-${readers}@tide.example`, password: `buyer ${readers} over quiet mud` }
  await addAccount(server.title, reader)
  return reader
}

/** As a reader nobody knows yet, in a browser that has read nothing but the listing. */
export async function signIn(page: Page, title: SellingTitle): Promise<void> {
  const { address } = title.server
  await signInFor(page, address, await aReader(title))
  await expect(page).toHaveURL(address)
  await waitForReader(page)
}

/** At the page of the identity service. */
export async function finishSignIn(page: Page, { email, password }: Credentials): Promise<void> {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in' }).click()
}

export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForReader(page)
}

/** From a closed article to the payment page, as a reader nobody knows yet. */
export async function signInToBuy(page: Page, title: SellingTitle): Promise<void> {
  await signIn(page, title)
  await open(page, title.server.address + CLOSED)
  await page.getByRole('button', { name: BUY }).click()
}

/** At the page that stands in for the payment provider's. */
export async function pay(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
}

export async function isClosed(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'The rest is in the issue' })).toBeVisible()
}

export async function isOpen(page: Page): Promise<void> {
  await expect(page.getByRole('article')).toContainText('Nethermouth, where we live, is invented.')
}

export async function isThanked(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Thank you. It is yours.' })).toBeVisible()
}

/** What the publisher has taken in, a line for each payment. */
export async function sales(title: SellingTitle): Promise<readonly string[]> {
  const list = await title.run('sales', '--csv')
  return list.trim().split('\n').slice(1)
}
