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

/** Lets the stored access token run out and opens a page of the reader's: it renews the session. Gives what it stores then. */
export async function renewTokens(page: Page, address: string): Promise<StoredTokens> {
  const { access } = await readTokens(page)
  await page.evaluate(() => localStorage.setItem('cf-access-token-expiration-date', String(Date.now() - 60_000)))
  await page.goto(address)
  await expect.poll(async () => (await readTokens(page)).access).not.toBe(access)
  return readTokens(page)
}
