import { expect, test, type Page, type Response } from '@playwright/test'
import { DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { startFaultProxy } from './harness/faultProxy.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForWorker } from './harness/workerPage.ts'

test.use({ serviceWorkers: 'allow' })

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION], configuration: { basePath: '/some/sub/', offline: false } })
})
test.afterAll(() => server.stop())

/** What a device may have kept from the time when the title had a worker. */
const OLD_WORKER = `
addEventListener('install', (event) => { skipWaiting(); event.waitUntil(keep()) })
addEventListener('activate', (event) => event.waitUntil(clients.claim()))
addEventListener('fetch', (event) => {
  if (event.request.mode === 'navigate') event.respondWith(new Response('the old page', { headers: { 'content-type': 'text/html' } }))
})
async function keep() {
  for (const name of ['gatefold-files', 'gatefold-files-of-r1', 'workbox-precache-v2-' + registration.scope, 'of-another-title']) {
    await (await caches.open(name)).put('/x', new Response('kept'))
  }
}`

async function readTraces(page: Page) {
  return page.evaluate(async () => {
    const registrations = await navigator.serviceWorker.getRegistrations()
    return { caches: await caches.keys(), rows: await countRows(), workers: registrations.length }

    async function countRows(): Promise<number> {
      // To open what is not there would make it.
      const databases = await indexedDB.databases()
      if (databases.every(({ name }) => name !== 'canvasflow')) return 0
      const database = await settled(indexedDB.open('canvasflow'))
      const names = [...database.objectStoreNames]
      const counts = names.map((name) => settled(database.transaction(name).objectStore(name).count()))
      const sum = (await Promise.all(counts)).reduce((total, count) => total + count, 0)
      database.close()
      return sum
    }

    function settled<Value>(request: IDBRequest<Value>): Promise<Value> {
      return new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('The store cannot be read.')))
      })
    }
  })
}

test('R4.10 a title that wants no worker removes the one that a device has, and all that it kept', async ({
  page,
  context,
}) => {
  const script = `${server.address}sw.js?v=1`
  await page.goto(`${server.address}${ISSUE}`)
  await expect.poll(async () => (await readTraces(page)).rows).toBeGreaterThan(0)
  // Below the same path, and without the reader, who would remove the worker too.
  await page.goto(`${server.address}shell.json`)
  await context.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: OLD_WORKER }))
  await page.evaluate(async (url) => {
    const claimed = new Promise((resolve) => navigator.serviceWorker.addEventListener('controllerchange', resolve))
    await navigator.serviceWorker.register(url)
    await claimed
  }, script)
  expect(await readTraces(page)).toMatchObject({ workers: 1 })
  expect((await readTraces(page)).caches).toHaveLength(4)
  await context.unroute(script)

  const marked = await page.evaluate(() => performance.timeOrigin)
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update())
  await expect.poll(() => readTraces(page)).toEqual({ caches: ['of-another-title'], rows: 0, workers: 0 })
  expect(await page.evaluate(() => performance.timeOrigin)).toBe(marked)

  await page.goto(`${server.address}${ISSUE}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('R4.10 a title that turns its worker off is read from the network from the next visit on', async ({ page }) => {
  const before = await startServer({ files: [DEMONSTRATION], configuration: { basePath: '/some/sub/' } })
  const network = await startFaultProxy(before.address)
  await page.goto(network.address + ISSUE)
  await waitForWorker(page)
  expect(await readTraces(page)).toMatchObject({
    workers: 1,
    caches: expect.arrayContaining([expect.stringContaining('precache')]),
  })

  network.leadTo(server.address)
  await before.stop()
  await page.goto(network.address)
  // The page is loaded anew when its worker goes, perhaps while it is being looked at. A worker goes once it has ended what it was
  // doing, for which a browser gives it half a minute.
  await expect
    .poll(() => readTraces(page).catch(() => undefined), { timeout: 60_000 })
    .toMatchObject({ workers: 0, caches: [] })
  // The worker is gone before the page has loaded itself anew: that may come in between.
  let response: Response | null = null
  await expect(async () => void (response = await page.goto(network.address + ISSUE))).toPass()
  expect((response as Response | null)?.fromServiceWorker()).toBe(false)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
  await network.stop()
})
