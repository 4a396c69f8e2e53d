import { expect, test, type Page } from '@playwright/test'
import { readRows } from './harness/device.ts'
import { aSignIn } from '@gatefold/contract/testing/aSignIn'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { startFakeHost, type FakeHost } from './harness/fakeHost.ts'
import { serveReader, type ServedReader } from './harness/serveReader.ts'
import { startServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { HOSTILE_ANSWERS, ISSUE_ID, PLAIN_ANSWERS } from './harness/wireContent.ts'

let host: FakeHost
let reader: ServedReader | undefined

test.beforeEach(async () => {
  host = await startFakeHost(PLAIN_ANSWERS)
})
test.afterEach(async () => {
  await Promise.all([host.stop(), reader?.stop()])
  reader = undefined
})

/** Address of a reader of the fake's title. */
async function serve(parts: Partial<PublicConfiguration> = {}): Promise<string> {
  reader = await serveReader({ host: { graphql: host.origin, auth: '' }, ...parts })
  return reader.address
}

/** A device on which this was stored by the same title and version. */
async function store(page: Page, values: Readonly<Record<string, string>>): Promise<void> {
  await page.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value)
  }, values)
}

const SESSION = { 'cf-user-role': 'subscriber', 'cf-access-token': 'token-1', 'cf-app-user-id': 'user-1' }

test('a host that speaks only the contract is read from the listing to the article', async ({ page }) => {
  const complaints = watchPage(page)
  await page.goto(await serve())
  await page.getByRole('heading', { name: 'Low Water' }).getByRole('link').click()
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link', { name: 'The Harbour' }).click()
  await expect(page.getByText('The boats lie on their sides.')).toBeVisible()
  await waitForReader(page)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByText('It rings under water.')).toBeVisible()
  expect(complaints.messages).toEqual([])
})

test('R2.5 R5.3 an id in an address is asked for as an id and replaced by the slug', async ({ page }) => {
  const address = await serve()
  await page.goto(`${address}issues/${ISSUE_ID}/8`)
  await expect(page).toHaveURL(`${address}issues/low-water/the-bell`)
  const issueRequests = host.requests.filter(({ body }) => body['operationName'] === 'GetIssue')
  expect(issueRequests.map(({ body }) => body['variables'])).toEqual([{ id: ISSUE_ID, isSlug: false }])
})

test('R7.1 R6.1 every request of an anonymous reader carries the contract’s headers and body, and nothing else', async ({
  page,
}) => {
  await page.clock.setFixedTime('2026-03-01T12:00:00Z')
  const address = await serve()
  const operationNames = () => host.requests.map(({ body }) => body['operationName'])
  await page.goto(address)
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
  await expect.poll(operationNames).toEqual(expect.arrayContaining(['GetIssues', 'Articles']))
  await page.goto(`${address}issues/low-water/the-harbour`)
  await expect(page.getByRole('article')).toBeVisible()
  await expect.poll(operationNames).toEqual(expect.arrayContaining(['GetIssue', 'GetAssets']))
  await page.goto(`${address}preview/low-water`)
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
  for (const { method, path, headers, body } of host.requests) {
    expect([method, path]).toEqual(['POST', '/graphql'])
    expect(headers).toEqual({ 'app-key': 'test', 'content-type': 'application/json', 'x-timestamp': '1772366400000' })
    expect(Object.keys(body).sort()).toEqual(['operationName', 'query', 'variables'])
    expect(body['query']).toContain(`query ${String(body['operationName'])}`)
  }
  const variables = Object.fromEntries(host.requests.map(({ body }) => [body['operationName'], body['variables']]))
  expect(variables).toEqual({
    GetIssues: { sortKey: 'RELEASE_DATE', limit: 100, reverse: true, offset: 0 },
    Articles: { isFeatured: true },
    GetIssue: { id: 'low-water', isSlug: true },
    GetAssets: {},
    GetPreviewIssue: { id: 'low-water', isSlug: true },
  })
})

for (const type of ['jwt', 'cognito'] as const) {
  test(`R6.2 R6.6 a reader who signed in by ${type} sends token, user id and role`, async ({ page }) => {
    await store(page, SESSION)
    await page.goto(await serve({ auth: aSignIn(type) }))
    await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
    expect(host.requests).not.toEqual([])
    for (const { headers } of host.requests) {
      expect(headers).toMatchObject({
        authorization: 'Bearer token-1',
        'app-user-id': 'user-1',
        'app-user-role': 'subscriber',
      })
    }
  })
}

test('R6.2 R6.6 a title without sign-in sends the role, but neither token nor user id', async ({ page }) => {
  await store(page, SESSION)
  await page.goto(await serve({ auth: { type: 'none' } }))
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
  expect(host.requests).not.toEqual([])
  for (const { headers } of host.requests) {
    expect(Object.keys(headers).sort()).toEqual(['app-key', 'app-user-role', 'content-type', 'x-timestamp'])
  }
})

test('R6.3 an admin’s issue is asked for anew for each view, everybody else’s is kept', async ({ page, browser }) => {
  const address = await serve()
  const countIssueRequests = () => host.requests.filter(({ body }) => body['operationName'] === 'GetIssue').length
  const readTwice = async (visitor: Page) => {
    for (const heading of ['The Harbour', 'The Bell']) {
      await visitor.goto(`${address}issues/low-water/${heading.toLowerCase().replace(' ', '-')}`)
      await expect(visitor.getByRole('heading', { name: heading })).toBeVisible()
      await waitForReader(visitor)
      // The answer comes before it is kept; nothing of an admin's is.
      if (visitor === page) await expect.poll(async () => (await readRows(page, 'articles')).length).toBeGreaterThan(0)
    }
  }
  await readTwice(page)
  expect(countIssueRequests()).toBe(1)
  const context = await browser.newContext()
  const admin = await context.newPage()
  await store(admin, { 'cf-user-role': 'admin' })
  await readTwice(admin)
  expect(countIssueRequests()).toBe(3)
  await context.close()
})

test('R7.1 the path of a host is kept and a slash at its end is not doubled', async ({ page }) => {
  await page.goto(await serve({ host: { graphql: `${host.origin}/some/api/`, auth: '' } }))
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
  expect(new Set(host.requests.map(({ path }) => path))).toEqual(new Set(['/some/api/graphql']))
})

test('nothing that a host answers breaks the reader, and what can be read is shown', async ({ page }) => {
  for (const [name, data] of Object.entries(HOSTILE_ANSWERS)) host.answer(name, { body: { data } })
  const faults: string[] = []
  page.on('pageerror', ({ message }) => faults.push(message))
  const address = await serve()
  await page.goto(address)
  await page.getByRole('heading', { name: 'Neaps' }).getByRole('link').click()
  const contents = page.getByRole('navigation', { name: 'Contents' }).getByRole('link')
  await expect(contents).toHaveCount(2)
  await contents.filter({ hasText: 'The Mud' }).click()
  await expect(page).toHaveURL(`${address}issues/42/9`)
  await expect(page.getByRole('article')).toContainText('Mud & salt')
  await expect(page.getByRole('article')).toContainText('Still readable.')
  await expect(page.getByRole('article')).not.toContainText('nobody knows this kind')
  await expect(page).toHaveTitle('The Mud – The Test')
  await page.goto(`${address}issues/42/10`)
  await expect(page.getByRole('article')).toBeVisible()
  expect(faults).toEqual([])
})

test('a kind of component that the reader does not know is skipped with one warning that names it', async ({
  page,
}) => {
  const hologram = { component: 'hologram', text: 'nobody knows this kind' }
  const nested = { component: 'container', components: [hologram, { component: 'body', text: '<p>Among them.</p>' }] }
  const articles = [
    { id: '7', IssueID: ISSUE_ID, index: 0, slug: 'first', name: 'First', components: [hologram, nested, hologram] },
    { id: '8', IssueID: ISSUE_ID, index: 1, slug: 'second', name: 'Second', components: [hologram] },
  ]
  host.answer('GetIssue', { body: { data: { issue: { ...PLAIN_ANSWERS.GetIssue.issue, articles } } } })
  const warnings: string[] = []
  page.on('console', (message) => {
    if (message.text().includes('hologram')) warnings.push(`${message.type()}: ${message.text()}`)
  })
  await page.goto(`${await serve()}issues/low-water/first`)
  await expect(page.getByText('Among them.')).toBeVisible()
  await expect(page.getByText('nobody knows this kind')).toHaveCount(0)
  await waitForReader(page)
  expect(warnings).toEqual([expect.stringMatching(/^warning: .*"hologram" are skipped/)])
})

test('our own server serves the reader of a title whose content another host has', async ({ page }) => {
  const complaints = watchPage(page)
  const server = await startServer({ configuration: { host: { graphql: host.origin } } })
  await page.goto(`${server.address}issues/low-water/the-harbour`)
  await expect(page.getByText('The boats lie on their sides.')).toBeVisible()
  expect(host.requests).not.toEqual([])
  expect(complaints.messages).toEqual([])
  await server.stop()
})
