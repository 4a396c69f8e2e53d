import { expect, type Page } from '@playwright/test'
import { readRows } from './device.ts'
import { waitForReader } from './waitForReader.ts'

/**
 * Waits until the worker is installed, answers for this page, has kept all of the build, and the reader has nothing left to fetch. A page that was on its way
 * while the worker became active is not among those that it takes over: it is loaded again, as with a reader's next page.
 */
export async function waitForWorker(page: Page): Promise<void> {
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  if (await page.evaluate(() => navigator.serviceWorker.controller === null)) await page.reload()
  await waitForReader(page)
  await expect.poll(() => listMissingFiles(page), { timeout: 30_000 }).toEqual([])
}

/** Files of the build that the worker in charge names, and that are not on the device; of texts those of the page's own language. */
export function listMissingFiles(page: Page): Promise<readonly string[]> {
  return page.evaluate(async () => {
    const { active, scope } = await navigator.serviceWorker.ready
    const script = await (await fetch(active?.scriptURL ?? '')).text()
    const texts = document.querySelector<HTMLLinkElement>('link[href*="/texts-start-"]')?.href
    const [, language] = /texts-start-(\w+)-/.exec(texts ?? '') ?? []
    const wanted = [...script.matchAll(/url:[`"](build\/[^`"]+)/g)].flatMap(([, file = '']) => {
      const [, other] = /\/texts-\w+?-(\w{2})-/.exec(file) ?? []
      return other === undefined || other === language ? [file] : []
    })
    if (wanted.length === 0) throw new Error('The worker names no files.')
    const isHere = (file: string) => caches.match(new URL(file, scope).href, { ignoreVary: true })
    const cachedResponses = await Promise.all(wanted.map(isHere))
    return wanted.filter((_, place) => cachedResponses[place] === undefined)
  })
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
