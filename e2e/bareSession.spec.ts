import { expect, test, type Page } from '@playwright/test'
import { openDevice, readSessionKeys, serveBareReader } from './harness/bareDevice.ts'
import { startBareHost, type BareHost, type Fault } from './harness/bareHost.ts'
import type { ServedReader } from './harness/serveReader.ts'
import { watchPage } from './harness/watchPage.ts'

const DAY = 24 * 3_600

let host: BareHost
let reader: ServedReader

test.beforeEach(async () => {
  host = await startBareHost()
  reader = await serveBareReader(host)
})
test.afterEach(async () => {
  expect(host.queries.flatMap(({ faults }) => faults)).toEqual([])
  await Promise.all([host.stop(), reader.stop()])
})

const OVER = { accessToken: 'access-of-yesterday', expiresIn: -60, refreshToken: 'refresh-buyer' }

/** Home, and an article that is not everybody's, each as a page of its own. */
async function readOn(page: Page): Promise<void> {
  await page.goto(reader.address)
  await expect(page.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  await page.goto(`${reader.address}issues/the-deep/below`)
  await expect(page.getByText('The bottom is soft.').first()).toBeVisible()
}

const authorizations = () => new Set(host.queries.map(({ authorization }) => authorization))

test('R4.1 a token of 24 hours is used to its end, with and without a refresh token, and renewed once when it is over', async ({
  browser,
}) => {
  for (const refreshToken of [undefined, 'refresh-buyer']) {
    const accessToken = host.grant('buyer')
    const session = { accessToken, expiresIn: DAY, ...(refreshToken !== undefined && { refreshToken }) }
    const context = await openDevice(browser, reader.address, session)
    const queryCount = host.queries.length
    await readOn(await context.newPage())
    expect(host.tokenCalls).toEqual([])
    expect(new Set(host.queries.slice(queryCount).map(({ authorization }) => authorization))).toEqual(
      new Set([`Bearer ${accessToken}`]),
    )
    await context.close()
  }
  host.answerTokens({ expiresIn: DAY })
  const context = await openDevice(browser, reader.address, OVER)
  await readOn(await context.newPage())
  expect(host.tokenCalls).toEqual(['refresh-buyer'])
  await context.close()
})

const REFUSALS: readonly (readonly [string, Fault])[] = [
  ['403', { status: 403, body: '{"message":"Forbidden"}' }],
  ['404', { status: 404, body: '<h1>Not Found</h1>', type: 'text/html' }],
  ['401 with a body of its own', { status: 401, body: '{"error":"invalid_client"}' }],
]

test('R4.7 R8.1 a renewal that is refused, in whatever words, ends the session with the alert, at home', async ({
  browser,
}) => {
  for (const [what, refusal] of REFUSALS) {
    host.answerTokens(refusal)
    const context = await openDevice(browser, reader.address, OVER)
    const page = await context.newPage()
    const complaints = watchPage(page)
    await page.goto(`${reader.address}issues/neap-tide/the-ferry`)
    await expect(page.getByText('Session expired. Please log in again.'), what).toBeVisible()
    await expect(page, what).toHaveURL(reader.address)
    await expect(page.getByRole('heading', { name: 'Neap Tide' }), what).toBeVisible()
    expect(await readSessionKeys(page), what).toEqual([])
    expect(
      complaints.messages.filter((message) => !/auth\/token|server responded|Refresh token refused/.test(message)),
    ).toEqual([])
    await context.close()
  }
  expect(host.tokenCalls).toHaveLength(REFUSALS.length)
})

const OUTAGES: readonly (readonly [string, Fault])[] = [
  ['500', { status: 500, body: '' }],
  ['HTML', { status: 200, body: '<p>Sign in to this network</p>', type: 'text/html' }],
  ['429', { status: 429, body: '' }],
]

test('R4.4 R4.7 a renewal that cannot be had leaves the session, free content is read meanwhile, and it is tried again', async ({
  browser,
}) => {
  const openDuring = async (outage: Fault) => {
    host.answerTokens(outage)
    const context = await openDevice(browser, reader.address, OVER)
    const page = await context.newPage()
    await page.goto(`${reader.address}issues/neap-tide/the-ferry`)
    await expect(page.getByText('It waits for water.')).toBeVisible()
    // After a 500 the page loads itself anew, once.
    await expect(async () => expect(await readSessionKeys(page)).toContain('cf-refresh-token')).toPass()
    await expect(page.getByText('Session expired. Please log in again.')).toHaveCount(0)
    return { context, page }
  }
  for (const [what, outage] of OUTAGES) {
    const { context } = await test.step(what, () => openDuring(outage))
    await context.close()
  }
  const { context, page } = await openDuring('dropped')
  await page.goto(reader.address)
  await expect(page.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  expect(authorizations()).toEqual(new Set([undefined]))
  // Nobody does anything: what is shown is asked for again as soon as there is a token.
  host.answerTokens({ expiresIn: DAY })
  await expect.poll(() => [...authorizations()].length, { timeout: 30_000 }).toBe(2)
  await page.goto(`${reader.address}issues/the-deep/below`)
  await expect(page.getByText('The bottom is soft.').first()).toBeVisible()
  await context.close()
})

test('R4.5 R6.3 an admin’s token is renewed only after the host has refused it', async ({ browser }) => {
  host.answerTokens({ expiresIn: DAY })
  const accessToken = host.grant('admin')
  const session = { accessToken, expiresIn: -60, refreshToken: 'refresh-admin', role: 'admin' } as const
  const context = await openDevice(browser, reader.address, session)
  const page = await context.newPage()
  await page.goto(reader.address)
  await expect(page.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  expect(host.tokenCalls).toEqual([])
  // A page that is left in the middle of its own renewal never hears of the new token.
  await page.goto('about:blank')
  host.refuseTokens()
  await page.goto(`${reader.address}issues/neap-tide/the-ferry`)
  await expect(page.getByText('It waits for water.')).toBeVisible()
  expect(host.tokenCalls).toEqual(['refresh-admin'])
  await context.close()
})

test('R4.4 R4.9 who does not answer in 15 s is not waited for: the store, then everybody’s content, then a sentence', async ({
  browser,
}) => {
  const known = await browser.newContext({ serviceWorkers: 'block' })
  const home = await known.newPage()
  await home.goto(reader.address)
  await expect(home.getByRole('heading', { name: 'Neap Tide' })).toBeVisible()
  for (const name of ['GetIssues', 'Articles', 'GetPreviewIssue']) host.fault(name, 'silent')
  host.answerTokens('silent')
  const signedIn = await openDevice(browser, reader.address, OVER)
  const french = await browser.newContext({ serviceWorkers: 'block' })
  const [article, preview] = [await signedIn.newPage(), await french.newPage()]
  await Promise.all([
    home.reload(),
    article.goto(`${reader.address}issues/neap-tide/the-ferry`),
    preview.goto(`${reader.address}preview/the-deep?lang=fr`),
  ])
  const patience = { timeout: 40_000 }
  const readArticle = async () => {
    await expect(article.getByText('It waits for water.')).toBeVisible(patience)
    return host.tokenCalls.length
  }
  const [tokenCalls] = await Promise.all([
    readArticle(),
    expect(home.getByRole('heading', { name: 'Neap Tide' })).toBeVisible(patience),
    expect(preview.getByText('Le magazine ne répond pas pour l’instant.')).toBeVisible(patience),
  ])
  expect(await readSessionKeys(article)).toContain('cf-refresh-token')
  // Each was asked once: nobody waits three times.
  const queriesNamed = (name: string) => host.queries.filter(({ operationName }) => operationName === name)
  expect([queriesNamed('GetPreviewIssue').length, tokenCalls]).toEqual([1, 1])
  await Promise.all([known, signedIn, french].map((context) => context.close()))
})
