import { rm } from 'node:fs/promises'
import { expect, type BrowserContext, type Page } from '@playwright/test'
import { complaintsOfDevice, readCachedFiles } from './harness/device.ts'
import { downloadWhole, progressOf, readyLine, startDownload, test } from './harness/downloading.ts'
import { EBB, EBB_ARTICLES, writeEbbIssue } from './harness/ebbIssue.ts'
import { startFaultProxy, type FaultRule } from './harness/faultProxy.ts'
import { importFiles } from './harness/importFiles.ts'
import { openPersistentProfile, type PersistentProfile } from './harness/persistentProfile.ts'
import { startRandomness } from './harness/randomness.ts'
import { parseArticle } from './harness/servedPages.ts'
import { startServer } from './harness/startServer.ts'

const HOLD_ONE: FaultRule = { path: /\/assets\//, fault: { kind: 'hold' }, times: 1 }

/** Half of a download: some files are here, one is held back by the network. */
async function waitForHalf(page: Page): Promise<void> {
  await expect(progressOf(page)).toBeVisible()
  await expect.poll(async () => (await readCachedFiles(page)).length).toBeGreaterThan(2)
}

async function killWorkers(context: BrowserContext, page: Page): Promise<void> {
  const session = await context.newCDPSession(page)
  await session.send('ServiceWorker.enable')
  await session.send('ServiceWorker.stopAllWorkers')
  await session.detach()
}

test('R4.11 a download goes on after the worker was killed', async ({ page, network, context }) => {
  await page.clock.install()
  await startDownload(page, network.address + EBB, () => network.spoil(HOLD_ONE))
  await waitForHalf(page)
  const cachedFiles = await readCachedFiles(page)
  await killWorkers(context, page)
  network.heal()
  network.requests.splice(0)
  await page.clock.runFor(21_000)
  await expect(readyLine(page)).toBeVisible()
  expect(await complaintsOfDevice(page)).toEqual([])
  const again = network.requests.map(({ path }) => new URL(path, network.address).href)
  expect(cachedFiles.filter(({ url }) => again.includes(url))).toEqual([])
})

test('R4.11 a download goes on in the next tab after its tab was closed', async ({ page, network, context }) => {
  await startDownload(page, network.address + EBB, () => network.spoil(HOLD_ONE))
  await waitForHalf(page)
  await page.close()
  network.heal()
  const next = await context.newPage()
  await next.goto(network.address + EBB)
  await expect(readyLine(next)).toBeVisible()
  expect(await complaintsOfDevice(next)).toEqual([])
})

test.describe('a browser that is killed', () => {
  let profile: PersistentProfile
  test.beforeEach(async ({ launchOptions }) => {
    profile = await openPersistentProfile(launchOptions)
  })
  test.afterEach(() => profile.remove())

  test('R4.11 a download goes on when the browser is started again', async ({ network }) => {
    const page = await profile.context.newPage()
    await startDownload(page, network.address + EBB, () => network.spoil(HOLD_ONE))
    await waitForHalf(page)
    await profile.kill()
    network.heal()
    const next = await (await profile.start()).newPage()
    await next.goto(network.address + EBB)
    await expect(readyLine(next)).toBeVisible()
    expect(await complaintsOfDevice(next)).toEqual([])
  })

  test('R3.7 in the middle of an update has the old issue or the new one, whole', async () => {
    const { between } = startRandomness()
    const server = await startServer({ configuration: { languages: ['en', 'fr'], defaultLanguage: 'en' } })
    const network = await startFaultProxy(server.address)
    const editions = ['first edition', 'second edition', 'third edition', 'fourth edition']
    const publish = async (edition: string) => {
      const folder = await writeEbbIssue(edition)
      await importFiles(server.title, [folder])
      await rm(folder, { recursive: true })
    }
    await publish(editions[0] ?? '')
    await downloadWhole(await profile.context.newPage(), network.address + EBB)
    for (const [index, edition] of editions.entries()) {
      if (index === 0) continue
      await publish(edition)
      // A worker that has asked the host for changes, as it may without a page, does not ask again for five minutes.
      network.requests.splice(0)
      const page = await (await profile.start()).newPage()
      // The first page lets the worker end what the killed one had begun; what is new is asked for by the next.
      await expect(async () => {
        await page.goto(network.address)
        const hasGraphqlRequest = () => network.requests.some(({ path }) => path.endsWith('/graphql'))
        await expect.poll(hasGraphqlRequest, { timeout: 5_000 }).toBe(true)
      }).toPass({ timeout: 60_000 })
      await new Promise((resolve) => setTimeout(resolve, between(0, 400)))
      await profile.kill()
      await network.cut()
      const found = await readEditions(await profile.start(), network.address)
      expect(new Set(found).size, found.join(', ')).toBe(1)
      expect(editions.slice(0, index + 1)).toContain(found[0])
      await network.mend()
    }
    const page = await profile.context.newPage()
    await page.goto(network.address + EBB)
    await expect(readyLine(page)).toBeVisible()
    await expect
      .poll(async () => new Set(await readEditions(profile.context, network.address)))
      .toEqual(new Set([editions.at(-1)]))
    expect(await complaintsOfDevice(page)).toEqual([])
    await Promise.all([network.stop(), server.stop()])
  })
})

/** Which edition each article is of, as its page says that the worker writes. */
async function readEditions(context: BrowserContext, address: string): Promise<readonly string[]> {
  const page = await context.newPage()
  const found: string[] = []
  for (const slug of EBB_ARTICLES) {
    const answer = await page.goto(`${address}${EBB}/${slug}`)
    const { text } = parseArticle(slug, (await answer?.text()) ?? '')
    found.push(/(?<edition>first|second|third|fourth)edition/.exec(text)?.groups?.['edition'] ?? text)
  }
  await page.close()
  return found.map((word) => `${word} edition`)
}
