import type { BrowserContext, Page } from '@playwright/test'
import { test as base } from './demonstration.ts'

/**
 * For specs about what moves. Others have a reader who has asked for less of it (`playwright.config.ts`): drawing what fades and slides
 * took a tenth of the processor time of six specs (decision 0317).
 */
export const MOTION = { contextOptions: { reducedMotion: 'no-preference' } } as const

/**
 * For specs that look at pages: `page` is of a window that stays from test to test, so that a page is opened by a process that is
 * there, with scripts that are compiled (decision 0298). All that a visit leaves is taken away, but for the browser's cache.
 * What cannot be taken away, a clock that was set or a script for every page, is for `freshPage`, which has a window of its own;
 * so has every page of a test that allows workers.
 */
export const test = base.extend<{ readonly freshPage: Page }, { readonly reusedContexts: Map<string, BrowserContext> }>(
  {
    reusedContexts: [
      async ({ browser }, run) => {
        const windows = new Map<string, BrowserContext>()
        await run(windows)
        for (const context of browser.contexts()) await context.close()
      },
      { scope: 'worker' },
    ],
    context: async (
      { browser, reusedContexts, serviceWorkers, hasTouch, javaScriptEnabled, locale, colorScheme, contextOptions },
      run,
    ) => {
      // What a window is opened with cannot be changed later.
      const kind = JSON.stringify([hasTouch, javaScriptEnabled, locale, colorScheme, contextOptions])
      const reused = serviceWorkers === 'block' ? reusedContexts.get(kind) : undefined
      const context = reused ?? (await browser.newContext())
      await run(context)
      if (serviceWorkers !== 'block') return context.close()
      await forgetVisit(context, { colorScheme, reducedMotion: contextOptions.reducedMotion ?? null })
      reusedContexts.set(kind, context)
    },
    page: async ({ context, viewport }, run) => {
      const page = context.pages()[0] ?? (await context.newPage())
      if (viewport !== null) await page.setViewportSize(viewport)
      await run(page)
    },
    freshPage: async ({ browser }, run) => {
      const context = await browser.newContext()
      await run(await context.newPage())
      await context.close()
    },
  },
)

/** As the window was opened. */
type OwnMedia = Pick<NonNullable<Parameters<Page['emulateMedia']>[0]>, 'colorScheme' | 'reducedMotion'>

async function forgetVisit(context: BrowserContext, own: OwnMedia) {
  const [page, ...others] = context.pages()
  for (const other of others) await other.close()
  await context.unrouteAll({ behavior: 'ignoreErrors' })
  await context.setOffline(false)
  await context.clearPermissions()
  await context.clearCookies()
  if (page === undefined) return
  page.removeAllListeners()
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.emulateMedia({ media: null, forcedColors: null, contrast: null, ...own })
  await clearStorage(page)
}

/** From a file of the same origin, so that the process stays. Where the server has gone there is nothing to come back to. */
async function clearStorage(page: Page): Promise<void> {
  const answer = await page.goto(new URL('/robots.txt', page.url()).href).catch(() => undefined)
  if (answer === undefined) return page.close()
  // Where it is in a new window.
  await page.mouse.move(0, 0)
  await page.evaluate(async () => {
    localStorage.clear()
    sessionStorage.clear()
    for (const { name } of await indexedDB.databases()) if (name !== undefined) indexedDB.deleteDatabase(name)
    for (const name of await caches.keys()) await caches.delete(name)
  })
}
