import { expect, type Page } from '@playwright/test'
import { readRows } from './device.ts'
import { waitForReader } from './waitForReader.ts'

/** Waits until the worker is installed, answers for this page, and the reader has nothing left to fetch. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await waitForReader(page)
}

/** Articles of the demonstration. */
const ARTICLES = 13

/** Opens a page, of the demonstration unless told, and waits until all of its issue is in the local store: its answer comes before that. */
export async function openAndWarm(page: Page, address: string, articles = ARTICLES): Promise<void> {
  await page.goto(address)
  await expect.poll(async () => (await readRows(page, 'articles')).length).toBe(articles)
  await waitForReader(page)
}

/** What a page complained about, besides files that no network brought. */
export function withoutLostFiles(messages: readonly string[]): readonly string[] {
  return messages.filter((message) => !message.startsWith('console: Failed to load resource'))
}
