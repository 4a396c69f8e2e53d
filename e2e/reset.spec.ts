import { expect, type Page } from '@playwright/test'
import { ARTICLE, test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

const FAVORITES = '["kept"]'

/** Visits once, and leaves traces in every place where a visit can. */
async function visitAndLeaveTraces(page: Page): Promise<void> {
  await page.goto(server.address + ARTICLE)
  await expect.poll(() => countIssues(page)).toBe(1)
  await page.evaluate(async (favorites) => {
    localStorage.setItem('cf-favorites', favorites)
    localStorage.setItem('cf-font-size', '80')
    localStorage.setItem('left-by-another', 'trace')
    const open = indexedDB.open('canvasflow')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const writing = open.result.transaction('issues', 'readwrite')
    writing.objectStore('issues').put({ id: 'trace', index: 9, isListed: false, summary: {} })
    await new Promise((resolve) => writing.addEventListener('complete', resolve))
    open.result.close()
  }, FAVORITES)
}

/** Issues in the local store; 0 as long as there is no store. */
function countIssues(page: Page): Promise<number> {
  return page.evaluate(async () => {
    const databases = await indexedDB.databases()
    if (!databases.some(({ name }) => name === 'canvasflow')) return 0
    const open = indexedDB.open('canvasflow')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const reading = open.result.transaction('issues').objectStore('issues').count()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    open.result.close()
    return reading.result
  })
}

const readStorage = (page: Page) =>
  page.evaluate((): Record<string, string> => Object.fromEntries(Object.entries(localStorage)))

/** The reader has decided once it has written down for whom it stores. */
async function comeBack(page: Page): Promise<void> {
  await page.goto(server.address + ARTICLE)
  await expect.poll(async () => (await readStorage(page))['cf-app-version']).toBe('2.10.16')
  await waitForReader(page)
}

for (const [what, key, value] of [
  ['another title', 'cf-app-key', 'another'],
  ['an older version', 'cf-app-version', '2.10.15'],
  ['a newer version', 'cf-app-version', '2.11.0'],
] as const) {
  test(`R4.13 what ${what} has stored is cleared, except the favorites`, async ({ page }) => {
    await visitAndLeaveTraces(page)
    await page.evaluate(([name, stored]) => localStorage.setItem(name, stored), [key, value] as const)
    await comeBack(page)
    const stored = await readStorage(page)
    expect(stored).toMatchObject({ 'cf-favorites': FAVORITES, 'cf-app-key': 'test', 'cf-app-version': '2.10.16' })
    expect(stored).not.toHaveProperty('cf-font-size')
    expect(stored).not.toHaveProperty('left-by-another')
    await expect.poll(() => countIssues(page)).toBe(1)
  })
}

test('R4.13 what the same title and version has stored is kept', async ({ page }) => {
  await visitAndLeaveTraces(page)
  await comeBack(page)
  expect(await readStorage(page)).toMatchObject({
    'cf-favorites': FAVORITES,
    'cf-font-size': '80',
    'left-by-another': 'trace',
  })
  expect(await countIssues(page)).toBe(2)
})
