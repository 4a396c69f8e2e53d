import { expect, type Locator, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { writePictureIssue } from './harness/pictureIssue.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { drag, swipe } from './harness/touch.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

const LIBRARY = /startTransition/
const EFFECTS = ['slide', 'fade', 'cube', 'coverflow', 'flip'] as const

test.describe('a gallery (R9.1)', () => {
  let server: StartedServer
  let folder: string

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-galleries-'))
    const issues = [await writePictureIssue(folder), await writePictureIssue(folder, 'rtl')]
    server = await startServer({ files: issues })
  })
  test.afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  async function visit(page: Page, path: string): Promise<void> {
    await page.goto(`${server.address}issues/${path.includes('/') ? path : `pictures-ltr/${path}`}`)
    await waitForReader(page)
  }

  const track = (page: Page) => page.getByRole('group', { name: /^\d+ pictures$/ }).first()
  const count = (page: Page, text: string) => page.getByText(text, { exact: true }).first()
  const said = (page: Page) => page.locator('[data-transition] [aria-live]').first()

  /** Which picture fills the middle of the gallery. */
  function seenIn(gallery: Locator): Promise<string | undefined> {
    return gallery.evaluate((element) => {
      element.scrollIntoView({ block: 'start', behavior: 'instant' })
      const room = element.getBoundingClientRect()
      const stack = document.elementsFromPoint(room.left + room.width / 2, room.top + room.height / 3)
      return (
        stack.find((each) => each instanceof HTMLImageElement && element.contains(each))?.getAttribute('alt') ??
        undefined
      )
    })
  }

  for (const effect of EFFECTS) {
    test(`that moves by ${effect} is turned by keys and buttons, says where it is, and breaks no rule of accessibility`, async ({
      page,
    }) => {
      const complaints = watchPage(page)
      await visit(page, `effect-${effect}`)
      await expectNoShift(page)
      await expect(page.locator('.swiper-initialized')).toHaveCount(effect === 'slide' ? 0 : 1)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
      await expect(said(page)).toHaveText('')
      await track(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect(count(page, '2 of 3')).toBeVisible()
      await expect(said(page)).toHaveText('Picture 2 of 3: Words 2')
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
      await page.keyboard.press('End')
      await expect(count(page, '3 of 3')).toBeVisible()
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-lantern')
      await page.keyboard.press('Home')
      await expect(count(page, '1 of 3')).toBeVisible()
      await page.getByRole('button', { name: 'Next picture' }).click()
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
      await expect(page.getByText('The whole way')).toBeVisible()
      const before = await page.evaluate(() => window.scrollY)
      await track(page).focus()
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
      expect(page.url()).toContain(`effect-${effect}`)
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      expect(complaints.messages).toEqual([])
    })
  }

  for (const effect of ['slide', 'cube']) {
    test(`is mirrored where the text runs from right to left: ${effect}`, async ({ page }) => {
      await visit(page, `pictures-rtl/effect-${effect}`)
      await expect(page.locator('.swiper-initialized')).toHaveCount(effect === 'slide' ? 0 : 1)
      await track(page).focus()
      await page.keyboard.press('ArrowLeft')
      await expect(count(page, '2 of 3')).toBeVisible()
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
      await page.keyboard.press('ArrowRight')
      await expect(count(page, '1 of 3')).toBeVisible()
    })
  }

  for (const name of ['vertical', 'vertical-cube']) {
    test(`that stands upright is turned by up and down, and lets the page scroll on at its end: ${name}`, async ({
      page,
    }) => {
      await visit(page, name)
      await expectNoShift(page)
      await expect(page.locator('.swiper-initialized')).toHaveCount(name === 'vertical' ? 0 : 1)
      await track(page).focus()
      await page.keyboard.press('ArrowDown')
      await expect(count(page, '2 of 3')).toBeVisible()
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
      await page.keyboard.press('End')
      await expect(count(page, '3 of 3')).toBeVisible()
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-lantern')
      const before = await page.evaluate(() => window.scrollY)
      await page.keyboard.press('ArrowDown')
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(before)
    })
  }

  for (const name of ['playing', 'playing-fade']) {
    test(`plays by itself without a word until it is stopped (WCAG 2.2.2): ${name}`, async ({ freshPage: page }) => {
      await page.clock.install()
      await visit(page, name)
      const pause = page.getByRole('button', { name: 'Pause' })
      await expect(pause).toBeVisible()
      await track(page).scrollIntoViewIfNeeded()
      await expect(async () => {
        await page.clock.runFor(1000)
        await expect(count(page, '2 of 3')).toBeVisible({ timeout: 100 })
      }).toPass()
      await expect(said(page)).toHaveText('')
      await pause.click()
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
      const shown = await page
        .getByText(/^\d of 3$/)
        .first()
        .textContent()
      await page.clock.runFor(20_000)
      await expect(count(page, String(shown))).toBeVisible()
      await page.getByRole('button', { name: 'Play', exact: true }).click()
      await expect(async () => {
        await page.clock.runFor(1000)
        await expect(count(page, String(shown))).toBeHidden({ timeout: 100 })
      }).toPass()
      await track(page).focus()
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
    })
  }

  test.describe('on a phone', () => {
    test.use({ hasTouch: true, viewport: { width: 390, height: 844 } })

    for (const effect of EFFECTS) {
      test(`that moves by ${effect} follows the finger without turning the page`, async ({ page }) => {
        await visit(page, `effect-${effect}`)
        await expect(page.locator('.swiper-initialized')).toHaveCount(effect === 'slide' ? 0 : 1)
        const room = await track(page).boundingBox()
        const y = (room?.y ?? 0) + 100
        await drag(page, { x: 300, y }, { x: 60, y: y + 4 })
        await expect(count(page, '2 of 3')).toBeVisible()
        await expect(said(page)).toHaveText('Picture 2 of 3: Words 2')
        expect(page.url()).toContain(`effect-${effect}`)
        await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
        await page.getByRole('link', { name: 'Enlarge: Picture of across-channel' }).tap()
        const box = page.getByRole('dialog', { name: 'Pictures of this article' })
        await expect(box.locator('.yarl__slide_current').getByText('Words 2')).toBeVisible()
      })
    }

    test('that plays is stopped by a finger and by a key', async ({ page }) => {
      await visit(page, 'playing')
      const room = await track(page).boundingBox()
      await swipe(page, { x: 200, y: (room?.y ?? 0) + 60 }, { x: 150, y: (room?.y ?? 0) + 60 })
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
      await page.getByRole('button', { name: 'Play', exact: true }).tap()
      await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
      await page.getByRole('button', { name: 'Next picture' }).focus()
      await page.keyboard.press('End')
      await expect(page.getByRole('button', { name: 'Play', exact: true })).toBeVisible()
      await expect(count(page, '3 of 3')).toBeVisible()
    })
  })

  test('neither plays nor turns for readers who asked for less motion', async ({ freshPage: page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    const libraryRequests: string[] = []
    page.on('request', (request) => void (LIBRARY.test(request.url()) && libraryRequests.push(request.url())))
    await page.clock.install()
    await visit(page, 'playing-fade')
    await expect(page.getByRole('button', { name: /Pause|Play/ })).toBeHidden()
    await page.clock.runFor(20_000)
    await expect(count(page, '1 of 3')).toBeVisible()
    await track(page).focus()
    await page.keyboard.press('ArrowRight')
    await expect(said(page)).toHaveText('Picture 2 of 3: Words 2')
    await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
    expect(libraryRequests).toEqual([])
  })

  test('brings no library to pages that need none', async ({ page }) => {
    const libraryRequests: string[] = []
    page.on('request', (request) => void (LIBRARY.test(request.url()) && libraryRequests.push(request.url())))
    for (const name of ['singles', 'effect-slide', 'mosaic']) await visit(page, name)
    expect(libraryRequests).toEqual([])
    await visit(page, 'effect-flip')
    await expect.poll(() => libraryRequests).toHaveLength(1)
  })

  test('as a mosaic opens each picture, in order', async ({ page }) => {
    await visit(page, 'mosaic')
    await page.getByRole('link', { name: 'Enlarge: Picture of across-channel' }).first().click()
    const box = page.getByRole('dialog', { name: 'Pictures of this article' })
    await expect(box.getByText('2 of 5')).toBeVisible()
    await expect(box.locator('.yarl__slide_current').getByText('Words 2')).toBeVisible()
  })

  test('of one picture is that picture; of sixty it fetches what is near', async ({ page }) => {
    await visit(page, 'few')
    await expect(page.getByRole('group', { name: '1 pictures' })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Next picture' })).toHaveCount(1)
    await visit(page, 'many')
    await expect(page.locator('.swiper-initialized')).toHaveCount(1)
    // They lie upon each other: the browser alone would fetch all sixty.
    await expect(page.locator('.swiper-slide img').filter({ visible: true })).toHaveCount(3)
    await track(page).focus()
    await page.keyboard.press('End')
    await expect(count(page, '60 of 60')).toBeVisible()
    await expect.poll(() => seenIn(track(page))).toBe('Picture of across-lantern')
  })

  test('stands in columns and containers without widening the page', async ({ page }) => {
    for (const width of [390, 820, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await visit(page, 'nested')
      await expect(page.locator('.swiper-initialized')).toHaveCount(1)
      await track(page).focus()
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => seenIn(track(page))).toBe('Picture of across-channel')
      expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
      await expectNoShift(page)
    }
  })

  test('is a row that scrolls without a script, of every kind', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    for (const name of [...EFFECTS.map((effect) => `effect-${effect}`), 'vertical']) {
      await page.goto(`${server.address}issues/pictures-ltr/${name}`)
      await expect(page.getByRole('button', { name: 'Next picture' })).toBeHidden()
      await track(page).focus()
      await page.keyboard.press(name === 'vertical' ? 'ArrowDown' : 'ArrowRight')
      await expect(page.getByRole('img', { name: 'Picture of across-channel', includeHidden: true })).toBeInViewport({
        ratio: 0.9,
      })
    }
    await context.close()
  })
})
