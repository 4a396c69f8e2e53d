import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { startFaultProxy } from './harness/faultProxy.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { waitForWorker } from './harness/workerPage.ts'

const configuration = {
  title: 'Low Water Quarterly',
  shortTitle: 'Low Water',
  languages: ['en', 'de'],
  basePath: '/some/sub/dir/',
}

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION], configuration })
})
test.afterAll(() => server.stop())

/** What the browser itself makes of the page as an app. */
async function readApp(page: Page) {
  const browser = await page.context().newCDPSession(page)
  const { url, errors, manifest } = await browser.send('Page.getAppManifest')
  const { installabilityErrors } = await browser.send('Page.getInstallabilityErrors')
  return { url, errors, manifest, obstacles: installabilityErrors.map(({ errorId }) => errorId) }
}

test('R1.3 the browser finds nothing wrong with the manifest, and the title can be installed below its base path', async ({
  page,
}) => {
  await page.goto(server.address + ARTICLE)
  const { url, errors, manifest, obstacles } = await readApp(page)
  expect([url, errors]).toEqual([`${server.address}app.webmanifest`, []])
  expect(manifest).toMatchObject({
    name: 'Low Water Quarterly',
    scope: server.address,
    startUrl: server.address,
    id: server.address,
  })
  // A window of a test is one that keeps nothing.
  expect(obstacles.filter((obstacle) => obstacle !== 'in-incognito')).toEqual([])
})

test('R2.1 the icons that a page names are there, of the size that they are shown in', async ({ page }) => {
  await page.goto(server.address + ISSUE)
  const named = await page
    .locator('link[rel="icon"], link[rel="apple-touch-icon"]')
    .evaluateAll((links) => links.map((link) => (link as HTMLLinkElement).href))
  const sides = await page.evaluate(
    (addresses) =>
      Promise.all(
        addresses.map(async (address) => {
          const { width, height } = await createImageBitmap(await (await fetch(address)).blob())
          return [width, height]
        }),
      ),
    named,
  )
  expect(sides).toEqual([
    [64, 64],
    [180, 180],
  ])
})

test.describe('with the worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('the shortcut to the latest issue leads there, through the worker and without a network too', async ({
    page,
  }) => {
    const network = await startFaultProxy(server.address)
    const latest = `${network.address}latest`
    const expectIssue = async () => {
      await expect(page).toHaveURL(new RegExp(`${ISSUE}(\\?.*)?$`))
      await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
    }
    await page.goto(latest)
    await expectIssue()
    await waitForReader(page)
    await waitForWorker(page)
    // The listing is what tells without a network which issue is the latest.
    await page.goto(network.address)
    await waitForReader(page)
    await page.goto(latest)
    await expectIssue()
    await network.cut()
    await page.goto(latest)
    await expectIssue()
    await network.stop()
  })
})
