import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { test } from './harness/reusedWindow.ts'
import { writeArabicIssue, writeVerticalIssue } from './harness/languageIssues.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-languages-'))
  const files = [await writeArabicIssue(folder), await writeVerticalIssue(folder)]
  server = await startServer({ files, configuration: { languages: ['en', 'ar', 'ja'], defaultLanguage: 'en' } })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(`${server.address}issues/${path}`)
  await waitForReader(page)
}

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

for (const width of [390, 1440]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 844 } })

    test('an Arabic issue runs from right to left, and no page is wider than the screen', async ({ page }) => {
      const complaints = watchPage(page)
      for (const path of ['arabic?lang=ar', 'arabic/harbour?lang=ar', 'arabic/hebrew?lang=ar']) {
        await open(page, path)
        expect(await overflow(page)).toBe(0)
      }
      await open(page, 'arabic/harbour?lang=ar')
      const article = page.getByRole('article')
      await expect(article).toHaveAttribute('dir', 'rtl')
      await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
      const line = page.getByText('لا يتكلّم أحد')
      expect(await line.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl')
      // What says where it is already says it once.
      expect(await article.locator('[lang]').count()).toBe(0)
      expect(complaints.messages).toEqual([])
    })

    test('upright lines scroll inside their own room and never widen the page', async ({ page }) => {
      const complaints = watchPage(page)
      await open(page, 'vertical/tide?lang=ja')
      const lines = page.locator('main')
      expect(await overflow(page)).toBe(0)
      expect(await lines.evaluate((main) => main.scrollWidth - main.clientWidth)).toBeGreaterThan(0)
      const [first, last] = [page.getByText('船は四時に出て'), page.getByText('おわり。')]
      const at = async (place: typeof first) => (await place.boundingBox())?.x ?? 0
      expect(await at(first)).toBeGreaterThan(await at(last))
      await expect(first).toBeInViewport()
      await expect(last).not.toBeInViewport()
      expect(await first.locator('.tcy').allTextContents()).toEqual(['12', '3'])
      const picture = await page.getByRole('figure', { name: '' }).first().boundingBox()
      expect(picture?.width ?? 0).toBeLessThanOrEqual(width)
      expect(picture?.height ?? 0).toBeLessThanOrEqual(844)
      await expect(async () => {
        await page.keyboard.press('End')
        await expect(last).toBeInViewport({ timeout: 500 })
      }).toPass()
      expect(complaints.messages).toEqual([])
    })
  })
}

test('the wheel and the keys of a page go forward in upright lines, then on down the page', async ({ page }) => {
  await open(page, 'vertical/tide?lang=ja')
  const lines = page.locator('main')
  const place = () => lines.evaluate((main) => main.scrollLeft)
  await lines.hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(place).toBe(-200)
  await page.keyboard.press('Space')
  await expect.poll(place).toBeLessThan(-200)
  await page.keyboard.press('End')
  const end = await lines.evaluate((main) => main.clientWidth - main.scrollWidth)
  await expect.poll(async () => Math.abs((await place()) - end)).toBeLessThanOrEqual(1)
  await page.keyboard.press('PageDown')
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  expect(Math.abs((await place()) - end)).toBeLessThanOrEqual(1)
})

test('the wheel goes forward in the upright lines of an article that was turned to', async ({ page }) => {
  await open(page, 'vertical/clock?lang=ja')
  await page.locator('a[rel="prev"]').first().click()
  await expect(page.getByText('船は四時に出て')).toBeVisible()
  await waitForReader(page)
  await page.locator('main').hover()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => page.locator('main').evaluate((main) => main.scrollLeft)).toBe(-200)
})

test('a translation of an issue in upright lines lies', async ({ page }) => {
  await open(page, 'vertical/tide?lang=en')
  const mode = await page.getByRole('article').evaluate((article) => getComputedStyle(article).writingMode)
  expect(mode).toBe('horizontal-tb')
})

test('the arrow that points to where the text runs brings the next article', async ({ page }) => {
  await open(page, 'arabic/harbour?lang=ar')
  await page.keyboard.press('ArrowLeft')
  await expect(page).toHaveURL(/\/arabic\/clock/)
  // The address is the next article's before its page is.
  await expect(page.getByRole('heading', { level: 1, name: 'الساعة' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/\/arabic\/harbour/)
})

test('how far one is in the issue fills from the right where the text begins there', async ({ page }) => {
  await open(page, 'arabic/clock?lang=ar')
  const origin = await page
    .locator('header > [aria-hidden="true"]')
    .evaluate((line) => getComputedStyle(line).transformOrigin.split(' ')[0])
  const width = await page.evaluate(() => document.documentElement.clientWidth)
  expect(Number.parseFloat(origin ?? '')).toBeCloseTo(width, 0)
})

test('a text that falls back says its language and is set its own way', async ({ page }) => {
  await open(page, 'arabic/harbour?lang=en')
  const article = page.getByRole('article')
  await expect(article).toHaveAttribute('dir', 'ltr')
  const line = page.getByText('لا يتكلّم أحد')
  const marked = line.locator('xpath=ancestor-or-self::*[@lang][1]')
  await expect(marked).toHaveAttribute('lang', 'ar')
  await expect(marked).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('img', { name: 'قارب عند الرصيف' })).toHaveAttribute('lang', 'ar')
  await expect(page.getByRole('link', { name: 'اشترك الآن' })).toHaveAttribute('dir', 'rtl')
})

test('copied text has none of the soft hyphens that publishing has set', async ({ page }) => {
  await open(page, 'arabic/harbour?lang=ar')
  const copied = await page.evaluate(() => {
    const text = document.querySelector('[data-kind="body"] p') ?? document.body
    text.textContent = 'uncom\u00ADfort\u00ADable'
    document.getSelection()?.selectAllChildren(text)
    const data = new DataTransfer()
    document.dispatchEvent(new ClipboardEvent('copy', { clipboardData: data, cancelable: true }))
    return [data.getData('text/plain'), data.getData('text/html')]
  })
  expect(copied).toEqual(['uncomfortable', 'uncomfortable'])
})
