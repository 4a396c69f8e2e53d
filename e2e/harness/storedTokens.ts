import { expect, type Page } from '@playwright/test'

export interface StoredTokens {
  readonly access: string
  readonly refresh: string
}

/** What the reader has stored of a session. Requirement R3.10. */
export function readTokens(page: Page): Promise<StoredTokens> {
  return page.evaluate(() => ({
    access: localStorage.getItem('cf-access-token') ?? '',
    refresh: localStorage.getItem('cf-refresh-token') ?? '',
  }))
}

/**
 * Lets the stored access token run out while no page of the reader's is open in this tab: one that is left in the middle of its own renewal
 * never hears of the new tokens.
 */
export async function expireAccessToken(page: Page, address: string): Promise<void> {
  await page.goto(`${address}robots.txt`)
  await page.evaluate(() => localStorage.setItem('cf-access-token-expiration-date', String(Date.now() - 60_000)))
}

/** Lets the stored access token run out and opens a page of the reader's: it renews the session. Gives what it stores then. */
export async function renewTokens(page: Page, address: string): Promise<StoredTokens> {
  const { access } = await readTokens(page)
  await expireAccessToken(page, address)
  await page.goto(address)
  await expect.poll(async () => (await readTokens(page)).access).not.toBe(access)
  return readTokens(page)
}
