import { expect, test, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { downloadWhole, loseNetwork } from './harness/downloading.ts'
import { startFakeHost } from './harness/fakeHost.ts'
import { startFaultProxy } from './harness/faultProxy.ts'
import { PRINTED_ISSUE, writePrintedIssue } from './harness/printedIssue.ts'
import { serveReader } from './harness/serveReader.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { swipe } from './harness/touch.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { ISSUE_ID, PLAIN_ANSWERS } from './harness/wireContent.ts'

/** Printed pages of an issue that reads from right to left, below a base path, with and without a network. */

let folder: string
let server: StartedServer
const replica = { enabled: true, default: false }

test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-printed-'))
  const issue = await writePrintedIssue(folder, { textDirection: 'rtl', finest: 400 })
  server = await startServer({ files: [issue], configuration: { basePath: '/press/', replica } })
})

test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

/** The pages that are seen, from left to right. */
function seen(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('[data-page]')]
      .map((sheet) => ({ sheet, box: sheet.getBoundingClientRect() }))
      .filter(({ box }) => box.width > 0 && box.right > 1 && box.left < window.innerWidth - 1)
      .sort((one, other) => one.box.left - other.box.left)
      .map(({ sheet }) => sheet.dataset['page'] ?? ''),
  )
}

const picture = (page: Page, number: number) => page.locator(`[data-page="${number}"] .printed-picture`)

test('pages of an issue that reads from right to left lie and turn that way', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  const page = await context.newPage()
  await page.goto(`${server.address}${PRINTED_ISSUE}?page=2`)
  await waitForReader(page)
  expect(await seen(page)).toEqual(['3', '2'])
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seen(page)).toEqual(['5', '4'])
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => seen(page)).toEqual(['3', '2'])
  await swipe(page, { x: 400, y: 400 }, { x: 900, y: 410 })
  await expect.poll(() => seen(page)).toEqual(['5', '4'])
  const next = await page.getByRole('button', { name: 'Next page' }).boundingBox()
  const previous = await page.getByRole('button', { name: 'Previous page' }).boundingBox()
  expect(next?.x).toBeLessThan(previous?.x ?? 0)
  await context.close()
})

test('R4.9 a downloaded issue shows its pages without a network', async ({ browser }) => {
  const network = await startFaultProxy(server.address)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await downloadWhole(page, `${network.address}${PRINTED_ISSUE}`)
  await loseNetwork({ network, context })
  await page.goto(`${network.address}${PRINTED_ISSUE}?page=3`)
  await expect(picture(page, 3)).toHaveJSProperty('complete', true)
  await expect(picture(page, 3)).not.toHaveJSProperty('naturalWidth', 0)
  await waitForReader(page)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seen(page)).toEqual(['4'])
  await expect(picture(page, 4)).not.toHaveJSProperty('naturalWidth', 0)
  await context.close()
  await network.stop()
})

test('a page that is not on the device says so in words, and comes when there is a network again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${server.address}${PRINTED_ISSUE}?page=2`)
  await waitForReader(page)
  await page.context().setOffline(true)
  await page.keyboard.press('End')
  await expect(page.getByText('Page 5: This page is not on this device.')).toBeVisible()
  await expect(picture(page, 6)).toHaveCount(0)
  await expect(page.locator('[data-page="6"]').getByRole('button', { name: 'Try again' })).toBeVisible()
  await page.context().setOffline(false)
  await expect(picture(page, 6)).not.toHaveJSProperty('naturalWidth', 0)
})

test('R3.1 a host that gives a picture of each page and nothing else is enough', async ({ page }) => {
  const pages = [1, 2, 3].map((number) => ({ page: number, name: String(number), image: '', hotspots: [] }))
  const host = await startFakeHost(PLAIN_ANSWERS)
  const content = await sharp({ create: { width: 300, height: 400, channels: 3, background: '#a3b1c2' } })
    .webp()
    .toBuffer()
  const printed = pages.map((each) => ({ ...each, image: `${host.origin}/files/${each.page}.webp` }))
  for (const number of [1, 2, 3]) host.serve(`/files/${number}.webp`, { mediaType: 'image/webp', content })
  const issue = { ...PLAIN_ANSWERS.GetIssue.issue, pages: printed }
  host.answer('GetIssue', { body: { data: { issue } } })
  const reader = await serveReader({ host: { graphql: host.origin, auth: '' }, replica })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${reader.address}issues/${ISSUE_ID}?page=2`)
  await expect(page).toHaveURL(/low-water\?page=2/)
  await expect.poll(() => seen(page)).toEqual(['2', '3'])
  const box = await page.locator('[data-page="3"]').boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3 / 4, 2)
  await Promise.all([host.stop(), reader.stop()])
})
