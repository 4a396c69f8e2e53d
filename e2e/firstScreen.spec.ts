import { expect } from '@playwright/test'
import { ARTICLE, ISSUE, test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

const PAGES = ['', ISSUE, ARTICLE, 'preview/six-hours', 'menu', 'search?q=tide']

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

for (const width of [390, 820, 1440]) {
  for (const path of PAGES) {
    test(`/${path} hydrates without a complaint or a shift at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 900 })
      const complaints = watchPage(page)
      await page.goto(server.address + path)
      await expectNoShift(page)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      expect(complaints.messages).toEqual([])
    })
  }
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the article is readable and its links lead on', async ({ page }) => {
    await page.goto(server.address + ARTICLE)
    await expect(page.getByRole('article')).toBeVisible()
    await page.locator('a[rel="next"]').click()
    await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
    await expect(page.getByRole('article')).toBeVisible()
  })

  test('the search screen has the styles of its code', async ({ page }) => {
    await page.goto(`${server.address}search`)
    await expect(page.getByRole('main')).toHaveCSS('display', 'grid')
  })
})

test('the first article text does not wait for any script', async ({ page }) => {
  await page.route('**/build/*.js', () => new Promise(() => undefined))
  await page.goto(server.address + ARTICLE, { waitUntil: 'commit' })
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toBeVisible()
})

test('the reader takes over: turning to the next article loads no new document', async ({ page }) => {
  await page.goto(server.address + ARTICLE)
  await page.evaluate(() => Object.assign(window, { isSameDocument: true }))
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
  expect(await page.evaluate(() => 'isSameDocument' in window)).toBe(true)
})
