import type { Page } from '@playwright/test'

/** Milliseconds without another file after which a page has what it asks for by itself. */
const QUIET = 300

/**
 * Waits until the reader has taken the page over and has what it fetches by itself. A network that is idle says less: it is
 * so before the first paint, too, after which the reader starts.
 */
export async function waitForReader(page: Page): Promise<void> {
  // The lines at the foot are the last that comes to life.
  await page.locator('body > [role="status"]').waitFor({ state: 'attached' })
  let before: number | undefined
  for (let files = await countFiles(page); files !== before; files = await countFiles(page)) {
    before = files
    await new Promise((resolve) => setTimeout(resolve, QUIET))
  }
}

function countFiles(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType('resource').length)
}
