import { expect, test } from '@playwright/test'
import { openDevice, serveBareReader } from './harness/bareDevice.ts'
import { startBareHost, type BareHost } from './harness/bareHost.ts'
import { serveReader, type ServedReader } from './harness/serveReader.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'

let host: BareHost
let reader: ServedReader | undefined

test.beforeEach(async () => {
  host = await startBareHost()
})
test.afterEach(async () => {
  await Promise.all([host.stop(), reader?.stop()])
  reader = undefined
})

/** Address of a reader of the bare host's title. */
async function serve(parts: Parameters<typeof serveReader>[0] = {}): Promise<string> {
  reader = await serveReader({ host: { graphql: host.origin, auth: host.origin }, languages: ['en', 'fr'], ...parts })
  return reader.address
}

/** What was asked that a host which speaks the specification alone would refuse. */
const refused = () => host.queries.filter(({ faults }) => faults.length > 0)

test('R7.1 R7.2 every question of a visitor, from home to the last article, is one that sections 3 and 7 name', async ({
  page,
}) => {
  const complaints = watchPage(page)
  const address = await serve()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Neap Tide' }).getByRole('link').click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The Ferry' }).click()
  await expect(page.getByText('It waits for water.')).toBeVisible()
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('Mud that moves.')).toBeVisible()
  await page.goto(`${address}preview/the-deep`)
  await expect(page.getByRole('heading', { name: 'The Deep' })).toBeVisible()
  for (const path of ['menu', 'subscriptions', 'downloads', 'history', 'search', 'account']) {
    await page.goto(`${address}${path}`)
    await waitForReader(page)
  }
  expect(refused()).toEqual([])
  expect(complaints.messages).toEqual([])
})

test('one side call that fails leaves home and an article standing', async ({ page }) => {
  const fault = { status: 500, body: '' }
  for (const name of ['Articles', 'GetAssets']) host.fault(name, fault)
  const address = await serve()
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  await page.goto(`${address}issues/neap-tide/the-ferry`)
  await expect(page.getByText('It waits for water.')).toBeVisible()
})

test('R6.3 an admin’s view asks the host once, and each view anew', async ({ browser }) => {
  reader = await serveBareReader(host)
  const { address } = reader
  const session = { accessToken: host.grant('admin'), expiresIn: 600, role: 'admin' } as const
  const context = await openDevice(browser, address, session)
  const page = await context.newPage()
  const countQueries = (name: string) => host.queries.filter(({ operationName }) => operationName === name).length
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  await waitForReader(page)
  expect([countQueries('GetIssues'), countQueries('Articles')]).toEqual([1, 1])
  await page.goto(`${address}issues/neap-tide`)
  await expect(page.getByRole('heading', { name: 'Neap Tide' }).first()).toBeVisible()
  await waitForReader(page)
  expect(countQueries('GetIssue')).toBe(1)
  await page.goto(`${address}issues/neap-tide/the-ferry`)
  await expect(page.getByText('It waits for water.')).toBeVisible()
  await waitForReader(page)
  expect([countQueries('GetIssue'), countQueries('GetAssets')]).toEqual([2, 2])
  expect(refused()).toEqual([])
  await context.close()
})
