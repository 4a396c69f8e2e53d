import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { startFaultProxy } from './harness/faultProxy.ts'
import { startServer } from './harness/startServer.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'
import { listMissingFiles, openAndWarm, waitForWorker, withoutLostFiles } from './harness/workerPage.ts'

test.use({ serviceWorkers: 'allow' })

const DEEP = { files: [DEMONSTRATION], configuration: { basePath: '/some/dir/', languages: ['en', 'fr'] } }

/** Opens a page and waits until its issue and the worker are on the device. */
async function visit(page: Page, address: string): Promise<void> {
  await openAndWarm(page, address)
  await waitForWorker(page)
}

/** What becomes of a script that lies on the title's origin, but not in its build: here the worker's, which no page may run. */
function runForeignScript(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) =>
          resolve(`refused by ${event.effectiveDirective}`),
        )
        const script = document.createElement('script')
        script.src = document.documentElement.dataset['scripts']?.replace('build/', 'sw.js') ?? ''
        script.addEventListener('load', () => resolve('ran'))
        document.body.append(script)
      }),
  )
}

const heading = (page: Page) => page.getByRole('article').getByRole('heading', { level: 1 })

test('R2.1 R4.10 a deep link opens without a network under a base path of two levels', async ({ page, context }) => {
  const server = await startServer(DEEP)
  await visit(page, server.address + ARTICLE)
  // The host was told no origin: the page itself names where scripts come from.
  expect(await runForeignScript(page)).toBe('refused by script-src-elem')
  await server.stop()

  const other = await context.newPage()
  const { messages } = watchPage(other)
  await other.goto(`${server.address}issues/six-hours/cockles-twice?lang=fr`)
  await expect(heading(other)).toHaveText(/Cockles/)
  expect(await other.evaluate(() => document.documentElement.lang)).toBe('fr')
  // It has come to life from what travelled in it, and nothing was rendered anew.
  await other.getByRole('button', { name: 'Sommaire' }).click()
  await expect(other.getByRole('navigation', { name: 'Sommaire' })).toBeVisible()
  expect(withoutLostFiles(messages)).toEqual([])
  await expectNoShift(other)

  await other.goto(server.address + ISSUE)
  await expect(other.getByRole('heading', { level: 1, name: 'Six Hours' })).toBeVisible()
  await other.goto(server.address)
  await expect(other.getByRole('link', { name: 'Six Hours' }).first()).toBeVisible()
  expect(withoutLostFiles(messages)).toEqual([])
  expect(await runForeignScript(other)).toBe('refused by script-src-elem')
})

test('R2.5 an id in the address is replaced by the slug without a network, and the page keeps its policy', async ({
  page,
}) => {
  const server = await startServer(DEEP)
  await visit(page, server.address + ARTICLE)
  const policy = (await page.request.get(server.address + ARTICLE)).headers()['content-security-policy']
  const [issueId, articleId] = await page.evaluate(() => {
    const { answers } = JSON.parse(document.getElementById('gatefold-start')?.textContent ?? '{}')
    const { data } = answers.find(({ key }: { key: readonly string[] }) => key[0] === 'article-page')
    return [data.issue.id, data.article.id] as const
  })
  await server.stop()
  const response = await page.goto(`${server.address}issues/${issueId}/${articleId}?from=mail`)
  await expect(heading(page)).toHaveText(/The line on the map/)
  expect(page.url()).toBe(`${server.address}${ARTICLE}?from=mail`)
  expect(response?.fromServiceWorker()).toBe(true)
  expect(response?.headers()['content-security-policy']).toBe(policy)
})

test('R9.3 R6.3 a later visit within the hour is answered from the device; the admin’s is not', async ({ page }) => {
  const server = await startServer(DEEP)
  const network = await startFaultProxy(server.address)
  await visit(page, network.address + ARTICLE)
  const reload = async () => {
    network.requests.splice(0)
    await page.reload()
    return network.requests.filter(({ method, path }) => method === 'GET' && path.endsWith(ARTICLE)).length
  }
  expect(await reload()).toBe(0)
  await page.evaluate(() => localStorage.setItem('cf-user-role', 'admin'))
  await page.reload()
  await expect.poll(() => hasAdminCache(page)).toBe(true)
  expect(await reload()).toBe(1)
  await network.stop()
  await page.reload()
  await expect(heading(page)).toHaveText(/The line on the map/)
  await server.stop()
})

/** Whether a page has told the worker that the admin reads. */
const hasAdminCache = (page: Page): Promise<boolean> => page.evaluate(() => caches.has('gatefold-admin'))

test('R4.11 R4.12 a download keeps pages and pictures that were never looked at', async ({ page }) => {
  const server = await startServer(DEEP)
  await visit(page, server.address + ISSUE)
  await page.evaluate(() => {
    const { answers } = JSON.parse(document.getElementById('gatefold-start')?.textContent ?? '{}')
    const issueId: unknown = answers.find(({ key }: { key: readonly string[] }) => key[0] === 'issue-contents').data.id
    const session = { userRole: undefined, userId: undefined, accessToken: undefined }
    const message = { type: 'DOWNLOAD_ISSUE_MESSAGE', issueId, withFilms: false, isAutomatic: false, session }
    navigator.serviceWorker.controller?.postMessage(message)
  })
  await expect.poll(() => readStatus(page), { timeout: 30_000 }).toEqual({ kind: 'ready' })
  await server.stop()
  const cachedPageCount = await page.evaluate(async () => (await (await caches.open('gatefold-pages')).keys()).length)
  expect(cachedPageCount).toBe(14)
  await page.goto(`${server.address}issues/six-hours/cockles-twice`)
  await expect(heading(page)).toHaveText(/Cockles/)
  const broken = () =>
    page.evaluate(async () => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
      for (const picture of pictures) picture.loading = 'eager'
      await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
      return pictures.filter(({ naturalWidth }) => naturalWidth === 0).map(({ src }) => src)
    })
  expect(await broken()).toEqual([])
})

/** Of the only download on the device. */
function readStatus(page: Page): Promise<unknown> {
  return page.evaluate(async () => {
    const open = indexedDB.open('canvasflow')
    await new Promise((resolve) => open.addEventListener('success', resolve))
    const reading = open.result.transaction('downloads').objectStore('downloads').getAll()
    await new Promise((resolve) => reading.addEventListener('success', resolve))
    open.result.close()
    return reading.result[0]?.status
  })
}

test('R4.9 an issue that is not on the device is left to the reader, with its policy', async ({ page }) => {
  const server = await startServer(DEEP)
  await visit(page, server.address + ARTICLE)
  await server.stop()
  const response = await page.goto(`${server.address}issues/another-issue`)
  expect(response?.status()).toBe(200)
  expect(response?.headers()['content-security-policy']).toContain('script-src')
  await expect(page.locator('#gatefold')).not.toBeEmpty()
  expect(page.url()).toContain('another-issue')
})

test('R4.9 where data is saved, the worker takes along what a page needs, and the rest of the build with a download', async ({
  page,
  context,
}) => {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: Object.assign(new EventTarget(), { saveData: true }) }),
  )
  const server = await startServer(DEEP)
  await page.goto(server.address + ISSUE)
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).active?.state === 'activated')
  const missing = await listMissingFiles(page)
  expect(missing.filter((file) => /\/SearchPage-/.test(file))).toHaveLength(1)
  expect(missing.filter((file) => /\/(?:main|article|idle)-/.test(file))).toEqual([])
  await page.getByRole('button', { name: /^Download\b/ }).click()
  await expect.poll(() => listMissingFiles(page), { timeout: 30_000 }).toEqual([])
  await server.stop()
})
