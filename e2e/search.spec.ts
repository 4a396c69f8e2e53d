import { expect, test, type Page } from '@playwright/test'
import { findViolations } from './harness/findViolations.ts'
import { startSearchTitle } from './harness/searchTitle.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(async () => {
  server = await startSearchTitle()
})
test.afterAll(() => server.stop())

const field = (page: Page) => page.getByRole('searchbox', { name: 'Search' })
const status = (page: Page) => page.locator('main').getByRole('status')

async function open(page: Page, path = 'search'): Promise<void> {
  await page.goto(server.address + path)
  await waitForReader(page)
}

/** The words that are marked where a search has led. */
const marked = (page: Page) =>
  page.evaluate(() =>
    [...(CSS.highlights.get('found') ?? [])].map((range) => (range as Range).toString().replaceAll('\u00AD', '')),
  )

test('R4.18 what is typed is looked for, stands in the address, and is marked where it is found', async ({ page }) => {
  await open(page)
  await expect(field(page)).toBeFocused()
  await expect(status(page)).toHaveText(/^A word or a name is enough/)
  await field(page).pressSequentially('LANTERN midnight')
  await expect(page).toHaveURL(/\/search\?q=LANTERN\+midnight$/)
  await expect(status(page)).toHaveText('1 hit in 1 issue')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText('The keeper')
  await expect(page.locator('main mark')).toHaveText(['lantern', 'midnight'])
  await expect(page).toHaveTitle(/^LANTERN midnight · Search/)
})

test('a hit opens at its paragraph with the words marked, and the way back finds what was found', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 500 })
  await open(page, 'search?q=paragraph')
  const place = page.getByRole('link', { name: /paragraph 2 of the story lamp/ })
  await place.scrollIntoViewIfNeeded()
  const top = await page.evaluate(() => window.scrollY)
  await place.click()
  await expect(page).toHaveURL(/\/issues\/printed\/lamp(\?lang=en)?#p2$/)
  await expect.poll(() => marked(page)).toEqual(['paragraph'])
  await expect(page.locator('#p2')).toBeInViewport()
  await page.goBack()
  await expect(field(page)).toHaveValue('paragraph')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(top)
  expect(await marked(page)).toEqual([])
})

test('a hit far down a long article is brought into view', async ({ page }) => {
  await open(page, 'search?q=lantern')
  await page.getByRole('link', { name: /The lantern went out/ }).click()
  await expect.poll(() => marked(page)).toEqual(['lantern'])
  await expect(page.getByText('The lantern went out')).toBeInViewport()
})

test('a hit leads to the printed page as well, and is marked on it', async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 })
  await open(page, 'search?q=paragraph+5+tide')
  await page.getByRole('link', { name: 'On printed page 3' }).first().click()
  await expect(page).toHaveURL(/\?page=3#p3-3$/)
  await expect.poll(() => marked(page)).toContain('paragraph')
  await expect(page.locator('#p3-3')).toBeInViewport()
})

test('Chinese and Japanese are found wherever they stand among other characters', async ({ page }) => {
  for (const [query, title, words] of [
    ['灯台へ', '港', '灯台へ'],
    ['灯塔', '海边', '灯塔'],
  ] as const) {
    await open(page, `search?q=${encodeURIComponent(query)}`)
    await expect(page.getByRole('heading', { level: 3 })).toHaveText(title)
    await page.locator('main li li a').first().click()
    await expect.poll(() => marked(page)).toEqual([words])
  }
})

test('R2.6 of a closed article only the title is found, and its text is not given away', async ({ page }) => {
  await open(page, 'search?q=harbour')
  const hit = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Harbour nights' }) })
  await expect(hit).toContainText('Not open to you yet: found by its title.')
  await expect(hit.getByRole('link')).toHaveCount(1)
  await field(page).fill('quincunx')
  await expect(status(page)).toHaveText('Nothing found for “quincunx”.')
})

test('works by the keyboard alone: / opens it from anywhere, Tab and Enter open a hit', async ({ page }) => {
  await open(page, 'issues/lights/keeper')
  await page.keyboard.press('/')
  await expect(field(page)).toBeFocused()
  await page.keyboard.type('灯塔')
  await expect(status(page)).toHaveText('1 hit in 1 issue')
  // The issue and the article come before the place.
  for (let step = 0; step < 3; step += 1) await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: /他在灯塔里/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/issues\/lights\/tower/)
  // In a field it is a letter like another.
  await page.goBack()
  await field(page).focus()
  await page.keyboard.press('/')
  await expect(field(page)).toHaveValue('灯塔/')
})

test('is in the bar and in the menu', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await open(page, '')
  await page.getByRole('banner').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
  await open(page, 'menu')
  await page.getByRole('main').getByRole('link', { name: 'Search' }).click()
  await expect(page).toHaveURL(/\/search$/)
})

for (const [width, colorScheme] of [
  [390, 'light'],
  [820, 'dark'],
  [1440, 'light'],
] as const) {
  test(`has no violation of accessibility rules, ${width} px, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 900 })
    for (const query of ['', '?q=harbour', '?q=tide', '?q=nowhere']) {
      await open(page, `search${query}`)
      await expect(status(page)).not.toHaveText(/^Searching/)
      const violations = await findViolations(page)
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([])
    }
  })
}

test('R1.4 speaks the language of the address', async ({ page }) => {
  await open(page, 'search?q=灯台&lang=ja')
  await expect(page.getByRole('searchbox', { name: '検索' })).toHaveValue('灯台')
  await expect(status(page)).toHaveText('1号で2件見つかりました')
})

test.describe('without a network', () => {
  test.use({ serviceWorkers: 'allow', viewport: { width: 390, height: 844 } })

  test('searches what this device keeps, Chinese and Japanese and printed pages too', async ({ page, context }) => {
    for (const issue of ['printed', 'lights']) {
      await page.goto(`${server.address}issues/${issue}`)
      await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
      await page.getByRole('button', { name: 'Download' }).click()
      await expect(page.getByText(/Opens without a network, \d/)).toBeVisible({ timeout: 30_000 })
    }
    await context.setOffline(true)
    await open(page)
    await expect(page.getByText('You are offline: this searches what is on this device.')).toBeVisible()
    await field(page).fill('lantern')
    await expect(status(page)).toHaveText('1 hit in 1 issue')
    await field(page).fill('灯台へ')
    await expect(page.getByRole('heading', { level: 3 })).toHaveText('港')
    await field(page).fill('harbour nights')
    await expect(status(page)).toHaveText('Nothing found for “harbour nights”.')
    await field(page).fill('paragraph 5 tide')
    await page.getByRole('link', { name: 'On printed page 3' }).first().click()
    await expect(page).toHaveURL(/\?page=3#p3-3$/)
    await expect.poll(() => marked(page)).toContain('paragraph')
    // What is removed is found no longer.
    await page.goto(`${server.address}downloads`)
    await page.getByRole('button', { name: 'Remove all' }).click()
    await expect(page.getByRole('button', { name: 'Remove all' })).toHaveCount(0)
    await page.goto(`${server.address}search?q=lantern`)
    await expect(status(page)).toHaveText('Nothing found for “lantern”.')
  })
})
