import { rm } from 'node:fs/promises'
import { expect, test as base, type BrowserContext, type Locator, type Page } from '@playwright/test'
import { writeEbbIssue, writeFloodIssue } from './ebbIssue.ts'
import { startFaultProxy, type FaultProxy } from './faultProxy.ts'
import { startServer, type StartedServer } from './startServer.ts'
import { waitForWorker } from './workerPage.ts'

interface OfTest {
  /** The only way to the server; each test has an address, and so an origin, of its own. */
  readonly network: FaultProxy
}

interface OfWorker {
  /** Keys of the title's configuration. */
  readonly configuration: object
  /** Has the issues `ebb` and `flood`, two folders below the root; no test may change it. */
  readonly server: StartedServer
}

/** A test with a worker, a server with small issues, and a network in between that can fail. */
export const test = base.extend<OfTest, OfWorker>({
  configuration: [
    { basePath: '/press/tide/', languages: ['en', 'fr'], defaultLanguage: 'en' },
    { scope: 'worker', option: true },
  ],
  server: [
    async ({ configuration }, lend) => {
      const files = [await writeEbbIssue(), await writeFloodIssue()]
      const server = await startServer({ files, configuration })
      await lend(server)
      await server.stop()
      await Promise.all(files.map((folder) => rm(folder, { recursive: true, force: true })))
    },
    { scope: 'worker' },
  ],
  network: async ({ server }, lend) => {
    const network = await startFaultProxy(server.address)
    await lend(network)
    await network.stop()
  },
  serviceWorkers: 'allow',
  viewport: { width: 390, height: 844 },
})

/** Opens a page and waits until the worker answers for it and the page has all it asks for by itself. */
export async function openWithWorker(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await waitForWorker(page)
}

export const downloadButton = (page: Page): Locator => page.getByRole('button', { name: /^Download\b/ })
export const progressOf = (page: Page): Locator => page.getByRole('progressbar', { name: 'Download' })
export const readyLine = (page: Page): Locator => page.getByText(/Opens without a network, \d/)

/** Opens an issue and asks for its download; `network` is spoiled in between, where a test wants that. */
export async function startDownload(page: Page, address: string, spoil?: () => void): Promise<void> {
  await openWithWorker(page, address)
  await expect(downloadButton(page)).toBeVisible()
  spoil?.()
  await downloadButton(page).click()
}

/** Opens an issue and waits until all of it is on the device, its films, too. */
export async function downloadWhole(page: Page, address: string): Promise<void> {
  await openWithWorker(page, address)
  await expect(downloadButton(page)).toBeVisible()
  const films = page.getByRole('checkbox', { name: /^With films/ })
  if (await films.isVisible()) await films.check()
  await downloadButton(page).click()
  await expect(readyLine(page)).toBeVisible({ timeout: 30_000 })
}

interface Networked {
  readonly network: FaultProxy
  readonly context: BrowserContext
}

/** As in a tunnel: nobody answers any more, and the device knows. */
export async function loseNetwork({ network, context }: Networked): Promise<void> {
  await Promise.all([network.cut(), context.setOffline(true)])
}

export async function findNetwork({ network, context }: Networked): Promise<void> {
  await network.mend()
  await context.setOffline(false)
}
