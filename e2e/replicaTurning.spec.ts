import { expect, type Page } from '@playwright/test'
import { MOTION, test } from './harness/reusedWindow.ts'
import { PRINTED_ISSUE } from './harness/printedIssue.ts'
import { openPrinted, seenPages, servePrintedIssue, sheetOf } from './harness/printedTitle.ts'
import type { StartedServer } from './harness/startServer.ts'

test.use(MOTION)

/** Turning printed pages where something comes in between, and what shows itself and steps aside. */

let server: StartedServer

test.beforeAll(async () => {
  server = await servePrintedIssue({ finest: 400 }, { replica: { enabled: true, default: false } })
})

test.afterAll(() => server.stop())

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

async function open(page: Page, number: number): Promise<void> {
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=${number}`)
}

test('pages that one finger pulls go back to their place when a second one comes', async ({ page }) => {
  await open(page, 2)
  const session = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...places: readonly number[]) =>
    session.send('Input.dispatchTouchEvent', { type, touchPoints: places.map((x, id) => ({ x, y: 400, id })) })
  await touch('touchStart', 300)
  for (const x of [290, 270, 250, 230]) await touch('touchMove', x)
  expect((await sheetOf(page, 2).boundingBox())?.x).toBeLessThan(-40)
  await touch('touchStart', 230, 330)
  for (const by of [2, 4, 6, 8]) await touch('touchMove', 230 - by, 330 + by)
  await touch('touchEnd')
  await expect.poll(() => page.locator('.printed-track').evaluate((track) => track.style.transform)).toBe('')
  await expect.poll(() => seenPages(page)).toEqual(['2'])
})

test('a page that was turned over in passing is gone to all the same', async ({ page }) => {
  await open(page, 2)
  // One after the other, and sooner than the address can follow.
  await page.evaluate(async () => {
    for (const key of ['ArrowRight', 'ArrowLeft']) {
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
      await new Promise((resolve) => setTimeout(resolve))
    }
  })
  await expect.poll(() => seenPages(page)).toEqual(['2'])
  await page.getByRole('button', { name: 'All pages' }).click()
  await page.getByRole('dialog').getByRole('link').nth(2).click()
  await expect(page).toHaveURL(/page=3$/)
  await expect.poll(() => seenPages(page)).toEqual(['3'])
})

test('a link leads to its page before the other pages are known', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/graphql', async (route) => {
    await promise
    await route.continue()
  })
  await page.goto(`${server.address}${PRINTED_ISSUE}?page=1`)
  await page.locator('body > [role="status"]').waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Page 3' }).click()
  resolve()
  await expect(page).toHaveURL(/page=4$/)
  await expect.poll(() => seenPages(page)).toEqual(['4'])
})

test('who turns by a button keeps it to the end, and turns back from there', async ({ page }) => {
  await open(page, 5)
  const next = page.getByRole('button', { name: 'Next page' })
  await next.focus()
  await page.keyboard.press('Enter')
  await expect.poll(() => seenPages(page)).toEqual(['6'])
  await expect(next).toBeDisabled()
  await expect(next).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seenPages(page)).toEqual(['5'])
  await page.getByRole('button', { name: 'Larger' }).focus()
  await page.keyboard.press('Enter')
  const smaller = page.getByRole('button', { name: 'Smaller' })
  await smaller.focus()
  await page.keyboard.press('Enter')
  await expect(smaller).toBeDisabled()
  await expect(smaller).toBeFocused()
})

test('pages have the screen to themselves after a tap, until the next', async ({ page }) => {
  await open(page, 1)
  const bar = page.locator('.printed-bar')
  await page.touchscreen.tap(200, 780)
  await expect(bar).not.toBeInViewport()
  await page.touchscreen.tap(200, 780)
  await expect(bar).toBeInViewport()
})

test('links show themselves once', async ({ page }) => {
  await open(page, 1)
  const link = page.getByRole('link', { name: 'example.org/printed' })
  await expect(link).toHaveAttribute('data-showing')
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seenPages(page)).toEqual(['2'])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seenPages(page)).toEqual(['1'])
  await expect(link).not.toHaveAttribute('data-showing')
})

test('a link that the keyboard comes to is seen, however close one looks', async ({ page }) => {
  await open(page, 1)
  const last = page.getByRole('link', { name: 'The last net menders' })
  for (const key of ['+', '+', 'ArrowUp', 'ArrowUp', 'ArrowUp']) await page.keyboard.press(key)
  await expect(last).not.toBeInViewport()
  await page.getByRole('link', { name: 'Page 3' }).focus()
  await page.keyboard.press('Tab')
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
})
