import { expect, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { writeStyledIssue } from './harness/writeStyledIssue.ts'

const LOUD = 'issues/loud/loud'

let server: StartedServer
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-styles-'))
  const loud = await writeStyledIssue(join(folder, 'loud'))
  server = await startServer({ files: [DEMONSTRATION, loud], configuration: { layout: { desktopWidths: [1280] } } })
  await rm(folder, { recursive: true })
})
test.afterAll(() => server.stop())

/** What axe says against the colours of text, on one paper. */
async function poorContrast(page: Page, paper: string): Promise<readonly unknown[]> {
  await page.evaluate((name) => (document.documentElement.dataset['paper'] = name), paper)
  const violations = await findViolations(page, ['color-contrast'])
  return violations.flatMap(({ nodes }) =>
    nodes.flatMap(({ html, any }) => any.map(({ data }) => [paper, html, data as unknown])),
  )
}

test('every text of the demonstration title reaches 4.5:1 on all three papers', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(server.address + ISSUE)
  const links = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  const addresses = await links.evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
  expect(addresses.length).toBeGreaterThan(10)
  for (const address of addresses) {
    await page.goto(address)
    await waitForReader(page)
    for (const paper of ['day', 'sepia', 'night']) expect(await poorContrast(page, paper), address).toEqual([])
  }
})

for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test(`colours that cannot be read by day can on sepia and by night, at ${viewport.width} px`, async ({ page }) => {
    await page.setViewportSize(viewport)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(server.address + LOUD)
    // Which puts the page on the reader's own paper.
    await waitForReader(page)
    expect(await poorContrast(page, 'day')).not.toEqual([])
    for (const paper of ['sepia', 'night']) expect(await poorContrast(page, paper)).toEqual([])
  })
}

test.describe('without a script', () => {
  test.use({ javaScriptEnabled: false, colorScheme: 'dark' })

  test('a publication’s colours follow the paper of the system', async ({ page }) => {
    await page.goto(server.address + LOUD)
    await expect(page.locator('article')).not.toHaveCSS('background-color', 'rgb(255, 255, 102)')
    await expect(page.locator('[data-kind=blockquote]')).not.toHaveCSS('color', 'rgb(68, 68, 68)')
    await page.emulateMedia({ colorScheme: 'light' })
    await expect(page.locator('article')).toHaveCSS('background-color', 'rgb(255, 255, 102)')
    await expect(page.locator('[data-kind=headline]')).toHaveCSS('color', 'rgb(255, 255, 255)')
    await expect(page.locator('[data-kind=spacer]')).toHaveCSS('height', '37px')
  })
})

test('R9.1 a style changes at 768 and 1025 px and at the configured desktop widths', async ({ page }) => {
  await page.goto(server.address + LOUD)
  const text = page.locator('[data-kind=text1]')
  const sizes: string[] = []
  for (const width of [767, 768, 1024, 1025, 1279, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    sizes.push(await text.evaluate((element) => getComputedStyle(element).fontSize))
  }
  const base = sizes[0] ?? ''
  expect(sizes.map((size) => (Number.parseFloat(size) < 25 ? 'text' : size))).toEqual([
    'text',
    'text',
    'text',
    '30px',
    '30px',
    '34px',
  ])
  expect(base).not.toBe('30px')
})

test('R3.4 what an article says of itself holds at every width, on top of its style', async ({ page }) => {
  await page.goto(server.address + LOUD)
  const crosshead = page.locator('article > [data-kind=crosshead]').first()
  for (const width of [390, 800, 1440]) {
    await page.setViewportSize({ width, height: 800 })
    await expect(crosshead).toHaveCSS('font-size', '44px')
  }
})

test('R3.3 an initial of three characters stands in the first two lines', async ({ page }) => {
  await page.goto(server.address + LOUD)
  const initial = page.locator('[data-initial]').first()
  await expect(initial).toHaveText('The')
  const [box, paragraph] = await Promise.all([initial.boundingBox(), initial.locator('..').boundingBox()])
  const lineHeight = await initial
    .locator('..')
    .evaluate((element) => Number.parseFloat(getComputedStyle(element).lineHeight))
  expect(box?.y).toBeGreaterThanOrEqual((paragraph?.y ?? 0) - lineHeight / 2)
  expect(box?.height).toBeGreaterThan(lineHeight)
  expect(box?.height).toBeLessThanOrEqual(2.2 * lineHeight)
})
