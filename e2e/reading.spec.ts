import { expect, type BrowserContext, type Page } from '@playwright/test'
import { ARTICLE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import type { StartedServer } from './harness/startServer.ts'

test.use(MOTION)

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

const paragraphs = (page: Page) => page.locator('main article [data-kind="body"] p')

/** Reads on until a paragraph stands below the bar. */
async function readTo(page: Page, index: number): Promise<void> {
  await paragraphs(page)
    .nth(index)
    .evaluate((element) => window.scrollTo(0, element.getBoundingClientRect().top + window.scrollY - 60))
}

const topOf = async (page: Page, index: number) => (await paragraphs(page).nth(index).boundingBox())?.y ?? NaN
const savedPlaces = (page: Page) => page.evaluate(() => localStorage.getItem('cf-places') ?? '')
const continueButton = (page: Page) => page.getByRole('button', { name: 'Continue where you stopped' })

test('R2.17 an article opens at its top and offers the way back to the paragraph where one stopped', async ({
  page,
}) => {
  await page.goto(server.address + ARTICLE)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await expect(continueButton(page)).toHaveCount(0)
  await readTo(page, 4)
  await expect.poll(() => savedPlaces(page)).not.toBe('')

  // Without scrolling to it, as a pointer would.
  await page.locator('[data-bar] a').first().dispatchEvent('click')
  await page
    .getByRole('link', { name: /The line on the map/i })
    .first()
    .click()
  await expect(continueButton(page)).toBeVisible()
  const violations = await findViolations(page)
  expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await continueButton(page).press('Enter')
  await expect.poll(async () => Math.abs((await topOf(page, 4)) - 56)).toBeLessThan(24)
  await expect(continueButton(page)).toHaveCount(0)
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('P')
})

test('a page that is loaded anew stays where it is, and says nothing of an older place', async ({ page }) => {
  await page.goto(server.address + ARTICLE)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await readTo(page, 4)
  await expect.poll(() => savedPlaces(page)).not.toBe('')
  const place = await page.evaluate(() => window.scrollY)
  await page.reload()
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await expect.poll(async () => Math.abs((await page.evaluate(() => window.scrollY)) - place)).toBeLessThan(40)
  await expect(continueButton(page)).toHaveCount(0)
})

test('whoever has read to the end is not called back', async ({ page }) => {
  await page.goto(server.address + ARTICLE)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await readTo(page, 4)
  await expect.poll(() => savedPlaces(page)).not.toBe('')
  await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
  await expect.poll(() => savedPlaces(page)).toBe('[]')
})

test('a shared link leads to the paragraph at the top of the screen, or to the one with the selection', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto(server.address + ARTICLE)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  const copied = () => page.evaluate(() => navigator.clipboard.readText())
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await share.click()
  await expect(page.getByRole('status').getByText('Link copied')).toBeVisible()
  await expect.poll(copied).toBe(server.address + ARTICLE)

  await readTo(page, 4)
  const id = await paragraphs(page)
    .nth(4)
    .evaluate((element) => element.closest('[data-kind]')?.id)
  await share.press('Enter')
  await expect.poll(copied).toContain(`${server.address}${ARTICLE}#${id}:~:text=`)
  await expectToOpenAt(context, await copied(), 4)

  const other = await paragraphs(page)
    .nth(7)
    .evaluate((element) => {
      document.getSelection()?.selectAllChildren(element)
      return element.closest('[data-kind]')?.id
    })
  await share.press('Enter')
  await expect.poll(copied).toContain(`${server.address}${ARTICLE}#${other}:~:text=`)
  await expectToOpenAt(context, await copied(), 7)
})

/** Opens a link in another tab; the paragraph of the article stands on its screen then, and the first one does not. */
async function expectToOpenAt(context: BrowserContext, link: string, paragraph: number): Promise<void> {
  const tab = await context.newPage()
  await tab.goto(link)
  await expect(paragraphs(tab).nth(paragraph)).toBeInViewport()
  await expect(paragraphs(tab).first()).not.toBeInViewport()
  await tab.close()
}

test('the component at the top is found also where a device rule hides what comes after it', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.address + ARTICLE)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.locator('main > article').evaluate((article) => {
    article.style.minBlockSize = '9000px'
    const all = [...article.querySelectorAll('[data-kind], [data-kind="body"] p')]
    const read = article.querySelectorAll('[data-kind="body"] p')[4]
    const after = all.filter((each) => read && read.compareDocumentPosition(each) & Node.DOCUMENT_POSITION_FOLLOWING)
    for (const each of after) each.setAttribute('data-hide', 'mobile')
  })
  await readTo(page, 4)
  const id = await paragraphs(page)
    .nth(4)
    .evaluate((element) => element.closest('[data-kind]')?.id)
  await page.getByRole('button', { name: 'Share this article' }).press('Enter')
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toContain(`${server.address}${ARTICLE}#${id}:~:text=`)
})

test('the device’s own sharing is used where there is one', async ({ freshPage: page }) => {
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'share', {
      value: async (data: ShareData) => Object.assign(window, { shared: data }),
    })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(server.address + ARTICLE)
  await page.getByRole('button', { name: 'Display' }).click()
  await page.getByRole('button', { name: 'Share this article' }).click()
  const shared = () => page.evaluate(() => (window as unknown as { shared?: ShareData }).shared)
  await expect.poll(shared).toEqual({ title: 'The line on the map', url: server.address + ARTICLE })
})

test('the contents open at the article that is read, and Escape leads back', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 600 })
  await page.goto(`${server.address}issues/six-hours/in-praise-of-turning-back`)
  await expect(page.locator('#article-display [data-actions]').first()).toBeAttached()
  await page.getByRole('button', { name: 'Contents' }).press('Enter')
  const current = page.locator('#article-contents [aria-current="page"]')
  await expect(current).toBeFocused()
  await expect(current).toBeInViewport()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'Contents' })).toBeFocused()
})
