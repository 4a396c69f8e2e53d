import type { Page } from '@playwright/test'
import { waitForReader } from './waitForReader.ts'

/** Waits until the worker is installed, answers for this page, and the reader has nothing left to fetch. */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')
  await waitForReader(page)
}

/** What a page complained about, besides files that no network brought. */
export function withoutLostFiles(messages: readonly string[]): readonly string[] {
  return messages.filter((message) => !message.startsWith('console: Failed to load resource'))
}
