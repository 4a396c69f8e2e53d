import { expect, type BrowserContext, type Page, type Request } from '@playwright/test'
import { addAccount, signInFor, signUpFor } from './harness/accounts.ts'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { takeClock } from './harness/deviceClock.ts'
import { startMailServer, type MailServer } from './harness/startMailServer.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { startTime, type Time } from './harness/startTime.ts'
import { readTokens } from './harness/storedTokens.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { test } from './harness/signedIn.ts'

const READER = { email: 'journey@tide.example', password: 'four tides and a causeway' }
const OTHER = { email: 'clock@tide.example', password: 'another lighthouse, further out' }
const [MINUTE, HOUR, DAY] = [60, 3_600, 86_400]

let mails: MailServer
let time: Time
let server: StartedServer
test.beforeAll(async () => {
  mails = await startMailServer()
  time = await startTime()
  const environment = { ...time.environment, SMTP_URL: mails.url, MAIL_FROM: 'desk@tide.example' }
  server = await startServer({ files: [DEMONSTRATION], environment })
  await addAccount(server.title, OTHER)
})
test.afterAll(async () => {
  await server.stop()
  await time.stop()
  await mails.stop()
})

/** What the pages ask the host from now on; a renewal gets no further than the wire until it is let through. */
async function listenIn(context: BrowserContext) {
  const gate = Promise.withResolvers<void>()
  const renewals: string[] = []
  const answers: { readonly status: number; readonly authorization: string | undefined }[] = []
  await context.route('**/auth/token*', async (route) => {
    renewals.push(route.request().method())
    await gate.promise
    await route.continue()
  })
  // What was asked before may be answered afterwards.
  const requests = new Set<Request>()
  context.on('request', (request) => void requests.add(request))
  context.on('response', (response) => {
    if (!requests.has(response.request()) || !response.url().endsWith('/graphql')) return
    answers.push({ status: response.status(), authorization: response.request().headers()['authorization'] })
  })
  return { renewals, answers, letThrough: gate.resolve }
}

/** As much of the reader's router as asks the host: the library hangs it up in the page. */
interface Reader {
  readonly __TSR_ROUTER__: {
    readonly options: {
      readonly context: {
        readonly queries: { preview(issue: string): object }
        readonly queryClient: { fetchQuery(query: object): Promise<unknown> }
      }
    }
  }
}

/** Asks ten different questions at once that nobody has asked before, by the reader's own ways; how many were answered. */
const askTenQuestions = (tab: Page) =>
  tab.evaluate(async () => {
    const names = Array.from({ length: 10 }, () => crypto.randomUUID())
    const { queries, queryClient } = (globalThis as unknown as Reader).__TSR_ROUTER__.options.context
    const pending = names.map((name) => queryClient.fetchQuery(queries.preview(name)))
    const answered = await Promise.allSettled(pending)
    return answered.filter(({ status }) => status === 'fulfilled').length
  })

/** The reader turns to another tab and back: what is shown there is asked for anew. */
const comeBackTo = (tab: Page) =>
  tab.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })))

test('R4.1 R4.2 R4.3 R7.3 R8.1 a session from signing up to its end, which ten questions in each of three tabs renew once', async ({
  context,
  page,
}) => {
  const device = await takeClock(context)
  await signUpFor(page, server.address, { ...READER, takeCode: mails.takeCode })
  await expect(page).toHaveURL(server.address)
  const [second, third] = [await context.newPage(), await context.newPage()]
  const tabs = [page, second, third]
  await page.goto(server.address + ARTICLE)
  await second.goto(server.address)
  await third.goto(server.address + ISSUE)
  await Promise.all(tabs.map(waitForReader))
  await expect(page.getByRole('article').first()).toBeVisible()
  const before = await readTokens(page)

  const { renewals, answers, letThrough } = await listenIn(context)
  await time.pass(device, 13 * HOUR)
  const pending = tabs.map(askTenQuestions)
  await expect.poll(() => renewals.length).toBe(1)
  // Held back for less than the half minute after which the reader would ask again.
  expect([renewals, answers]).toEqual([['GET'], []])
  letThrough()
  expect(await Promise.all(pending)).toEqual([10, 10, 10])
  await Promise.all(tabs.map(comeBackTo))
  await Promise.all(tabs.map(waitForReader))
  const after = await readTokens(page)
  expect(after.access).not.toBe(before.access)
  expect(after.refresh).not.toBe(before.refresh)
  expect(answers.length).toBeGreaterThanOrEqual(30)
  expect(new Set(answers.map((answer) => JSON.stringify(answer)))).toEqual(
    new Set([JSON.stringify({ status: 200, authorization: `Bearer ${after.access}` })]),
  )
  expect(renewals).toEqual(['GET'])

  await time.pass(device, 31 * DAY)
  // The first tab to see that the session is over leads the others home, where nobody has to come back to them.
  await Promise.all(tabs.map((tab) => comeBackTo(tab).catch(() => undefined)))
  for (const tab of tabs) {
    await expect(tab.getByText('Session expired. Please log in again.', { exact: true })).toBeVisible()
    await expect(tab).toHaveURL(server.address)
  }
  expect(await readTokens(page)).toEqual({ access: '', refresh: '' })
  expect(renewals).toEqual(['GET'])
})

for (const [what, ahead] of [
  ['ahead', DAY],
  ['behind', -DAY],
] as const) {
  test(`R4.1 R4.2 a reader whose device’s clock is a day ${what} stays signed in, and is renewed once when that is due`, async ({
    context,
    page,
  }) => {
    const device = await takeClock(context)
    await device.set(ahead)
    await signInFor(page, server.address, OTHER)
    await expect(page).toHaveURL(server.address)
    await waitForReader(page)
    const { renewals, answers, letThrough } = await listenIn(context)
    letThrough()
    expect(await askTenQuestions(page)).toBe(10)
    await page.goto(server.address + ARTICLE)
    await waitForReader(page)
    expect(await askTenQuestions(page)).toBe(10)
    expect(renewals).toEqual([])

    await time.pass(device, 11 * MINUTE)
    expect(await askTenQuestions(page)).toBe(10)
    await page.goto(`${server.address}account`)
    await expect(page.getByText(`You are signed in as ${OTHER.email}`)).toBeVisible()
    expect(await askTenQuestions(page)).toBe(10)
    expect(renewals).toEqual(['GET'])
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  })
}
