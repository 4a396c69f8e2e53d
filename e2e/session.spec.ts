import { expect, type BrowserContext, type Page } from '@playwright/test'
import { ARTICLE, ISSUE, test } from './harness/demonstration.ts'
import { CANARY, FIRST_TOKEN, leaveSession, playHost } from './harness/playIdentity.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const EXPIRED = 'Session expired. Please log in again.'
const DAY = 86_400

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

/** A device on which a reader has signed in at an earlier visit, over a host that plays its part. */
async function aDevice(context: BrowserContext, page: Page, left: Parameters<typeof leaveSession>[1]) {
  const host = await playHost(context)
  await page.goto(`${server.address}menu`)
  await waitForReader(page)
  await leaveSession(page, left)
  host.heard.length = 0
  return host
}

const storedToken = (page: Page) => page.evaluate(() => localStorage.getItem('cf-access-token'))

test('R4.2 R7.3 three tabs that come to life with an expired token renew it once, for all their questions', async ({
  context,
  page,
}) => {
  const host = await aDevice(context, page, { access: -60, refresh: 30 * DAY })
  const { promise, resolve } = Promise.withResolvers<void>()
  host.until = promise
  const tabs = [page, await context.newPage(), await context.newPage()]
  const [first, second, third] = tabs
  await Promise.all([
    first?.goto(server.address),
    second?.goto(server.address + ISSUE),
    third?.goto(server.address + ARTICLE),
  ])
  await Promise.all(tabs.map((tab) => waitForReader(tab)))
  await expect.poll(() => host.exchanged).toEqual([`${CANARY}-refresh-1`])
  resolve()
  await Promise.all(tabs.map((tab) => waitForReader(tab)))
  await expect.poll(() => host.heard.length).toBeGreaterThan(3)
  expect(host.exchanged).toEqual([`${CANARY}-refresh-1`])
  const token = await storedToken(page)
  expect(token).not.toBe(FIRST_TOKEN)
  expect(new Set(host.heard.map(({ authorization }) => authorization))).toEqual(new Set([`Bearer ${token}`]))
})

for (const who of ['a reader', 'an admin'] as const) {
  test(`R4.6 what the host refuses ${who} as jwt expired is asked exactly once more, after one renewal`, async ({
    context,
    page,
  }) => {
    const host = await aDevice(context, page, { access: 600, refresh: 30 * DAY })
    if (who === 'an admin') {
      host.roles = ['admin']
      await page.evaluate(() => localStorage.setItem('cf-user-role', 'admin'))
    }
    host.refused.add(FIRST_TOKEN)
    const isRefused = ({ authorization }: { readonly authorization: string | undefined }) =>
      authorization === `Bearer ${FIRST_TOKEN}`
    // One refusal comes late, when another question has long been answered.
    await context.route('**/graphql', async (route) => {
      const isFirst = isRefused({ authorization: route.request().headers()['authorization'] })
      if (isFirst && (route.request().postData() ?? '').includes('"operationName":"Articles"')) {
        await expect
          .poll(() => host.heard.some((heard) => heard.operation === 'GetIssues' && !isRefused(heard)))
          .toBe(true)
      }
      await route.fallback()
    })
    await page.goto(server.address)
    await expect.poll(() => host.heard.some((heard) => heard.operation === 'Articles' && !isRefused(heard))).toBe(true)
    await waitForReader(page)
    const refused = host.heard.filter(isRefused).map(({ body }) => body)
    expect(host.heard.filter(isRefused).map(({ operation }) => operation)).toEqual(
      expect.arrayContaining(['GetIssues', 'Articles']),
    )
    expect(new Set(refused).size).toBe(refused.length)
    for (const body of refused) expect(host.heard.filter((heard) => heard.body === body).length, body).toBe(2)
    expect(host.exchanged).toEqual([`${CANARY}-refresh-1`])
    expect(await storedToken(page)).not.toBe(FIRST_TOKEN)
    await expect(page.getByRole('link', { name: 'Menu' })).toBeVisible()
  })
}

test('R4.3 R8.1 a refresh token that the host refuses ends the session: it is said, at home, in every tab', async ({
  context,
  page,
}) => {
  const host = await aDevice(context, page, { access: -60, refresh: 30 * DAY })
  host.exchange = 401
  const { promise, resolve } = Promise.withResolvers<void>()
  host.until = promise
  const other = await context.newPage()
  await Promise.all([page.goto(server.address + ARTICLE), other.goto(server.address + ISSUE)])
  await Promise.all([waitForReader(page), waitForReader(other)])
  resolve()
  for (const tab of [page, other]) {
    await expect(tab.getByRole('alert').filter({ hasText: EXPIRED })).toBeVisible()
    await expect(tab).toHaveURL(server.address)
  }
  expect(host.exchanged).toHaveLength(1)
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => /token|user|authenticated/.test(key))),
  ).toEqual([])
  await page.getByRole('alert').getByRole('button', { name: 'Sign in' }).click()
  await expect(page).toHaveURL(`${server.address}account`)
})

test('R4.3 R5.4 R8.1 a refresh token that ran out long ago ends the session without asking', async ({
  context,
  page,
}) => {
  const host = await aDevice(context, page, { access: -60 * DAY, refresh: -30 * DAY })
  await page.goto(server.address + ARTICLE)
  await expect(page.getByRole('alert').filter({ hasText: EXPIRED })).toBeVisible()
  await expect(page).toHaveURL(server.address)
  expect(host.exchanged).toEqual([])
})

test('R3.10 R8.1 the alert keeps when it was raised and what ends it, and both go with it: after a minute, or when it is closed', async ({
  context,
  page,
}) => {
  const storedAlert = () =>
    page.evaluate(() => [localStorage.getItem('cf-alert-datetime'), localStorage.getItem('cf-alert-timeout-id')])
  const alert = page.getByRole('alert').filter({ hasText: EXPIRED })
  await aDevice(context, page, { access: -60 * DAY, refresh: -30 * DAY })
  await page.clock.install()
  await page.goto(server.address + ARTICLE)
  await expect(alert).toBeVisible()
  const [raised, timeout] = await storedAlert()
  expect(Math.abs(Date.now() - Number(raised))).toBeLessThan(120_000)
  expect(Number(timeout)).toBeGreaterThan(0)
  await page.clock.runFor(61_000)
  await expect(alert).toBeHidden()
  expect(await storedAlert()).toEqual([null, null])

  await aDevice(context, page, { access: -60 * DAY, refresh: -30 * DAY })
  await page.goto(server.address + ARTICLE)
  await alert.getByRole('button', { name: 'Close' }).click()
  await expect(alert).toBeHidden()
  // Nor does an empty line stay at the foot of the page.
  await expect(page.locator('body > [role="alert"]')).toHaveCount(0)
  expect(await storedAlert()).toEqual([null, null])
})

test('R4.4 a host that fails to renew has the page loaded anew once, and nothing is lost', async ({
  context,
  page,
}) => {
  const host = await aDevice(context, page, { access: -60, refresh: 30 * DAY })
  host.exchange = 500
  let loads = 0
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) loads += 1
  })
  await page.goto(server.address + ARTICLE)
  await expect.poll(() => host.exchanged.length).toBeGreaterThanOrEqual(2)
  await waitForReader(page)
  expect(loads).toBe(2)
  // A host that has failed is asked again now and then, and not in a hurry.
  expect(host.exchanged.length).toBeLessThan(6)
  const before = host.exchanged.length
  await page.reload()
  await expect.poll(() => host.exchanged.length).toBeGreaterThan(before)
  await waitForReader(page)
  expect(loads).toBe(3)
  expect(await storedToken(page)).toBe(FIRST_TOKEN)
  await expect(page).toHaveURL(server.address + ARTICLE)
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
  host.exchange = 'tokens'
  await page.goto(server.address)
  await expect.poll(() => storedToken(page)).not.toBe(FIRST_TOKEN)
})

test('R4.4 R4.9 without an answer nothing is lost, and nothing loaded anew', async ({ context, page }) => {
  const host = await aDevice(context, page, { access: -60, refresh: 30 * DAY })
  host.exchange = 'no-answer'
  let loads = 0
  page.on('load', () => {
    loads += 1
  })
  await page.goto(server.address + ARTICLE)
  await expect.poll(() => host.exchanged.length).toBeGreaterThan(0)
  await waitForReader(page)
  expect([loads, await storedToken(page)]).toEqual([1, FIRST_TOKEN])
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText(EXPIRED)).toHaveCount(0)
})

test('R6.1 a visitor asks for no session and sends no sign of one', async ({ context, page }) => {
  const host = await playHost(context)
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url())
  })
  await page.goto(server.address + ARTICLE)
  await waitForReader(page)
  expect([host.exchanged, host.heard.filter(({ authorization }) => authorization !== undefined)]).toEqual([[], []])
  expect(scripts.filter((script) => /startSession|createSession|createIdentity/.test(script))).toEqual([])
})
