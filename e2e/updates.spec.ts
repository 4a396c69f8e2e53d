import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION } from './harness/demonstration.ts'
import { startDeployments, type Deployments } from './harness/deployments.ts'
import { startFaultProxy, type FaultProxy } from './harness/faultProxy.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { openAndWarm, waitForWorker } from './harness/workerPage.ts'

test.use({ serviceWorkers: 'allow' })

let server: StartedServer
let place: Deployments
let network: FaultProxy

test.beforeAll(async () => {
  // What is told of reading goes through the worker, too: told again and again behind a proxy, it keeps the old one awake.
  server = await startServer({ files: [DEMONSTRATION], configuration: { analytics: { firstParty: 'off' } } })
})
test.afterAll(() => server.stop())

// An address, and so an origin, for each test: nothing is left over from the one before.
test.beforeEach(async () => {
  place = await startDeployments(server.address)
  network = await startFaultProxy(place.address)
})
test.afterEach(async () => {
  await network.stop()
  await place.stop()
})

/** Opens an article whose minutes are told by hand, with the worker installed. */
async function open(page: Page): Promise<void> {
  // The minutes that are told stay behind those of the worker, which has the clock of the machine.
  await page.clock.install({ time: Date.now() - 10 * 60_000 })
  await openAndWarm(page, network.address + ARTICLE)
  await waitForWorker(page)
}

const line = (page: Page) => page.getByText('A new version is here.')

/**
 * Presses the button once the page asks for nothing: a request in the moment in which the old worker is stopped wakes it again, as the
 * known shortcomings say. A pointer's first move has the neighbours fetched, and the minutes that were told all that was due.
 */
async function useItNow(page: Page): Promise<void> {
  await page.mouse.move(1, 1)
  await page.clock.runFor(2_000)
  await waitForReader(page)
  await page.getByRole('button', { name: 'Use it now' }).click()
}

/** Build that a page says it is of. */
const buildOf = (page: Page) =>
  page.evaluate<string>(
    () => JSON.parse(document.getElementById('gatefold-start')?.textContent ?? '').configuration.build,
  )

test('R4.10 R7.5 a new version is said within a minute, and taken by all tabs at once when the reader agrees', async ({
  page,
  context,
}) => {
  await open(page)
  const other = await context.newPage()
  await other.goto(network.address + ARTICLE)
  await waitForWorker(other)
  place.deploy('another')
  await expect(line(page)).toBeHidden()
  await page.clock.runFor(61_000)
  await expect(line(page)).toBeVisible()

  const loads: string[] = []
  for (const tab of [page, other]) tab.on('load', () => loads.push(tab === page ? 'page' : 'other'))
  await useItNow(page)
  await expect.poll(() => loads.toSorted()).toEqual(['other', 'page'])
  for (const tab of [page, other]) {
    await expect.poll(() => buildOf(tab)).toBe('another')
    await waitForWorker(tab)
    await expect(line(tab)).toBeHidden()
  }
  expect(loads).toHaveLength(2)
})

test('R4.10 a new version does not wait for a download that is under way', async ({ page }) => {
  await open(page)
  network.spoil({ fault: { kind: 'hold' }, path: /\/assets\//, times: 1 })
  network.requests.splice(0)
  await page.evaluate(() => {
    const { answers } = JSON.parse(document.getElementById('gatefold-start')?.textContent ?? '{}')
    const issueId: unknown = answers.find(({ key }: { key: readonly string[] }) => key[0] === 'article-page').data.issue
      .id
    const session = { userRole: undefined, userId: undefined, accessToken: undefined }
    const message = { type: 'DOWNLOAD_ISSUE_MESSAGE', issueId, withFilms: false, isAutomatic: false, session }
    navigator.serviceWorker.controller?.postMessage(message)
  })
  await expect.poll(() => network.requests.some(({ path }) => path.includes('/assets/'))).toBe(true)
  place.deploy('another')
  await page.clock.runFor(61_000)
  await useItNow(page)
  // It is loaded anew meanwhile.
  await expect(async () => expect(await buildOf(page)).toBe('another')).toPass()
})

test('R4.10 a new version does not wait for a picture that never comes', async ({ page }) => {
  await open(page)
  const picture = new URL('assets/never.png', network.address).href
  network.spoil({ fault: { kind: 'hold' }, path: /never\.png/ })
  await page.evaluate((source) => void (new Image().src = source), picture)
  await expect.poll(() => network.requests.some(({ path }) => path.includes('never.png'))).toBe(true)
  place.deploy('another')
  await page.clock.runFor(61_000)
  await useItNow(page)
  await expect(async () => expect(await buildOf(page)).toBe('another')).toPass({ timeout: 60_000 })
})

test('R4.10 a new version that nobody wanted yet is there at the next start', async ({ page, context }) => {
  await open(page)
  place.deploy('another')
  await page.clock.runFor(61_000)
  await expect(line(page)).toBeVisible()
  await page.reload()
  expect(await buildOf(page)).not.toBe('another')
  await page.close()
  // A browser that is still busy with closing the last page starts the next under the old worker.
  await expect(async () => {
    const next = await context.newPage()
    try {
      await next.goto(network.address + ARTICLE)
      expect(await buildOf(next)).toBe('another')
      await waitForReader(next)
      expect(await line(next).isVisible()).toBe(false)
    } finally {
      await next.close()
    }
  }).toPass({ timeout: 60_000 })
})

test('R8.8 a version that does not arrive whole changes nothing', async ({ page }) => {
  await open(page)
  const { messages } = watchPage(page)
  place.deploy('another')
  network.spoil({ fault: { kind: 'portal' }, path: /shell\.json/ })
  await page.clock.runFor(61_000)
  await expect.poll(() => messages.join()).toContain('A new version did not arrive whole.')
  await expect(line(page)).toBeHidden()
  await network.cut()
  await page.reload()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(/The line on the map/)
  await network.mend()
})

test('R4.10 a title that is no longer read offline takes its worker away, with what it kept', async ({ page }) => {
  // Each visit asks for the worker: no minutes have to pass, which would be told again to each new page.
  await openAndWarm(page, network.address + ARTICLE)
  await waitForWorker(page)
  const online = await startServer({ files: [DEMONSTRATION], configuration: { offline: false } })
  place.moveTo(online.address)
  const remains = () =>
    page.evaluate(async () => [(await navigator.serviceWorker.getRegistrations()).length, (await caches.keys()).length])
  await expect(async () => {
    await page.goto(network.address + ARTICLE)
    await expect.poll(remains, { timeout: 5_000 }).toEqual([0, 0])
  }).toPass()
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(/The line on the map/)
  await online.stop()
})

test('R4.10 R8.8 the worker is registered from its plain address where the other fails', async ({ page }) => {
  network.spoil({ fault: { kind: 'status', status: 404 }, path: /sw\.js\?/ })
  const { messages } = watchPage(page)
  await page.goto(network.address + ARTICLE)
  await waitForWorker(page)
  const script = await page.evaluate(() => navigator.serviceWorker.controller?.scriptURL)
  expect(script).toBe(`${network.address}sw.js`)
  expect(messages.join()).toContain('The worker could not be registered from /sw.js?v=')
})

test('R4.10 R8.8 the magazine is read without a worker where none can be registered', async ({ page }) => {
  network.spoil({ fault: { kind: 'portal' }, path: /sw\.js/ })
  const { messages } = watchPage(page)
  await page.goto(network.address + ARTICLE)
  await expect.poll(() => messages.filter((message) => message.includes('could not be registered')).length).toBe(2)
  expect(await page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0)
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
})

test('R4.8 R4.9 a captive portal is no network, in words, until it lets one through', async ({ page }) => {
  await open(page)
  const said = page.getByRole('status').getByText('No network. You read what is on this device.')
  for (const fault of [
    { kind: 'portal' },
    { kind: 'redirect', to: 'http://127.0.0.1:9/' },
    { kind: 'hangUp' },
  ] as const) {
    await expect(said).toBeHidden()
    network.spoil({ fault })
    // What is due happens once: a question that is asked on the way would be given no time to be answered.
    await page.clock.fastForward(31_000)
    await expect(said).toBeVisible()
    network.heal()
    await page.clock.fastForward(31_000)
  }
  await expect(said).toBeHidden()
})
