import { expect, test } from '@playwright/test'
import sharp from 'sharp'
import { downloadWhole, loseNetwork } from './harness/downloading.ts'
import { startFakeHost } from './harness/fakeHost.ts'
import { startFaultProxy } from './harness/faultProxy.ts'
import { PRINTED_ISSUE } from './harness/printedIssue.ts'
import {
  openPrinted,
  pictureOf as picture,
  seenPages as seen,
  servePrintedIssue,
  sheetOf,
} from './harness/printedTitle.ts'
import { serveReader } from './harness/serveReader.ts'
import type { StartedServer } from './harness/startServer.ts'
import { swipe } from './harness/touch.ts'
import { ISSUE_ID, PLAIN_ANSWERS } from './harness/wireContent.ts'

/** Printed pages of an issue that reads from right to left, below a base path, with and without a network. */

let server: StartedServer
const replica = { enabled: true, default: false }

test.beforeAll(async () => {
  server = await servePrintedIssue({ textDirection: 'rtl', finest: 400 }, { basePath: '/press/', replica })
})

test.afterAll(() => server.stop())

test('pages of an issue that reads from right to left lie and turn that way', async ({ browser }) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, hasTouch: true })
  const page = await context.newPage()
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=2`)
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
  // Browsers mirror such signs where text runs from right to left.
  const signs = page.locator('.printed-turn')
  expect(await signs.allTextContents()).toEqual(['‹', '›'])
  for (const sign of await signs.all()) await expect(sign).toHaveCSS('direction', 'ltr')
  const words = page.locator('.printed-position > :visible')
  await expect(words).toHaveText('3–4 (4–5 of 6)')
  await expect(words).toHaveCSS('direction', 'ltr')
  await context.close()
})

test('R4.9 a downloaded issue shows its pages without a network', async ({ browser }) => {
  const network = await startFaultProxy(server.address)
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'allow' })
  const page = await context.newPage()
  await downloadWhole(page, `${network.address}${PRINTED_ISSUE}`)
  await loseNetwork({ network, context })
  await openPrinted(page, `${network.address}${PRINTED_ISSUE}?page=3`)
  await expect(picture(page, 3)).toHaveJSProperty('complete', true)
  await expect(picture(page, 3)).not.toHaveJSProperty('naturalWidth', 0)
  await page.keyboard.press('ArrowLeft')
  await expect.poll(() => seen(page)).toEqual(['4'])
  await expect(picture(page, 4)).not.toHaveJSProperty('naturalWidth', 0)
  await context.close()
  await network.stop()
})

test('a page that is not on the device says so in words, and comes when there is a network again', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await openPrinted(page, `${server.address}${PRINTED_ISSUE}?page=2`)
  await page.context().setOffline(true)
  await page.keyboard.press('End')
  await expect(page.getByText('Page 5: This page is not on this device.')).toBeVisible()
  await expect(picture(page, 6)).toHaveCount(0)
  await expect(sheetOf(page, 6).getByRole('button', { name: 'Try again' })).toBeVisible()
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
  const box = await sheetOf(page, 3).boundingBox()
  expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(3 / 4, 2)
  await Promise.all([host.stop(), reader.stop()])
})
