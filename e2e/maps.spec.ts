import { expect, type Page } from '@playwright/test'
import { createServer, type Server } from 'node:http'
import { readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { close, listen } from './harness/fakeHost.ts'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const WITH_MAP = `${ISSUE}/where-the-sea-cannot-be-bothered`

const map = (page: Page) => page.locator('figure[data-kind="map"]')
const tileMap = (page: Page) => page.getByRole('region', { name: 'Map' })
const places = (page: Page) => map(page).getByRole('list').getByRole('link')

/** Hosts besides the reader's own that a page asked for anything. */
function watchOthers(page: Page, own: string): readonly string[] {
  const requests: string[] = []
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url())
    if (protocol.startsWith('http') && !own.startsWith(origin)) requests.push(request.url())
  })
  return requests
}

test.describe('a title without a source of tiles', () => {
  let server: StartedServer
  test.beforeAll(({ demonstration }) => void (server = demonstration))

  test('shows its places on a sketch and in a list, and asks nobody for anything', async ({ page }) => {
    const complaints = watchPage(page)
    const requests = watchOthers(page, server.address)
    await page.goto(server.address + WITH_MAP)
    await map(page).scrollIntoViewIfNeeded()
    await expect(places(page)).toHaveCount(11)
    await expect(places(page).first()).toHaveAttribute('href', /openstreetmap\.org\/\?mlat=45\.31&mlon=-63\.81#map=/)
    await expect(map(page).getByText('10,000 km')).toBeVisible()
    await expect(map(page).getByText('30° N', { exact: true })).toBeVisible()
    await expectNoShift(page)
    expect(requests).toEqual([])
    expect(complaints.messages).toEqual([])
  })

  test('shows the same without a script', async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    await page.goto(server.address + WITH_MAP)
    await expect(places(page)).toHaveCount(11)
    await expect(map(page).locator('svg')).toBeVisible()
    await context.close()
  })
})

test.describe('a title with a source of tiles', () => {
  let tiles: Server
  let server: StartedServer
  let answers: 'tiles' | 'nothing'
  const tileRequests: string[] = []

  let folder: string

  test.beforeAll(async () => {
    folder = await writeFolderIssue({
      slug: 'atlas',
      lines: ['languages: [en, fr]'],
      articles: { towns: '# Towns\n\n:::map 45,12 zoom=4\n\n- 45.43,12.34 Venice\n:::\n' },
    })
    await writeFile(join(folder, '01-towns.fr.md'), '# Villes\n\n:::map 45,12 zoom=4\n\n- 45.43,12.34 Venise\n:::\n')
    const picture = await readFile(join(DEMONSTRATION, 'assets/boots.webp'))
    tiles = createServer((request, response) => {
      tileRequests.push(request.url ?? '')
      if (answers === 'tiles') response.setHeader('content-type', 'image/webp').end(picture)
      else response.writeHead(404).end()
    })
    const source = { tiles: `${await listen(tiles)}/{z}/{x}/{y}.webp`, attribution: '© Tiles & Co' }
    server = await startServer({
      files: [DEMONSTRATION, folder],
      configuration: { maps: source, languages: ['en', 'fr'], defaultLanguage: 'en' },
    })
  })
  test.beforeEach(() => {
    answers = 'tiles'
    tileRequests.length = 0
  })
  test.afterAll(() => Promise.all([server.stop(), close(tiles), rm(folder, { recursive: true })]))

  test('shows tiles in the place of the sketch when the map is near, without moving anything', async ({ page }) => {
    const complaints = watchPage(page)
    await page.goto(server.address + WITH_MAP)
    await waitForReader(page)
    expect(tileRequests).toEqual([])
    await map(page).scrollIntoViewIfNeeded()
    await expect(tileMap(page).locator('img').first()).toBeVisible()
    await expect(tileMap(page).getByText('© Tiles & Co')).toBeVisible()
    await expect(tileMap(page).getByRole('button', { name: 'Papeete: 0.5 m' })).toBeVisible()
    expect(tileRequests.every((path) => /^\/\d+\/\d+\/\d+\.webp$/.test(path))).toBe(true)
    await expectNoShift(page)
    expect(complaints.messages).toEqual([])
  })

  test('is worked by the keyboard, and its arrows turn no page', async ({ page }) => {
    await page.goto(server.address + WITH_MAP)
    await map(page).scrollIntoViewIfNeeded()
    const venice = tileMap(page).getByRole('button', { name: 'Venice: 1 m' })
    await venice.focus()
    await page.keyboard.press('Enter')
    await expect(tileMap(page).getByRole('link', { name: 'Venice: 1 m' })).toBeVisible()
    await page.keyboard.press('ArrowRight')
    await tileMap(page).getByRole('button', { name: 'Zoom in' }).press('Enter')
    await expect.poll(() => tileRequests.some((path) => path.startsWith('/2/'))).toBe(true)
    expect(page.url()).toContain(WITH_MAP)
  })

  test('names its places in another language that is chosen in place', async ({ page }) => {
    await page.goto(`${server.address}issues/atlas/towns`)
    await map(page).scrollIntoViewIfNeeded()
    await expect(tileMap(page).getByRole('button', { name: 'Venice' })).toBeVisible()
    await page.getByRole('button', { name: 'Display' }).click()
    await page.getByRole('radio', { name: 'français' }).click()
    const french = page.getByRole('region', { name: 'Carte' })
    await expect(french.getByRole('button', { name: 'Venise' })).toBeAttached()
    await expect(french.getByRole('button', { name: 'Agrandir' })).toBeAttached()
    await expect(french.getByRole('button')).toHaveCount(3)
  })

  test('keeps the sketch where no tile can be had', async ({ page }) => {
    answers = 'nothing'
    await page.goto(server.address + WITH_MAP)
    await map(page).scrollIntoViewIfNeeded()
    await expect.poll(() => tileRequests.length).toBeGreaterThan(0)
    await waitForReader(page)
    await expect(map(page).getByText('10,000 km')).toBeVisible()
    await expect(tileMap(page)).toHaveCount(0)
    await expect(map(page).locator('[data-shown]')).toHaveCount(0)
    await expect(places(page)).toHaveCount(11)
  })
})
