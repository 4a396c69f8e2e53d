import { expect, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { writePictureIssue } from './harness/pictureIssue.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { moveFingers, swipe, tapTwice } from './harness/touch.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

const MIDDLE = { x: 195, y: 420 }

test.describe('the pictures of an article (R9.1)', () => {
  let server: StartedServer
  let folder: string

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gatefold-pictures-'))
    const issues = [await writePictureIssue(folder), await writePictureIssue(folder, 'rtl')]
    server = await startServer({ files: issues })
  })
  test.afterAll(async () => {
    await server.stop()
    await rm(folder, { recursive: true })
  })

  async function visit(page: Page, path = 'pictures-ltr/singles'): Promise<void> {
    await page.goto(`${server.address}issues/${path}`)
    await waitForReader(page)
  }

  const linkOf = (page: Page, name = 'Picture of across-walkers') =>
    page.getByRole('link', { name: `Enlarge: ${name}` })
  const box = (page: Page) => page.getByRole('dialog', { name: 'Pictures of this article' })
  const shown = (page: Page) => box(page).locator('.yarl__slide_current')
  /** While a larger one of its sizes comes, both are there; the one that is seen is the last. */
  const placeOf = (page: Page) => shown(page).locator('img').last().boundingBox()
  const widthOf = async (page: Page) => (await placeOf(page))?.width ?? 0

  async function open(page: Page): Promise<void> {
    await linkOf(page).click()
    await expect(shown(page).getByRole('img', { name: 'Picture of across-walkers' })).toBeVisible()
  }

  test('open large with caption and credit, and Escape gives the focus back', async ({ page }) => {
    const complaints = watchPage(page)
    await visit(page)
    await open(page)
    await expect(shown(page).getByText('Noon on the sand')).toBeVisible()
    await expect(shown(page).getByText('Print: Low Water')).toBeVisible()
    await expect(box(page).getByText('1 of 4')).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await expect(shown(page).getByText('Seen when it is large')).toBeVisible()
    for (let index = 0; index < 8; index += 1) {
      await page.keyboard.press('Tab')
      expect(await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName)).toMatch(/DIALOG|BODY/)
      expect(await page.evaluate(() => document.activeElement?.closest('main, header, nav'))).toBeNull()
    }
    await page.keyboard.press('Escape')
    await expect(box(page)).toHaveCount(0)
    await expect(linkOf(page)).toBeFocused()
    expect(page.url()).toBe(`${server.address}issues/pictures-ltr/singles`)
    await expectNoShift(page)
    expect(complaints.messages).toEqual([])
  })

  test('keep what is written for the lightbox off the page', async ({ page }) => {
    await visit(page)
    await expect(page.getByText('Seen when it is large')).toHaveCount(0)
    await expect(page.getByText('Noon on the sand')).toBeVisible()
  })

  test('Back closes the lightbox and stays in the article, where it was; Back again leaves', async ({ page }) => {
    await visit(page, 'pictures-ltr/effect-slide')
    await page.getByRole('link', { name: /Previous/ }).click()
    await expect(page.getByRole('heading', { name: 'Singles' })).toBeVisible()
    await waitForReader(page)
    await linkOf(page).scrollIntoViewIfNeeded()
    const before = await page.evaluate(() => window.scrollY)
    await open(page)
    await page.goBack()
    await expect(box(page)).toHaveCount(0)
    expect(page.url()).toBe(`${server.address}issues/pictures-ltr/singles`)
    await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(before)
    await open(page)
    await box(page).getByRole('button', { name: 'Close' }).click()
    await expect(box(page)).toHaveCount(0)
    await expect(linkOf(page)).toBeFocused()
    await page.goBack()
    await expect(page).toHaveURL(/effect-slide$/)
  })

  test('are looked into by key, wheel and button, and the arrow keys move what is enlarged', async ({ page }) => {
    await visit(page)
    await open(page)
    const before = await widthOf(page)
    await page.keyboard.press('+')
    await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.5)
    const left = (await placeOf(page))?.x ?? 0
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await placeOf(page))?.x).toBeLessThan(left)
    await expect(shown(page).getByText('Noon on the sand')).toBeVisible()
    await page.keyboard.press('-')
    await expect.poll(() => widthOf(page)).toBeCloseTo(before, 0)
    await page.mouse.move(600, 300)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.2)
    await box(page).getByRole('button', { name: 'Zoom out' }).click()
    await expect.poll(() => widthOf(page)).toBeCloseTo(before, 0)
  })

  test('answer fingers: swipe to the next, double tap, pinch, and down to close', async ({ browser }) => {
    const context = await browser.newContext({ hasTouch: true, viewport: { width: 390, height: 844 } })
    const page = await context.newPage()
    await visit(page)
    await linkOf(page).tap()
    await expect(shown(page).getByText('Noon on the sand')).toBeVisible()
    await swipe(page, { x: 320, y: 420 }, { x: 60, y: 425 })
    await expect(shown(page).getByText('Seen when it is large')).toBeVisible()
    await expect.poll(async () => (await placeOf(page))?.x).toBe(0)
    const before = await widthOf(page)
    await moveFingers(page, [
      [
        { x: 170, y: 420 },
        { x: 40, y: 420 },
      ],
      [
        { x: 220, y: 420 },
        { x: 350, y: 420 },
      ],
    ])
    await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.5)
    await tapTwice(page, MIDDLE)
    await box(page).getByRole('button', { name: 'Close' }).tap()
    await expect(box(page)).toHaveCount(0)
    await linkOf(page).tap()
    await expect(shown(page).getByText('Noon on the sand')).toBeVisible()
    await tapTwice(page, MIDDLE)
    await expect.poll(() => widthOf(page)).toBeGreaterThan(before * 1.5)
    await box(page).getByRole('button', { name: 'Close' }).tap()
    await linkOf(page).tap()
    await expect(shown(page).getByText('Noon on the sand')).toBeVisible()
    await swipe(page, { x: 195, y: 300 }, { x: 200, y: 700 })
    await expect(box(page)).toHaveCount(0)
    expect(page.url()).toBe(`${server.address}issues/pictures-ltr/singles`)
    await context.close()
  })

  test('run from right to left where the text does', async ({ page }) => {
    await visit(page, 'pictures-rtl/singles')
    await open(page)
    await page.keyboard.press('ArrowLeft')
    await expect(shown(page).getByText('Seen when it is large')).toBeVisible()
    const next = await box(page).getByRole('button', { name: 'Next picture' }).boundingBox()
    const previous = await box(page).getByRole('button', { name: 'Previous picture' }).boundingBox()
    expect(next?.x).toBeLessThan(previous?.x ?? 0)
  })

  for (const colorScheme of ['light', 'dark'] as const) {
    test(`have no accessibility violation while they are large, by ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await visit(page)
      await open(page)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    })
  }

  test('follow their link where they have one; marks among them open nothing', async ({ page }) => {
    await visit(page)
    await expect(page.getByRole('link', { name: 'Picture of across-lantern', exact: true })).toHaveAttribute(
      'target',
      '_blank',
    )
    await expect(page.locator('[data-role="logo"] a, [data-role="thumbnail"] a')).toHaveCount(0)
    expect(await page.locator('[data-role="logo"]').evaluate((figure) => figure.clientWidth)).toBeLessThanOrEqual(200)
    await visit(page, 'pictures-ltr/nested')
    await expect(page.getByText('In a link')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Enlarge: Picture of cockle-pan' })).toHaveCount(0)
  })

  test('are drawn with the filters of their publisher, functions and named looks', async ({ page }) => {
    await visit(page)
    const filterOf = (caption: string) =>
      page
        .locator('figure', { hasText: caption })
        .locator('img')
        .evaluate((image) => {
          return getComputedStyle(image.parentElement ?? image).filter
        })
    expect(await filterOf('In the colours of old')).toBe('sepia(0.6)')
    expect(await filterOf('As Inkwell')).toContain('grayscale(1)')
    expect(await filterOf('Noon on the sand')).toBe('none')
  })

  test('show their words in their room where they cannot be had, and are then left out of the lightbox', async ({
    page,
  }) => {
    await visit(page)
    const lost = await linkOf(page, 'Picture of across-channel').getAttribute('href')
    await page.route(`**${lost}`, (route) => route.abort())
    await visit(page)
    const image = page.getByRole('img', { name: 'Picture of across-channel', includeHidden: true })
    await image.scrollIntoViewIfNeeded()
    await expect.poll(() => image.evaluate((element) => (element as HTMLImageElement).complete)).toBe(true)
    expect(await image.evaluate((element) => element.clientHeight)).toBeGreaterThan(300)
    expect(await image.evaluate((element) => getComputedStyle(element, '::after').content)).toContain('across-channel')
    await expectNoShift(page)
    await open(page)
    await expect(box(page).getByText('1 of 3')).toBeVisible()
  })

  test('are links to their files without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.address}issues/pictures-ltr/singles`)
    const link = linkOf(page)
    expect(await link.getAttribute('href')).toBe(
      await link.getByRole('img', { includeHidden: true }).getAttribute('src'),
    )
    await link.click({ force: true })
    await expect(page).toHaveURL(/\.webp$/)
    await context.close()
  })

  test('are opened by the browser where the lightbox cannot be had', async ({ page }) => {
    await page.route(/Lightbox/, (route) => route.abort())
    await visit(page)
    await linkOf(page).click()
    await expect(page).toHaveURL(/\.webp$/)
  })
})
