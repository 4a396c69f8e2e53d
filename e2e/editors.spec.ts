import { expect, type Page } from '@playwright/test'
import { addAccount, signInFor } from './harness/accounts.ts'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { runGatefold } from './harness/gatefold.ts'
import { CANARY, findCanary } from './harness/playIdentity.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { expireAccessToken } from './harness/storedTokens.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'
import { test } from './harness/signedIn.ts'

const EDITOR = { email: `ann-${CANARY}@tide.example`, password: 'a lighthouse at low water' }
const READER = { email: 'ben@tide.example', password: 'another lighthouse, further out' }

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION] })
  const draft = await writeFolderIssue({
    slug: 'neap',
    articles: { buoys: `---\ntitle: Buoys\n---\n\n# Buoys\n\nThey ring by night: ${CANARY}.\n` },
  })
  const { code, stderr } = await runGatefold(server.title, ['import', draft])
  if (code !== 0) throw new Error(stderr)
  await addAccount(server.title, EDITOR, ['admin'])
  await addAccount(server.title, READER)
})
test.afterAll(() => server.stop())

const storedRole = (page: Page) => page.evaluate(() => localStorage.getItem('cf-user-role'))

test('R1.10 R2.11 R6.3 an editor signs in, finds the draft, and sees it as readers will', async ({ page }) => {
  await signInFor(page, server.address, EDITOR)
  await expect(page).toHaveURL(server.address)
  expect(await storedRole(page)).toBe('admin')
  await waitForReader(page)
  await page.goto(`${server.address}drafts`)
  const draft = page.getByRole('listitem').filter({ hasText: 'neap' })
  await expect(draft).toContainText('Draft')
  await expect(draft).toContainText('Last changed')
  await draft.getByRole('link').click()
  await expect(page).toHaveURL(`${server.address}preview/neap`)
  await expect(page.getByRole('heading', { name: 'neap' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'neap' })).toBeVisible()
  await page.getByRole('link', { name: 'Buoys' }).click()
  await expect(page.getByText('They ring by night')).toBeVisible()
  await page.reload()
  await expect(page.getByText('They ring by night')).toBeVisible()
  await page.goto(`${server.address}account`)
  await expect(page.getByText(`You are signed in as ${EDITOR.email}`)).toBeVisible()
})

test('R6.6 whoever is no editor finds no draft, whatever the stored role says', async ({ page }) => {
  await page.goto(`${server.address}drafts`)
  await expect(page.getByText('This device is not signed in as one.')).toBeVisible()
  await page.evaluate(() => localStorage.setItem('cf-user-role', 'admin'))
  await page.goto(`${server.address}drafts`)
  await expect(page.getByText('Nothing waits: every issue is published.')).toBeVisible()
  for (const address of ['preview/neap', 'issues/neap', 'issues/neap/buoys']) {
    await page.goto(server.address + address)
    await expect(page).toHaveURL(server.address)
  }
  await expect(page.getByText('neap')).toHaveCount(0)
})

test('R6.2 R6.4 a reader who signs in is no editor, and signs out on all devices', async ({ page, browser }) => {
  await signInFor(page, server.address, READER)
  await expect(page).toHaveURL(server.address)
  expect(await storedRole(page)).toBeNull()
  await page.goto(`${server.address}drafts`)
  await expect(page.getByText('This device is not signed in as one.')).toBeVisible()

  const elsewhere = await (await browser.newContext({ serviceWorkers: 'block' })).newPage()
  await signInFor(elsewhere, server.address, READER)
  await expect(elsewhere).toHaveURL(server.address)
  await waitForReader(elsewhere)

  await page.goto(`${server.address}account`)
  await page.getByRole('button', { name: 'Sign out on all devices' }).click()
  await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('cf-refresh-token'))).toBeNull()

  await expireAccessToken(elsewhere, server.address)
  await elsewhere.goto(server.address)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' })).toBeVisible()
  await elsewhere.context().close()
})

test('R4.2 R7.3 the real host renews an expired session once for three tabs, and a lost network ends none', async ({
  page,
  context,
}) => {
  await signInFor(page, server.address, READER)
  await expect(page).toHaveURL(server.address)
  await waitForReader(page)
  const stored = (key: string) => page.evaluate((name) => localStorage.getItem(name), key)
  const [access, refresh] = [await stored('cf-access-token'), await stored('cf-refresh-token')]
  const tokenRequests: string[] = []
  context.on('request', (request) => {
    if (request.url().includes('/auth/token')) tokenRequests.push(request.url())
  })
  await expireAccessToken(page, server.address)
  const tabs = [page, await context.newPage(), await context.newPage()]
  await Promise.all(tabs.map((tab, at) => tab.goto(server.address + ['', ISSUE, ARTICLE][at])))
  await Promise.all(tabs.map((tab) => waitForReader(tab)))
  await expect.poll(() => stored('cf-access-token')).not.toBe(access)
  expect([tokenRequests.length, (await stored('cf-refresh-token')) === refresh]).toEqual([1, false])

  await page.evaluate(() => localStorage.setItem('cf-access-token-expiration-date', '1'))
  const before = await stored('cf-refresh-token')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByText('No network.')).toBeVisible()
  expect(await stored('cf-refresh-token')).toBe(before)
  await context.setOffline(false)
  await page.goto(server.address)
  await waitForReader(page)
  await expect(page.getByText('Session expired')).toHaveCount(0)
  await expect.poll(() => stored('cf-refresh-token')).not.toBe(before)
})

test('R6.4 an admin of a title without an issue is told how one comes in and where drafts are, nobody else is', async ({
  page,
}) => {
  const empty = await startServer({ configuration: { languages: ['en', 'de'] } })
  try {
    await addAccount(empty.title, EDITOR, ['admin'])
    await addAccount(empty.title, READER)
    await signInFor(page, empty.address, READER)
    await expect(page).toHaveURL(empty.address)
    await waitForReader(page)
    await expect(page.getByText('No issue has been published yet.')).toBeVisible()
    await expect(page.getByText('npm run gatefold')).toHaveCount(0)
    await page.goto(`${empty.address}logout`)
    await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()

    await signInFor(page, empty.address, EDITOR)
    await expect(page).toHaveURL(empty.address)
    await expect(page.getByText('No issue has been published yet.')).toBeVisible()
    await expect(page.locator('code')).toHaveText([
      'npm run gatefold -- import FILE --publish',
      'npm run gatefold -- publish ISSUE',
    ])
    await page.goto(`${empty.address}?lang=de`)
    await expect(page.getByText('Eine Ausgabe kommt mit diesem Befehl herein')).toBeVisible()
    await expect(page.getByText('Ohne --publish wartet sie bei den Entwürfen')).toBeVisible()
    expect(await findViolations(page)).toEqual([])
    await page.getByRole('link', { name: 'Entwürfe ansehen' }).click()
    await expect(page.getByRole('heading', { name: 'Entwürfe' })).toBeVisible()
  } finally {
    await empty.stop()
  }
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R2.10 of an editor who leaves nothing stays: no token, no name, no draft', async ({ page }) => {
    await signInFor(page, server.address, EDITOR)
    await expect(page).toHaveURL(server.address)
    await waitForReader(page)
    await page.evaluate(async () => (await navigator.serviceWorker.ready).active)
    await page.goto(`${server.address}drafts`)
    await page.getByRole('link', { name: 'neap' }).click()
    await page.getByRole('link', { name: 'Buoys' }).click()
    await expect(page.getByText('They ring by night')).toBeVisible()
    await waitForReader(page)
    await page.reload()
    await expect(page.getByText('They ring by night')).toBeVisible()
    expect((await findCanary(page)).some((place) => place.startsWith('canvasflow'))).toBe(true)
    await page.goto(`${server.address}logout`)
    await expect(page.getByRole('heading', { name: 'Signed out' })).toBeVisible()
    await expect.poll(() => findCanary(page)).toEqual([])
    await page.goto(`${server.address}issues/neap/buoys`)
    await expect(page).toHaveURL(server.address)
    expect(await findCanary(page)).toEqual([])
  })
})
