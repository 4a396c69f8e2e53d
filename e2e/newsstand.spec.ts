import { expect, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { seedIssues } from './harness/seedIssues.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'

test.use(MOTION)

const ISSUES = 5_000

/** Covers that are in the document, as far as the archive goes. */
const covers = (page: Page) => page.locator('[data-index]')

/** The archive of all issues has taken the place of the first page's. */
async function openHome(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForReader(page)
  await expect(page.getByRole('navigation', { name: 'More issues' })).toHaveCount(0)
  await page.getByRole('heading', { name: '2026', exact: true }).scrollIntoViewIfNeeded()
  await expect(covers(page).first()).toBeVisible()
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test.describe('of 5,000 issues', () => {
  let server: StartedServer
  test.beforeAll(async () => {
    server = await startServer({ files: [DEMONSTRATION] })
    seedIssues(server, ISSUES)
  })
  test.afterAll(() => server.stop())

  test('R2.3 shows all of them by year, with few in the document and a hundred asked for at a time', async ({
    page,
  }) => {
    const complaints = watchPage(page)
    const queryVariables: unknown[] = []
    page.on('request', (request) => {
      const { operationName, variables } = (request.postDataJSON() ?? {}) as {
        operationName?: string
        variables?: object
      }
      if (operationName === 'GetIssues') queryVariables.push(variables)
    })
    await openHome(page, server.address)
    await expectNoShift(page)
    expect(queryVariables).toEqual([])
    const years = page.getByRole('navigation', { name: 'Years' }).getByRole('link')
    const count = await years.count()
    expect(count).toBeGreaterThan(90)
    await years.filter({ hasText: '1990' }).click()
    const heading = page.getByRole('heading', { name: '1990', exact: true })
    await expect(heading).toBeInViewport()
    const section = page.getByRole('region', { name: '1990', exact: true })
    await expect(section.getByRole('link').first()).toContainText('December 1990')
    expect(await covers(page).count()).toBeLessThan(60)
    expect(queryVariables.length).toBeLessThanOrEqual(2)
    expect(queryVariables[0]).toMatchObject({ limit: 100, reverse: true, sortKey: 'RELEASE_DATE' })
    expect(await section.getByRole('listitem').first().getAttribute('aria-setsize')).toMatch(/^5[23]$/)
    expect(await section.getByRole('listitem').first().getAttribute('aria-posinset')).toBe('1')
    // Each issue has its place: the last row of all holds the first that ever came out.
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight))
    await expect(page.getByRole('link', { name: /^Number 1 [A-Z]/ })).toBeInViewport()
    expect(complaints.messages).toEqual([])
  })

  test('goes by arrow keys, Home and End, to covers that were not in the document', async ({ page }) => {
    await page.setViewportSize({ width: 820, height: 900 })
    await openHome(page, server.address)
    await covers(page).first().getByRole('link').focus()
    expect(await focusedName(page)).toContain('Number 4999')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedName(page)).toContain('Number 4998')
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedName(page)).toContain('Number 4995')
    await page.keyboard.press('End')
    await expect.poll(() => focusedName(page)).toMatch(/^Number 1\D/)
    await expect(page.locator(':focus')).toBeInViewport()
    await page.keyboard.press('ArrowLeft')
    await expect.poll(() => focusedName(page)).toMatch(/^Number 2\D/)
    await page.keyboard.press('Home')
    await expect.poll(() => focusedName(page)).toContain('Number 4999')
    await expect(page.locator(':focus')).toBeInViewport()
  })

  test('keeps the focus on a cover that is scrolled away from', async ({ page }) => {
    await openHome(page, server.address)
    await covers(page).first().getByRole('link').focus()
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight / 2))
    await expect.poll(() => covers(page).nth(5).getAttribute('data-index').then(Number)).toBeGreaterThan(1_000)
    expect(await focusedName(page)).toContain('Number 4999')
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => focusedName(page)).toContain('Number 4998')
    await expect(page.locator(':focus')).toBeInViewport()
  })

  test('is where it was left when one comes back from an issue', async ({ page }) => {
    await openHome(page, server.address)
    await page.evaluate(() => document.querySelector('#year-1990')?.scrollIntoView())
    const cover = page.getByRole('region', { name: '1990', exact: true }).getByRole('link').first()
    await expect(cover).toContainText('1990')
    const before = await page.evaluate(() => window.scrollY)
    await cover.click()
    await expect(page).toHaveURL(/\/issues\/number-\d+$/)
    await page.goBack()
    await expect(cover).toBeInViewport()
    expect(Math.abs((await page.evaluate(() => window.scrollY)) - before)).toBeLessThan(50)
  })

  test('has no barrier for anybody', async ({ page }) => {
    await openHome(page, server.address)
    expect(await findViolations(page)).toEqual([])
  })

  test('offers what was begun on this device', async ({ page }) => {
    await page.goto(server.address + ARTICLE)
    await waitForReader(page)
    // What is below is drawn late: the middle is elsewhere then.
    const readHalf = () =>
      page.evaluate(() => {
        window.scrollTo(0, document.documentElement.scrollHeight / 2)
        return localStorage.getItem('cf-history') ?? ''
      })
    await expect.poll(readHalf).toMatch(/"share":0\.[1-9]/)
    await page.goto(server.address)
    const shelf = page.getByRole('region', { name: 'Continue reading' })
    await expect(shelf.getByRole('link')).toHaveText(/The line on the map.*Six Hours · \d+\s?%/)
    await shelf.getByRole('link').click()
    await expect(page).toHaveURL(/the-line-on-the-map$/)
  })

  test.describe('without JavaScript', () => {
    test.use({ javaScriptEnabled: false })

    test('R2.3 is a hundred to a page, with a way to all others', async ({ page }) => {
      await page.goto(server.address)
      await expect(page.getByRole('link', { name: /^Number 4999/ })).toBeVisible()
      await expect(page.getByRole('link', { name: /^Number \d+/ })).toHaveCount(99)
      await page.getByRole('link', { name: 'Earlier issues' }).click()
      await expect(page).toHaveURL(/\?page=2$/)
      await expect(page.getByRole('link', { name: /^Number \d+/ })).toHaveCount(100)
      await expect(page.getByRole('link', { name: /^Number 4900/ })).toBeVisible()
      await page.getByRole('link', { name: 'Newer issues' }).click()
      await page.getByRole('navigation', { name: 'Years' }).getByRole('link', { name: '1990' }).click()
      await expect(page).toHaveURL(/\?page=19#year-1990$/)
      await expect(page.getByRole('heading', { name: '1990' })).toBeInViewport()
      await page.goto(`${server.address}?page=50`)
      await expect(page.getByRole('link', { name: 'Earlier issues' })).toHaveCount(0)
      await page.goto(`${server.address}?page=51`)
      await expect(page).toHaveURL(server.address)
    })
  })
})

test.describe('of a few issues', () => {
  test('has the same archive without a page more', async ({ page }) => {
    const server = await startServer({ files: [DEMONSTRATION] })
    try {
      seedIssues(server, 12)
      await page.goto(server.address)
      await waitForReader(page)
      await expect(covers(page)).toHaveCount(11)
      await expectNoShift(page)
      await covers(page).first().getByRole('link').focus()
      await page.keyboard.press('End')
      await expect.poll(() => focusedName(page)).toMatch(/^Number 1\D/)
      expect(await findViolations(page)).toEqual([])
    } finally {
      await server.stop()
    }
  })

  test('says so where none has been published', async ({ page }) => {
    const server = await startServer()
    try {
      await page.goto(server.address)
      await expect(page.getByText('No issue has been published yet.')).toBeVisible()
      expect(await findViolations(page)).toEqual([])
    } finally {
      await server.stop()
    }
  })

  test('opens the latest at once where the title shows a single one', async ({ page }) => {
    const server = await startServer({ files: [DEMONSTRATION], configuration: { issueMode: 'single' } })
    try {
      seedIssues(server, 3)
      await page.goto(server.address)
      await expect(page).toHaveURL(/\/issues\/six-hours$/)
    } finally {
      await server.stop()
    }
  })
})
