import { expect, type Page } from '@playwright/test'
import { ARTICLE, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import type { StartedServer } from './harness/startServer.ts'
import { withFallbackFonts } from './harness/sureFaces.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

const PICTURES = `${ISSUE}/what-the-sea-put-back`

const rootSize = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).fontSize)
const paperOf = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Opens an article and its display sheet, by keyboard. */
async function openDisplay(page: Page, path = ARTICLE): Promise<void> {
  await page.goto(server.address + path)
  await waitForReader(page)
  await page.getByRole('button', { name: 'Display' }).press('Enter')
  await expect(page.getByRole('slider', { name: 'Text size' })).toBeVisible()
}

test('R3.10 a paper is chosen by keyboard, holds on every screen, and is there before the first paint', async ({
  page,
}) => {
  await openDisplay(page)
  const day = await paperOf(page)
  await page.getByRole('radio', { name: 'Automatic' }).focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('radio', { name: 'Night' })).toBeChecked()
  const night = await paperOf(page)
  expect(night).not.toBe(day)
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).colorScheme)).toBe('dark')
  await expect(page.locator('meta[name="theme-color"]').first()).toHaveAttribute('content', '#131211')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('slider')).toBeHidden()
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused()
  await page.route('**/build/*.js', () => new Promise(() => undefined))
  for (const path of ['', ISSUE]) {
    await page.goto(server.address + path, { waitUntil: 'commit' })
    await page.waitForFunction(() => document.querySelector('main') !== null)
    expect(await paperOf(page)).toBe(night)
    expect(await page.locator('meta[name="theme-color"]').first().getAttribute('content')).toBe('#131211')
  }
})

test('R3.10 the text size is set by keyboard, is stored, and moves nothing when the page is opened again', async ({
  page,
}) => {
  await openDisplay(page)
  expect(await rootSize(page)).toBe('10px')
  const slider = page.getByRole('slider', { name: 'Text size' })
  await slider.press('ArrowRight')
  await slider.press('ArrowRight')
  await expect.poll(() => rootSize(page)).toBe('12px')
  await expect(slider).toHaveAttribute('aria-valuetext', '120 %')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cf-font-size'))).toBe('75')
  await page.reload()
  expect(await rootSize(page)).toBe('12px')
  await expectNoShift(page)
  await page.goto(server.address)
  expect(await rootSize(page)).toBe('12px')
})

test('R3.10 larger type keeps the paragraph that is at the top of the screen', async ({ page }) => {
  await openDisplay(page)
  const paragraph = page.locator('main article [data-kind="body"] p').nth(8)
  await paragraph.evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 60))
  const topOf = async () => Math.round((await paragraph.boundingBox())?.y ?? NaN)
  const before = await topOf()
  for (let step = 0; step < 4; step += 1) await page.getByRole('slider', { name: 'Text size' }).press('ArrowRight')
  await expect.poll(() => rootSize(page)).toBe('14px')
  await expect.poll(async () => Math.abs((await topOf()) - before)).toBeLessThanOrEqual(2)
})

test('R3.10 a choice is shown at once in every other tab', async ({ context, page }) => {
  const other = await context.newPage()
  await other.goto(server.address)
  await waitForReader(other)
  await openDisplay(page)
  await page.getByRole('radio', { name: 'Sepia' }).check()
  await page.getByRole('slider', { name: 'Text size' }).press('ArrowRight')
  await expect.poll(() => paperOf(other)).toBe(await paperOf(page))
  await expect.poll(() => rootSize(other)).toBe('11px')
})

test('with pictures off none is asked for, each keeps its room and says what it shows', async ({ page, browser }) => {
  const heightOf = (at: Page) => at.evaluate(() => document.documentElement.scrollHeight)
  // Whether a face arrives in time would decide where lines break.
  await withFallbackFonts(page.context())
  await openDisplay(page, PICTURES)
  const height = await heightOf(page)
  await page.getByRole('checkbox', { name: 'Show pictures' }).uncheck()

  // The same device with nothing in its caches.
  const device = await browser.newContext({ storageState: await page.context().storageState() })
  await withFallbackFonts(device)
  const reader = await device.newPage()
  const { messages } = watchPage(reader)
  const requests: string[] = []
  reader.on('request', (request) => {
    // The title's icon is a picture of the tab.
    if (/^(?!.*\/icons\/\d+\.png).*\.(webp|jpe?g|png|avif)\b/.test(request.url())) requests.push(request.url())
  })
  await reader.goto(server.address + PICTURES)
  await waitForReader(reader)
  await reader.reload()
  await expectNoShift(reader)
  expect(await heightOf(reader)).toBe(height)
  for (let y = 0; y < height; y += 600) {
    await reader.evaluate((top) => window.scrollTo(0, top), y)
    await reader.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
  }
  expect(requests).toEqual([])
  expect(messages).toEqual([])

  const pictures = reader.locator('main article img')
  const showButtons = reader.getByRole('button', { name: 'Show picture' })
  await expect(showButtons).toHaveCount(await pictures.count())
  await expect(showButtons.first()).toContainText((await pictures.first().getAttribute('alt')) ?? '')
  await showButtons.first().press('Enter')
  await expect.poll(() => requests.length).toBe(1)
  await expect(pictures.first()).toBeInViewport()
  await expect(showButtons).toHaveCount((await pictures.count()) - 1)

  await reader.getByRole('button', { name: 'Display' }).press('Enter')
  await reader.getByRole('checkbox', { name: 'Show pictures' }).check()
  await expect(showButtons).toHaveCount(0)
  await expect.poll(() => requests.length).toBeGreaterThan(1)
  await device.close()
})

for (const paper of ['Day', 'Sepia', 'Night']) {
  test(`the display sheet has no accessibility violation on ${paper}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 390, height: 844 })
    await openDisplay(page)
    await page.getByRole('radio', { name: paper }).check()
    const violations = await findViolations(page)
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  })
}
