import { expect, test, type Page } from '@playwright/test'
import { startBareHost, type BareHost } from './harness/bareHost.ts'
import { startDownload } from './harness/downloading.ts'
import { serveReader } from './harness/serveReader.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

let host: BareHost
let server: StartedServer

test.beforeAll(async () => {
  host = await startBareHost()
  server = await startServer({
    configuration: {
      host: { graphql: host.origin, auth: host.origin },
      mediaOrigins: [host.fileOrigin],
      languages: ['en', 'fr'],
      auth: { issuer: host.origin, clientId: 'reader' },
      analytics: { firstParty: 'off' },
    },
  })
})
test.afterAll(async () => {
  await Promise.all([host.stop(), server.stop()])
})

/** What was asked that a host which speaks the specification alone would refuse. */
const refused = () => host.queries.filter(({ faults }) => faults.length > 0)

/** Pictures that stand on the page and have come. */
function widthOf(page: Page, address: string): Promise<number> {
  return page
    .locator(`img[src="${address}"]`)
    .first()
    .evaluate((picture: HTMLImageElement) => picture.naturalWidth)
}

test('R1.1 R2.4 R2.5 R5.3 another host’s pictures, films and fonts are shown, whatever its ids and slugs look like', async ({
  page,
}) => {
  const complaints = watchPage(page)
  const { address } = server
  await page.goto(address)
  await expect.poll(() => widthOf(page, `${host.fileOrigin}/m/cover.webp`)).toBeGreaterThan(0)
  await page.getByRole('link', { name: 'The Year' }).first().click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'January' }).click()
  await expect(page).toHaveURL(`${address}issues/2024/1`)
  await expect(page.getByText('Ice on the rope.').first()).toBeVisible()

  await page.goto(`${address}issues/2024/a-71`)
  await expect(page).toHaveURL(`${address}issues/2024/2`)
  await page.goto(`${address}issues/cf-10`)
  await expect(page.getByRole('heading', { name: 'No Short Name' })).toBeVisible()
  await page.goto(`${address}preview/2024`)
  await expect(page.getByRole('heading', { name: 'The Year' })).toBeVisible()

  await page.goto(`${address}issues/cf-8/665f1c2ab7e4d3a1c0ffee01`)
  await expect(page).toHaveURL(`${address}issues/neap-tide/the-ferry`)
  await expect.poll(() => widthOf(page, `${host.fileOrigin}/m/sand.webp`)).toBeGreaterThan(0)
  const faces = () =>
    page.evaluate(() => [...document.fonts].flatMap(({ family, status }) => (status === 'loaded' ? [family] : [])))
  await expect.poll(faces).toContainEqual(expect.stringMatching(/Fell/))
  await page.goto(`${address}issues/neap-tide/the-film`)
  const film = page.locator('video').first()
  await film.evaluate((video: HTMLVideoElement) => video.play())
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeGreaterThan(0)

  await page.goto(`${address}issues/nowhere`)
  await expect(page).toHaveURL(address)
  expect(complaints.messages).toEqual([])
  expect(refused()).toEqual([])
})

test('R1.10 R2.11 the drafts of another host are what its listing leaves out, and search asks it nothing', async ({
  page,
}) => {
  const session = { 'cf-user-role': 'admin', 'cf-access-token': host.grant('admin'), 'cf-app-user-id': 'editor' }
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, session)
  await page.goto(`${server.address}drafts`)
  await expect(page.getByRole('main').getByRole('listitem')).toHaveText([/Not Out Yet.*Draft/])
  await page.goto(`${server.address}issues/neap-tide/the-ferry`)
  await expect(page.getByText('It waits for water.')).toBeVisible()
  await waitForReader(page)
  await page.goto(`${server.address}search`)
  await waitForReader(page)
  await page.getByRole('searchbox').fill('rope')
  await expect(page.getByText('The Ferry')).toBeVisible()
  await page.goto(`${server.address}insights`)
  await waitForReader(page)
  expect(refused()).toEqual([])
})

test('R2.12 R8.10 the reader itself leads home from odd addresses, where nobody has done so before', async ({
  page,
}) => {
  const reader = await serveReader({ host: { graphql: host.origin, auth: '' } })
  const complaints = watchPage(page)
  for (const path of ['/', '%E0%A4%A', 'issues/%E0%A4%A', 'no/such/place']) {
    await page.goto(reader.address + path)
    await expect(page).toHaveURL(reader.address)
    await expect(page.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  }
  expect(complaints.messages).toEqual([])
  await reader.stop()
})

test('an issue without articles says that it is empty, in the language that is read', async ({ page }) => {
  await page.goto(`${server.address}issues/empty-sands`)
  await expect(page.getByText('Nothing stands in this issue yet.')).toBeVisible()
  await page.goto(`${server.address}issues/empty-sands?lang=fr`)
  await expect(page.getByText('Ce numéro est encore vide.')).toBeVisible()
})

test.describe('an issue without a manifest', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R4.11 R1.8 R1.1 is kept by what its pages show, says how it was proved, and is read without a network', async ({
    page,
    context,
  }) => {
    const article = `${server.address}issues/neap-tide/the-ferry`
    await startDownload(page, `${server.address}issues/neap-tide`)
    await expect(
      page.getByText(/Opens without a network, [\d.]+ [kM]B\. Its files were checked by their sizes only\./),
    ).toBeVisible()
    const fileCallCount = host.fileCalls.length
    await context.setOffline(true)
    await page.goto(article)
    await expect(page.getByText('It waits for water.')).toBeVisible()
    await expect.poll(() => widthOf(page, `${host.fileOrigin}/m/sand.webp`)).toBeGreaterThan(0)
    await page.goto(`${server.address}issues/neap-tide/a-77`)
    await expect(page.getByText('Nobody named this one.')).toBeVisible()
    expect(host.fileCalls).toHaveLength(fileCallCount)
    expect(refused()).toEqual([])
  })
})
