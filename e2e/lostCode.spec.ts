import { expect, type Page } from '@playwright/test'
import { ARTICLE, ISSUE, test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const NEXT = `${ISSUE}/you-cannot-be-a-bit-late`

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

/** Opens an article whose first request for a chunk is lost; none is asked for ahead, which would be a request more. */
async function openWithout(page: Page, chunk: RegExp): Promise<void> {
  await page.route(server.address + ARTICLE, async (route) => {
    const response = await route.fetch()
    const body = (await response.text()).replaceAll(/<link data-following\b[^>]*>/g, '')
    await route.fulfill({ response, body })
  })
  await page.route(chunk, (route) => route.abort(), { times: 1 })
  const failed = page.waitForEvent('requestfailed', (request) => chunk.test(request.url()))
  await page.goto(server.address + ARTICLE)
  await failed
  await waitForReader(page)
}

test('the reading tools whose code was lost on the way come with the next article', async ({ page }) => {
  await openWithout(page, /\/build\/tools-[^/]+\.js$/)
  await expect(page.locator('#article-display [data-actions]')).toHaveCount(0)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('radio', { name: 'Night' }).check()
  await expect(page.locator('html')).toHaveAttribute('data-paper', 'night')
  await page.keyboard.press('Escape')
  await page.locator('a[rel="next"]').first().click()
  await page.waitForURL(server.address + NEXT)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(server.address + ARTICLE)
})
