import { rm } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const PASSWORD = 'Springtide é'

/** Its script stands beside it, and says itself whether it came. */
const PACKAGED = '<!doctype html><p id="said">nothing yet</p><script src="tide.js"></script>'

let server: StartedServer
let packaged: string
test.beforeAll(async () => {
  packaged = await writeFolderIssue({
    slug: 'apart',
    articles: { tide: '---\ntitle: Tide\n---\n\n# Tide\n\n::custom assets/index.html\n' },
    assets: { 'index.html': PACKAGED, 'tide.js': `document.getElementById('said').textContent = 'came'` },
  })
  const configuration = { basePath: '/press/', password: { enabled: true, value: PASSWORD } }
  server = await startServer({ files: [DEMONSTRATION, packaged], configuration })
})
test.afterAll(async () => {
  await server.stop()
  await rm(packaged, { recursive: true })
})

test('R2.14 R5.1 R8.2 the password stands in place of the whole app, and opens it for good', async ({ page }) => {
  const contents: string[] = []
  page.on('response', (response) => {
    if (/graphql|assets\//.test(response.url()) && response.ok()) contents.push(response.url())
  })
  await page.goto(server.address + ARTICLE)
  const field = page.getByLabel('Password')
  await expect(field).toBeVisible()
  await expect(page.getByRole('link')).toHaveCount(0)
  await expect(page.getByRole('button')).toHaveCount(1)

  await page.getByRole('button', { name: 'Open' }).click()
  await expect(field).toHaveJSProperty('validity.valueMissing', true)
  await field.fill('springtide é')
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('alert')).toHaveText('Wrong password')
  expect(contents).toEqual([])

  await field.fill(PASSWORD)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page).toHaveURL(server.address + ARTICLE)
  await page.goto(server.address)
  await expect(page.getByRole('link', { name: 'Menu' })).toBeVisible()
  await expect(field).toHaveCount(0)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`R2.14 the password is entered by keyboard, at every width, without a rule of accessibility broken by ${colorScheme}`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    for (const width of [320, 390, 820, 1440]) {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(server.address)
      const field = page.getByLabel('Password')
      await expect(field).toBeVisible()
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
      await page.keyboard.press('Tab')
      await expect(field).toBeFocused()
      await page.keyboard.type('wrong')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('Wrong password')
      expect(await findViolations(page)).toEqual([])
    }
  })
}

test('R2.14 an entry that the host has forgotten is asked for again, and one that was only said is none', async ({
  page,
  context,
}) => {
  await page.goto(server.address)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open' }).click()
  await expect(page.getByRole('link', { name: 'Menu' })).toBeVisible()
  await context.clearCookies()
  await page.goto(server.address)
  await expect(page.getByLabel('Password')).toBeVisible()
})

test('R2.14 R5.1 a packaged page shows with what lies beside it to who has entered the password, and its address to nobody else', async ({
  page,
  browser,
}) => {
  await page.goto(`${server.address}issues/apart/tide`)
  await expect(page.locator('iframe')).toHaveCount(0)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Open' }).click()
  const frame = page.locator('iframe[src*="/assets/pages/"]')
  await expect(page.frameLocator('iframe[src*="/assets/pages/"]').locator('#said')).toHaveText('came')
  const address = new URL((await frame.getAttribute('src')) ?? '', server.address)
  expect(address.pathname).toMatch(/\/assets\/pages\/[^/]+\/[0-9a-f]{64}\/.*index\.html$/)

  // Decision 0215: the frame got its page by a ticket; the address alone opens nothing.
  const stranger = await (await browser.newContext()).newPage()
  const html = await (await stranger.goto(`${server.address}issues/apart/tide`))?.text()
  expect(html).not.toContain('assets/pages')
  expect((await stranger.request.get(address.href)).status()).toBe(404)
  const shown =
    page
      .frames()
      .find((candidate) => candidate.url().includes('/assets/frames/'))
      ?.url() ?? ''
  expect((await stranger.request.get(shown)).status()).toBe(200)
  expect((await stranger.request.get(shown.replace(/frames\/[^/]+/, 'frames/e30'))).status()).toBe(404)
  await stranger.context().close()
})
