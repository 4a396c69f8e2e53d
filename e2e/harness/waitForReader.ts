import { setTimeout as sleep } from 'node:timers/promises'
import type { Page, Request } from '@playwright/test'

/** Milliseconds without another file after which a page has what it asks for by itself. */
const QUIET = 200
/** Milliseconds after which a page whose clock stands still, or whose code is held back, has nothing left to do all the same. */
const PATIENCE = 6_000

/**
 * Waits until the reader has taken the page over and has what it fetches by itself. A network that is idle says less: it is
 * so before the first paint, too, after which the reader starts.
 */
export async function waitForReader(page: Page): Promise<void> {
  const scripts = followScripts(page)
  try {
    // The lines at the foot are the last that comes to life.
    await page.locator('body > [role="status"]').waitFor({ state: 'attached' })
    const until = Date.now() + PATIENCE
    const isComing = () => scripts.areComing() && Date.now() < until
    let before: number | undefined
    for (let files = await countFiles(page); files !== before || isComing(); files = await countFiles(page)) {
      before = files
      await Promise.all([sleep(QUIET), Promise.race([untilIdle(page), sleep(PATIENCE, undefined, { ref: false })])])
    }
  } finally {
    scripts.stop()
  }
}

/** Code that is asked for from now on and is still under way: the page itself lists only what has come. */
function followScripts(page: Page) {
  const coming = new Set<Request>()
  const begin = (request: Request) => void (request.resourceType() === 'script' && coming.add(request))
  const end = (request: Request) => void coming.delete(request)
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end)
  return {
    areComing: () => coming.size > 0,
    stop: () => void page.off('request', begin).off('requestfinished', end).off('requestfailed', end),
  }
}

/** What the reader has put off until nothing else is to do has begun: a busy machine is quiet long before. */
function untilIdle(page: Page): Promise<void> {
  const isIdle = () => new Promise<void>((resolve) => requestIdleCallback(() => resolve(), { timeout: 5_000 }))
  // A page that is loaded anew meanwhile is looked at once more.
  return page.evaluate(isIdle).catch(() => undefined)
}

function countFiles(page: Page): Promise<number> {
  return page.evaluate(() => performance.getEntriesByType('resource').length)
}
