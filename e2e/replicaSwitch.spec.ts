import { expect, type Page } from '@playwright/test'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { PRINTED_ISSUE } from './harness/printedIssue.ts'
import { openPrinted, servePrintedIssue } from './harness/printedTitle.ts'
import type { StartedServer } from './harness/startServer.ts'
import { tapTwice } from './harness/touch.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use(MOTION)

let server: StartedServer
test.beforeAll(async () => {
  server = await servePrintedIssue({ finest: 800 })
})
test.afterAll(() => server.stop())

const violationsOf = async (page: Page) => {
  const violations = await findViolations(page)
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])
}

/** Where an element stands on the screen. */
const topOf = (page: Page, selector: string) =>
  page.locator(selector).evaluate((element) => Math.round(element.getBoundingClientRect().top))

async function open(page: Page, path: string, { address } = server): Promise<void> {
  await page.goto(address + PRINTED_ISSUE + path)
  await waitForReader(page)
  // The stories are short: every paragraph can be at the top of the screen.
  await page.evaluate(() => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('main > article { padding-block-end: 200vh !important }')
    document.adoptedStyleSheets.push(sheet)
  })
}

/** Presses the article's switch where the page stands: its bar may have stepped aside, and nothing is to scroll for it. */
async function goToPrint(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Printed page' }).evaluate((link: HTMLElement) => link.click())
}

for (const [name, viewport, hasTouch] of [
  ['a phone', { width: 390, height: 844 }, true],
  ['a desk', { width: 1440, height: 900 }, false],
] as const) {
  test.describe(`on ${name}`, () => {
    test.use({ viewport, hasTouch })

    test('article and page lead to the same paragraph of each other', async ({ page }) => {
      await open(page, '/tide')
      await page.locator('#p5').evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 58))
      await goToPrint(page)
      await expect(page).toHaveURL(/\?page=3#p3-3$/)
      await expect(page.locator('#p3-3')).toHaveText(/^This is paragraph 5 of the story tide/)
      await expect(page.locator('#p3-3')).toBeInViewport()
      // Looked at closer, the page has the screen to itself; a touch of the story brings what can be done.
      await page.locator('#p3-3 span').first().click()
      await page.getByRole('link', { name: 'Read as text' }).click()
      await expect(page).toHaveURL(/\/tide#p5$/)
      await expect.poll(() => topOf(page, '#p5')).toBeLessThan(100)
      await goToPrint(page)
      await expect(page).toHaveURL(/\?page=3#p3-3$/)
    })

    test('all pages are shown at a glance, and one is gone to by keyboard', async ({ page }) => {
      await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=4`)
      const requests: string[] = []
      page.on('request', (request) => requests.push(request.url()))
      const button = page.getByRole('button', { name: 'All pages' })
      await button.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'All pages' })
      await expect(dialog.getByRole('listitem')).toHaveCount(6)
      await expect(dialog.getByRole('link', { name: /Page 3\s*The last net menders/ })).toBeFocused()
      expect(await violationsOf(page)).toEqual([])
      await page.keyboard.press('Escape')
      await expect(page.locator('dialog')).toHaveCount(0)
      await expect(button).toBeFocused()
      await page.keyboard.press('Enter')
      await expect(dialog.getByRole('link', { name: /Page 3/ })).toBeFocused()
      await page.keyboard.press('Tab')
      await page.keyboard.press('Enter')
      await expect(page).toHaveURL(/\?page=5$/)
      await expect(page.locator('#p5-1')).toHaveText('The lamp on the pier')
    })
  })
}

for (const width of [390, 320]) {
  test(`R3.10 ${width} px: the bar of a phone has the way to the print, before any script`, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: { width, height: 844 } })
    const page = await context.newPage()
    await page.goto(`${server.address}${PRINTED_ISSUE}/tide`)
    const link = page.locator('[data-bar]').getByRole('link', { name: 'Printed page' })
    const {
      width: across,
      height,
      hang,
    } = await link.evaluate((element) => {
      const { width, height, bottom } = element.getBoundingClientRect()
      const bar = element.closest('[data-bar]')?.getBoundingClientRect().bottom ?? 0
      return { width, height, hang: bottom - bar }
    })
    expect(Math.min(across, height)).toBeGreaterThanOrEqual(44)
    expect(hang).toBeLessThanOrEqual(0)
    await link.click()
    await expect(page).toHaveURL(/\?page=2$/)
    await context.close()
  })
}

test.describe('by touch', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('a paragraph that goes on over the page leads to the part that is read', async ({ page }) => {
    await open(page, '/tide')
    await page.locator('#p3').evaluate((element) => {
      const { bottom } = element.getBoundingClientRect()
      window.scrollBy(0, bottom - 90)
    })
    await goToPrint(page)
    await expect(page).toHaveURL(/\?page=3#p3-1$/)
  })

  test('a tap on a story offers it and opens it there', async ({ page }) => {
    await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=3`)
    await page.locator('#p3-4 span').first().tap()
    await page.getByRole('link', { name: 'Read this story: The slow tide' }).filter({ hasText: 'story' }).tap()
    await expect(page).toHaveURL(/\/tide#p6$/)
    await expect(page.getByRole('article')).toBeVisible()
  })

  test('a double tap fits the column', async ({ page }) => {
    await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=3`)
    const block = page.locator('#p3-3')
    const line = await block.locator('span').first().boundingBox()
    if (line === null) throw new Error('The text is not there.')
    await tapTwice(page, { x: line.x + 20, y: line.y + 2 })
    const middle = async () => {
      const { x, width } = (await block.boundingBox()) ?? { x: 0, width: 0 }
      return width > 300 ? x + width / 2 : undefined
    }
    // In the middle of the screen, which a double tap that knows of no column would not move it to.
    await expect.poll(middle).toBeCloseTo(195, 0)
    await expect(block).toBeInViewport({ ratio: 0.9 })
  })
})

test('the keyboard opens a story from its page', async ({ page }) => {
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=5`)
  const link = page.getByRole('link', { name: 'Read this story: The lamp on the pier' }).first()
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/lamp#title$/)
})

test('a page with its text has no accessibility violation', async ({ page }) => {
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=3`)
  await expect(page.locator('#p3-1')).toBeAttached()
  expect(await violationsOf(page)).toEqual([])
})

/** What the visitor sees, by the address: the printed pages, or the contents. */
const isPrinted = (page: Page) => expect(page).toHaveURL(/\/issues\/printed\?page=1$/)

test('R3.10 issues open on their pages where the title says so, until the reader switches, and again', async ({
  page,
}) => {
  const first = await servePrintedIssue({ finest: 400 }, { replica: { enabled: true, default: true } })
  try {
    await page.goto(first.address + PRINTED_ISSUE)
    await isPrinted(page)
    await page.goto(`${first.address}${PRINTED_ISSUE}?page=two`)
    await isPrinted(page)
    await waitForReader(page)
    await page.goto(first.address)
    await waitForReader(page)
    await page.getByRole('main').getByRole('link').first().click()
    await isPrinted(page)
    await page.getByRole('link', { name: 'Contents' }).click()
    await expect(page).toHaveURL(/\/issues\/printed#contents$/)
    await page.getByRole('link', { name: 'The last net menders' }).click()
    await expect(page).toHaveURL(/\?page=3$/)
    // Before the page's text has come, the way leads to the story's top.
    await expect(page.locator('#p3-1')).toBeAttached()
    await page.getByRole('link', { name: 'Read as text' }).click()
    await expect(page).toHaveURL(/\/tide#p3$/)

    await page.goto(first.address + PRINTED_ISSUE)
    await waitForReader(page)
    await page.getByRole('link', { name: 'The last net menders' }).click()
    await expect(page).toHaveURL(/\/nets$/)
    await page.goto(first.address + PRINTED_ISSUE)
    await waitForReader(page)
    await page.getByRole('link', { name: 'Printed pages' }).click()
    await isPrinted(page)
    await page.goto(first.address + PRINTED_ISSUE)
    await isPrinted(page)
  } finally {
    await first.stop()
  }
})

test('a story on its page is right to left where its text is', async ({ page }) => {
  const arabic = await servePrintedIssue({ finest: 400, textDirection: 'rtl' }, { languages: ['ar'] })
  try {
    await page.setViewportSize({ width: 1440, height: 900 })
    await open(page, '/tide', arabic)
    await page.locator('#p4').evaluate((element) => window.scrollBy(0, element.getBoundingClientRect().top - 58))
    await goToPrint(page)
    await expect(page).toHaveURL(/\?page=3#p3-2$/)
    const block = page.locator('#p3-2')
    await expect(block).toHaveAttribute('dir', 'rtl')
    const [room, line] = [await block.boundingBox(), await block.locator('span').first().boundingBox()]
    if (room === null || line === null) throw new Error('The text is not there.')
    expect(Math.abs(room.x + room.width - (line.x + line.width))).toBeLessThan(2)
    expect(await violationsOf(page)).toEqual([])
    await page.getByRole('button', { name: 'All pages' }).click()
    await expect(page.getByRole('dialog').getByRole('link')).toHaveCount(6)
  } finally {
    await arabic.stop()
  }
})
