import { expect, type Page } from '@playwright/test'
import { test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

const isBlank = (page: Page) => page.evaluate(() => getComputedStyle(document.body).visibility === 'hidden')

/** A device that has stored something, with this for its database, before any script of the page runs. */
async function replaceDatabase(page: Page, open: string): Promise<void> {
  await page.addInitScript(`
    localStorage.setItem('cf-app-key', 'test')
    Object.defineProperty(window, 'indexedDB', { value: { open: ${open} } })`)
}

/** The page's clock stands still: however slow the machine, the gate's patience does not end by itself. */
async function stopClock(page: Page): Promise<void> {
  const now = Date.now()
  await page.clock.install({ time: now })
  await page.clock.pauseAt(now + 1_000)
}

test('R2.2 the page is blank until local storage has answered', async ({ page }) => {
  await stopClock(page)
  await replaceDatabase(page, '() => (window.lastRequest = {})')
  await page.route('**/build/*.js', () => new Promise(() => undefined))
  await page.goto(server.address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('main') !== null)
  expect(await isBlank(page)).toBe(true)
  await page.evaluate(() => {
    const { lastRequest } = window as unknown as { lastRequest: IDBOpenDBRequest }
    Object.assign(lastRequest, { result: { close: () => undefined } })
    lastRequest.onsuccess?.call(lastRequest, new Event('success'))
  })
  expect(await isBlank(page)).toBe(false)
})

test('R2.2 a local storage that never answers keeps it blank for no longer than a second', async ({ page }) => {
  await stopClock(page)
  await replaceDatabase(page, '() => ({})')
  await page.route('**/build/*.js', () => new Promise(() => undefined))
  await page.goto(server.address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('main') !== null)
  expect(await isBlank(page)).toBe(true)
  await page.clock.runFor(1000)
  expect(await isBlank(page)).toBe(false)
})

test('R2.2 a first visit, with nothing stored, does not wait for a local storage that never answers', async ({
  page,
}) => {
  await stopClock(page)
  await page.addInitScript("Object.defineProperty(window, 'indexedDB', { value: { open: () => ({}) } })")
  await page.goto(server.address, { waitUntil: 'commit' })
  await page.waitForFunction(() => document.querySelector('main') !== null)
  expect(await isBlank(page)).toBe(false)
})

test('R2.2 a local storage that opened at the last visit is not waited for, one that has failed since is the next time', async ({
  page,
}) => {
  await page.goto(server.address)
  await waitForReader(page)
  const opened = () => page.evaluate(() => localStorage.getItem('cf-store-opened'))
  await page.reload()
  await expect.poll(opened).toBe('yes')
  await page.addInitScript(
    "Object.defineProperty(window, 'indexedDB', { value: { open: () => { throw new DOMException('denied') } } })",
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Six Hours' })).toBeVisible()
  await expect.poll(opened).toBe(null)
})

test('R2.2 a local storage that cannot be opened does not keep it blank', async ({ page }) => {
  await replaceDatabase(page, "() => { throw new DOMException('denied', 'SecurityError') }")
  await page.goto(server.address)
  await expect(page.getByRole('heading', { name: 'Six Hours' })).toBeVisible()
})

test('R2.2 R8.9 a local storage that another tab keeps from being brought up to date blanks nothing and is said', async ({
  context,
  page,
}) => {
  const oldTab = await context.newPage()
  await oldTab.goto(`${server.address}shell.json`)
  await oldTab.evaluate(async () => {
    const request = indexedDB.open('canvasflow', 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of ['issues', 'articles']) request.result.createObjectStore(name, { keyPath: 'id' })
    })
    await new Promise((resolve) => request.addEventListener('success', resolve))
    localStorage.setItem('cf-app-key', 'test')
    localStorage.setItem('cf-app-version', '2.10.16')
    Object.assign(window, { database: request.result })
  })
  await page.goto(server.address)
  await expect(page.getByRole('heading', { name: 'Six Hours' })).toBeVisible()
  // A page that is left while its request for the store is held up leaves the next one without a word of it.
  await waitForReader(page)
  await page.getByRole('link', { name: 'Six Hours' }).first().click()
  await expect(page).toHaveURL(/issues/)
  const line = page.getByText('Please close the other tabs of this magazine')
  await expect(line).toBeVisible()
  await oldTab.close()
  await expect(line).toBeHidden()
})
