import { expect, test, type Page } from '@playwright/test'
import { addAccount, signInFor } from './harness/accounts.ts'
import { DEMONSTRATION } from './harness/demonstration.ts'
import { runGatefold } from './harness/gatefold.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const EDITOR = { email: 'ann@tide.example', password: 'a lighthouse at low water' }
const READER = { email: 'ben@tide.example', password: 'another lighthouse, further out' }

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION] })
  const draft = await writeFolderIssue({
    slug: 'neap',
    articles: { buoys: '---\ntitle: Buoys\n---\n\n# Buoys\n\nThey ring by night.\n' },
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
  await expect(page.getByText('They ring by night.')).toBeVisible()
  await page.reload()
  await expect(page.getByText('They ring by night.')).toBeVisible()
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

  await elsewhere.evaluate(() => localStorage.setItem('cf-access-token-expiration-date', '1'))
  await elsewhere.goto(server.address)
  await expect(elsewhere.getByRole('alert').filter({ hasText: 'Session expired. Please log in again.' })).toBeVisible()
  await elsewhere.context().close()
})
