import { rm } from 'node:fs/promises'
import { expect, test, type Page } from '@playwright/test'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { waitForWorker } from './harness/workerPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

test.use({ serviceWorkers: 'allow' })

const anArticle = { tide: '---\ntitle: Tide\n---\n\nWords.\n' }

let server: StartedServer
let folders: readonly string[]
test.beforeAll(async () => {
  folders = await Promise.all(
    [
      { slug: 'older', released: '2026-01-01' },
      { slug: 'newer', released: '2026-02-01' },
    ].map(({ slug, released }) => writeFolderIssue({ slug, lines: [`released: ${released}`], articles: anArticle })),
  )
  server = await startServer({ files: folders, configuration: { basePath: '/some/sub/' } })
})
test.afterAll(async () => {
  await server.stop()
  await Promise.all(folders.map((folder) => rm(folder, { recursive: true })))
})

/** Stands in for the badge of an icon, which a window of a test does not have: notes what is asked of it. */
function noteMarks(): void {
  const marks: string[] = []
  Object.assign(self, { marks })
  const mark = (name: string) => () => Promise.resolve(void marks.push(name))
  Object.defineProperties(navigator, {
    setAppBadge: { value: mark('set'), configurable: true },
    clearAppBadge: { value: mark('clear'), configurable: true },
  })
}

const readMarks = () => (self as unknown as { marks: readonly string[] }).marks

const lastMark = async (page: Page) => (await page.evaluate(readMarks)).at(-1)

/** A page of the title as one that has it installed sees it. */
async function openInstalled(page: Page, path: string): Promise<void> {
  await page.addInitScript(noteMarks)
  await page.goto(server.address)
  await waitForReader(page)
  await page.evaluate(() => localStorage.setItem('cf-installed', 'true'))
  await page.goto(server.address + path)
}

test('the icon of the installed title is marked while an issue is out that is newer than all that were opened', async ({
  page,
}) => {
  await openInstalled(page, '')
  await expect.poll(() => lastMark(page)).toBe('clear')
  await page.goto(`${server.address}issues/older`)
  await expect.poll(() => lastMark(page)).toBe('set')
  await page.goto(`${server.address}issues/newer/tide`)
  await expect.poll(() => lastMark(page)).toBe('clear')
  await page.goto(`${server.address}issues/older`)
  await expect.poll(() => lastMark(page)).toBe('clear')
})

test('a title that is not installed marks nothing', async ({ page }) => {
  await page.addInitScript(noteMarks)
  await page.goto(`${server.address}issues/older`)
  await waitForReader(page)
  expect(await page.evaluate(readMarks)).toEqual([])
})

test('the worker looks for a new issue while the title is closed', async ({ page, context }) => {
  await openInstalled(page, 'issues/older')
  await expect.poll(() => lastMark(page)).toBe('set')
  await waitForWorker(page)
  const [worker] = context.serviceWorkers()
  if (worker === undefined) throw new Error('There is no worker.')
  const browser = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    browser.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0] !== undefined) resolve(registrations[0].registrationId)
    })
  })
  await browser.send('ServiceWorker.enable')
  const visit = {
    origin: new URL(server.address).origin,
    registrationId: await registered,
    tag: 'newest-issue',
  }
  await worker.evaluate(noteMarks)
  await browser.send('ServiceWorker.dispatchPeriodicSyncEvent', visit)
  await expect.poll(() => worker.evaluate(readMarks)).toEqual(['set'])
  await page.goto(`${server.address}issues/newer`)
  await expect.poll(() => lastMark(page)).toBe('clear')
  await browser.send('ServiceWorker.dispatchPeriodicSyncEvent', visit)
  await expect.poll(() => worker.evaluate(readMarks)).toEqual(['set', 'clear'])
})
