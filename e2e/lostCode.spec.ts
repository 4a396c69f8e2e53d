import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const NEXT = `${ISSUE}/you-cannot-be-a-bit-late`

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION] })
})
test.afterAll(() => server.stop())

/** Opens an article while a chunk cannot be had; from then on it can. */
async function openWithout(page: Page, chunk: RegExp): Promise<void> {
  await page.route(chunk, (route) => route.abort())
  const failed = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()))
  await page.goto(server.address + ARTICLE)
  await failed
  await waitForReader(page)
  await page.unroute(chunk)
}

test('the display sheet whose code was lost on the way comes with the next article', async ({ page }) => {
  await openWithout(page, /\/build\/openReading-[^/]+\.js$/)
  await expect(page.locator('#article-display input')).toHaveCount(0)
  await page.locator('a[rel="next"]').first().click()
  await page.waitForURL(server.address + NEXT)
  await expect(page.locator('#article-display input').first()).toBeAttached()
})

test('the reading tools whose code was lost on the way come with the next article', async ({ page }) => {
  await openWithout(page, /\/build\/ArticleTools-[^/]+\.js$/)
  await expect(page.locator('#article-display input')).toHaveCount(0)
  await page.locator('a[rel="next"]').first().click()
  await page.waitForURL(server.address + NEXT)
  await expect(page.locator('#article-display input').first()).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(server.address + ARTICLE)
})
