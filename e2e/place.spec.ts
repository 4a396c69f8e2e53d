import { expect, type Page } from '@playwright/test'
import { ARTICLE, ISSUE } from './harness/demonstration.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use(MOTION)

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

const heightOf = (page: Page) => page.evaluate(() => window.scrollY)

/** Whether React has taken over the page. */
const isAlive = (page: Page) =>
  page.evaluate(() => {
    const screen = document.querySelector('#gatefold > *')
    return screen !== null && Object.keys(screen).some((key) => key.startsWith('__react'))
  })

test('whoever has begun to read before the script came stays where they are', async ({ page }) => {
  let letScriptsGo = (): void => undefined
  const scripts = new Promise<void>((resolve) => (letScriptsGo = resolve))
  await page.route('**/build/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  // A face that comes late would set the text above anew, and the browser would keep the words in place, not the height.
  await page.route('**/*.woff2', (route) => route.abort())
  await page.goto(server.address + ARTICLE, { waitUntil: 'commit' })
  await expect(page.getByRole('article')).toBeVisible()
  // The end of the page has come.
  await expect(page.locator('#gatefold-start')).toBeAttached()
  await page.evaluate(() => window.scrollTo(0, 900))
  expect(await isAlive(page)).toBe(false)
  letScriptsGo()
  await expect.poll(() => isAlive(page)).toBe(true)
  await waitForReader(page)
  expect(await heightOf(page)).toBe(900)
})

test('the way back leads to the place that was left', async ({ page }) => {
  await page.goto(server.address + ISSUE)
  await waitForReader(page)
  const entry = page.getByRole('navigation', { name: 'Contents' }).getByRole('link').nth(8)
  await entry.scrollIntoViewIfNeeded()
  const place = await heightOf(page)
  expect(place).toBeGreaterThan(100)
  await entry.click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect.poll(() => heightOf(page)).toBe(0)
  await page.goBack()
  await expect(entry).toBeVisible()
  await expect.poll(() => heightOf(page)).toBe(place)
})
