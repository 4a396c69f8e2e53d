import { expect, type BrowserContext, type Page } from '@playwright/test'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { PRINTED_ISSUE } from './harness/printedIssue.ts'
import {
  openPrinted,
  pictureOf as picture,
  seenPages as seen,
  servePrintedIssue,
  sheetOf as sheet,
} from './harness/printedTitle.ts'
import type { StartedServer } from './harness/startServer.ts'
import { moveFingers, swipe, tapTwice } from './harness/touch.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { seenShifts, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true } as const
const DESK = { viewport: { width: 1440, height: 900 } } as const

/** The widest picture of a page has 400 pixels, its tiles 780. */
const FINEST = 780

let server: StartedServer

test.beforeAll(async () => {
  server = await servePrintedIssue({ pages: 9, finest: FINEST }, { replica: { enabled: true, default: false } })
})

test.afterAll(() => server.stop())

async function open(page: Page, number: number): Promise<void> {
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=${number}`)
}

const position = (page: Page) => page.locator('.printed-position > :visible')
const pageOf = (page: Page) => new URL(page.url()).searchParams.get('page')

/** How many times its fitted size a page is shown, when nothing moves. */
async function scaleOf(page: Page, number: number): Promise<number> {
  await expect.poll(() => sheet(page, number).evaluate((element) => element.parentElement?.style.willChange)).toBe('')
  return sheet(page, number).evaluate((element) => {
    const { width } = element.getBoundingClientRect()
    return element instanceof HTMLElement ? width / element.offsetWidth : 0
  })
}

async function onPhone(browser: { newContext(options: object): Promise<BrowserContext> }): Promise<Page> {
  return (await browser.newContext({ ...PHONE, serviceWorkers: 'block' })).newPage()
}

test.describe('printed pages: the first screen', () => {
  test('R2.4 shows the page of the address without any script', async ({ browser }) => {
    const context = await browser.newContext({ ...PHONE, javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(`${server.address}${PRINTED_ISSUE}?page=3`)
    await expect(picture(page, 3)).toHaveJSProperty('complete', true)
    await expect(picture(page, 3)).not.toHaveJSProperty('naturalWidth', 0)
    expect(await seen(page)).toEqual(['3'])
    await expect(position(page)).toHaveText('2 (3 of 9)')
    await page.goto(`${server.address}${PRINTED_ISSUE}?page=1`)
    await expect(page.getByRole('link', { name: 'example.org/printed' })).toBeVisible()
    await context.close()
  })

  test('is there before the second page is asked for, and nothing moves', async ({ page }) => {
    const complaints = watchPage(page)
    const requests: string[] = []
    const { promise, resolve } = Promise.withResolvers<void>()
    await page.route('**/*.webp', async (route) => {
      requests.push(route.request().url())
      if (requests.length === 1) await promise
      await route.continue()
    })
    await page.setViewportSize(DESK.viewport)
    await page.goto(`${server.address}${PRINTED_ISSUE}?page=2`, { waitUntil: 'commit' })
    await page.locator('body > [role="status"]').waitFor({ state: 'attached' })
    await expect(position(page)).toHaveText('1–2 (2–3 of 9)')
    expect(requests).toHaveLength(1)
    resolve()
    await expect(picture(page, 3)).toHaveJSProperty('complete', true)
    await waitForReader(page)
    expect(await seenShifts(page)).toEqual([])
    expect(complaints.messages).toEqual([])
  })

  test('R2.4 leads to the nearest page, and where there are none to the contents', async ({ page }) => {
    await open(page, 77)
    expect(pageOf(page)).toBe('9')
    await page.goto(`${server.address}${PRINTED_ISSUE}?page=two`)
    await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible()
  })
})

test.describe('printed pages under fingers', () => {
  test('are zoomed by two of them around the place between, and the screen is not', async ({ browser }) => {
    const page = await onPhone(browser)
    await open(page, 2)
    const before = await sheet(page, 2).boundingBox()
    await moveFingers(page, [
      [
        { x: 150, y: 300 },
        { x: 120, y: 300 },
      ],
      [
        { x: 190, y: 300 },
        { x: 220, y: 300 },
      ],
    ])
    await expect.poll(() => scaleOf(page, 2)).toBeGreaterThan(1.5)
    const after = await sheet(page, 2).boundingBox()
    const shareOf = (box: typeof before) => (170 - (box?.x ?? 0)) / (box?.width ?? 1)
    expect(shareOf(after)).toBeCloseTo(shareOf(before), 2)
    expect(await page.evaluate(() => window.visualViewport?.scale)).toBe(1)
    await page.context().close()
  })

  test('are never blurred by zooming, and the finest of what is seen is there', async ({ browser }) => {
    const page = await onPhone(browser)
    await open(page, 2)
    await expect(sheet(page, 2).locator('.printed-tile')).toHaveCount(0)
    for (let turn = 0; turn < 3; turn += 1) {
      await moveFingers(page, [
        [
          { x: 180, y: 300 },
          { x: 60, y: 300 },
        ],
        [
          { x: 210, y: 300 },
          { x: 330, y: 300 },
        ],
      ])
    }
    await expect.poll(() => scaleOf(page, 2)).toBeCloseTo(FINEST / 390, 1)
    const tile = sheet(page, 2).locator('.printed-tile')
    await expect(tile).toHaveJSProperty('complete', true)
    expect(await tile.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(FINEST)
    await page.context().close()
  })

  test('grow at a double tap, follow a finger to their edge, and become whole at the next', async ({ browser }) => {
    const page = await onPhone(browser)
    await open(page, 2)
    const place = { x: 100, y: 300 }
    await tapTwice(page, place)
    await expect.poll(() => scaleOf(page, 2)).toBeCloseTo(2, 1)
    await expect(page.locator('.printed-bar')).toHaveAttribute('data-aside', '')
    await swipe(page, { x: 100, y: 400 }, { x: 380, y: 700 })
    await expect.poll(async () => (await sheet(page, 2).boundingBox())?.x).toBeCloseTo(0, 0)
    expect(await seen(page)).toEqual(['2'])
    await tapTwice(page, place)
    await expect.poll(() => scaleOf(page, 2)).toBeCloseTo(1, 2)
    await expect(page.locator('.printed-bar')).not.toHaveAttribute('data-aside')
    await page.context().close()
  })

  test('turn at a swipe; the address follows, and the way back leaves them', async ({ browser }) => {
    const page = await onPhone(browser)
    await page.goto(`${server.address}${PRINTED_ISSUE}`)
    await open(page, 2)
    await swipe(page, { x: 320, y: 400 }, { x: 80, y: 410 })
    await expect.poll(() => seen(page)).toEqual(['3'])
    await expect.poll(() => pageOf(page)).toBe('3')
    await swipe(page, { x: 80, y: 400 }, { x: 320, y: 410 })
    await expect.poll(() => seen(page)).toEqual(['2'])
    // Too little for a flick, however fast the machine is.
    await swipe(page, { x: 200, y: 400 }, { x: 180, y: 402 })
    await expect.poll(() => seen(page)).toEqual(['2'])
    await page.goBack()
    await expect(page.getByRole('heading', { name: 'Contents' })).toBeVisible()
    await page.context().close()
  })
})

test.describe('printed pages on a wide screen', () => {
  test.use(DESK)

  test('lie in spreads with the first alone, and answer to keys', async ({ page }) => {
    await open(page, 1)
    expect(await seen(page)).toEqual(['1'])
    const bar = await page.locator('.printed-bar').boundingBox()
    expect((await sheet(page, 1).boundingBox())?.y).toBeGreaterThanOrEqual((bar?.height ?? 0) - 1)
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => seen(page)).toEqual(['2', '3'])
    await expect.poll(() => pageOf(page)).toBe('2')
    await page.keyboard.press('PageDown')
    await expect.poll(() => seen(page)).toEqual(['4', '5'])
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => seen(page)).toEqual(['2', '3'])
    await page.keyboard.press('End')
    await expect.poll(() => seen(page)).toEqual(['8', '9'])
    await page.keyboard.press('Home')
    await expect.poll(() => seen(page)).toEqual(['1'])
    await page.keyboard.press('+')
    await expect.poll(() => scaleOf(page, 1)).toBeCloseTo(1.5, 2)
    await page.keyboard.press('-')
    await expect.poll(() => scaleOf(page, 1)).toBeCloseTo(1, 2)
    await page.keyboard.press('+')
    await scaleOf(page, 1)
    const top = (await sheet(page, 1).boundingBox())?.y ?? 0
    await page.keyboard.press('ArrowDown')
    await scaleOf(page, 1)
    expect((await sheet(page, 1).boundingBox())?.y).toBeLessThan(top - 100)
    expect(await seen(page)).toEqual(['1'])
    await page.keyboard.press('0')
    await expect.poll(() => scaleOf(page, 1)).toBeCloseTo(1, 2)
  })

  test('are turned and zoomed by buttons with names, and by the wheel where the pointer is', async ({ page }) => {
    await open(page, 1)
    await expect(page.getByRole('button', { name: 'Previous page' })).toBeDisabled()
    await page.getByRole('button', { name: 'Next page' }).click()
    await expect.poll(() => seen(page)).toEqual(['2', '3'])
    await page.getByRole('button', { name: 'Larger' }).click()
    await expect.poll(() => scaleOf(page, 2)).toBeCloseTo(1.5, 2)
    await page.getByRole('button', { name: 'Smaller' }).click()
    await expect.poll(() => scaleOf(page, 2)).toBeCloseTo(1, 2)
    const shareAt = async (x: number) => {
      const box = await sheet(page, 2).boundingBox()
      return (x - (box?.x ?? 0)) / (box?.width ?? 1)
    }
    const pointed = await shareAt(400)
    await page.mouse.move(400, 300)
    await page.mouse.wheel(0, -200)
    await expect.poll(() => scaleOf(page, 2)).toBeGreaterThan(1.3)
    expect(await shareAt(400)).toBeCloseTo(pointed, 2)
    await page.mouse.wheel(0, 800)
    await expect.poll(() => scaleOf(page, 2)).toBeCloseTo(1, 2)
  })

  test('do not grow in number, however many are turned', async ({ page }) => {
    await open(page, 1)
    for (const pages of [
      ['2', '3'],
      ['4', '5'],
      ['6', '7'],
      ['8', '9'],
    ]) {
      await page.keyboard.press('ArrowRight')
      await expect.poll(() => seen(page)).toEqual(pages)
      await waitForReader(page)
      await expect.poll(() => page.locator('.printed-picture').count()).toBeLessThanOrEqual(4)
      await expect.poll(() => page.locator('[data-page]').count()).toBeLessThanOrEqual(6)
    }
  })

  test('have links where they are printed', async ({ page }) => {
    await page.route('https://example.org/**', (route) => route.fulfill({ body: 'elsewhere' }))
    await open(page, 1)
    const web = page.getByRole('link', { name: 'example.org/printed' })
    const [left, width] = await web.evaluate((link) => {
      const [box, paper] = [
        link.getBoundingClientRect(),
        link.closest('figure')?.getBoundingClientRect() ?? new DOMRect(),
      ]
      return [(box.x - paper.x) / paper.width, box.width / paper.width] as const
    })
    expect([left, width]).toEqual([expect.closeTo(0.1, 2), expect.closeTo(0.8, 2)])
    expect(await web.getAttribute('href')).toBe('https://example.org/printed')
    await page.getByRole('link', { name: 'Page 3' }).focus()
    await page.keyboard.press('Enter')
    await expect.poll(() => seen(page)).toEqual(['4', '5'])
    await expect.poll(() => pageOf(page)).toBe('4')
    await page.keyboard.press('Home')
    await page.getByRole('link', { name: 'The last net menders' }).click()
    await expect(page).toHaveURL(/printed\/nets$/)
    await page.goBack()
    await expect.poll(() => seen(page)).toEqual(['1'])
    await web.click()
    await expect(page.getByText('elsewhere')).toBeVisible()
  })
})

for (const screen of [PHONE, DESK]) {
  test(`printed pages have no accessibility violation at ${screen.viewport.width}`, async ({ browser }) => {
    const context = await browser.newContext({ ...screen, serviceWorkers: 'block' })
    const page = await context.newPage()
    await open(page, 1)
    for (const paper of ['day', 'night']) {
      await page.evaluate((name) => (document.documentElement.dataset['paper'] = name), paper)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
    await context.close()
  })
}
