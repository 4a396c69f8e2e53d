import type { AnalyticsEvent, AnalyticsFact } from '@gatefold/contract/analytics/analyticsEvent'
import { expect, test, type Page } from '@playwright/test'
import { chooseElsewhere, sayToTabs } from './harness/chosenElsewhere.ts'
import {
  eventsIn,
  hasQueue,
  heardOn,
  noteEvents,
  ofType,
  putAside,
  readCount,
  readTaken,
  readWaiting,
  tell,
} from './harness/countedEvents.ts'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { openPersistentProfile } from './harness/persistentProfile.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { openAndWarm, waitForWorker } from './harness/workerPage.ts'

let counting: StartedServer
let asking: StartedServer
let local: StartedServer
let off: StartedServer
test.beforeAll(async () => {
  const files = [DEMONSTRATION]
  ;[counting, asking, local, off] = await Promise.all([
    startServer({ files, configuration: { analytics: { firstParty: 'always', trackLocalhost: true } } }),
    startServer({ files, configuration: { analytics: { firstParty: 'consent', trackLocalhost: true } } }),
    startServer({ files, configuration: { analytics: { firstParty: 'always' } } }),
    startServer({ files, configuration: { analytics: { firstParty: 'off', trackLocalhost: true } } }),
  ])
})
test.afterAll(() => Promise.all([counting.stop(), asking.stop(), local.stop(), off.stop()]))

const FACT: AnalyticsFact = { type: 'share', method: 'copy' }

const typesIn = (events: readonly AnalyticsEvent[]) => new Set(events.map(({ type }) => type))

const waitingOf = async (page: Page, type: AnalyticsEvent['type']) =>
  (await readWaiting(page)).filter((event) => event.type === type)

/** What a page keeps of counting, wherever it keeps it. */
const marksOn = (page: Page) =>
  page.evaluate(() =>
    [...Object.keys(localStorage), ...Object.keys(sessionStorage)].filter((key) =>
      /analytics|cf-checkout|cf-downloads-asked/.test(key),
    ),
  )

test('R7.6 what is read is told in batches of the catalogue and nothing else: no cookie, no address, no query', async ({
  page,
  context,
}) => {
  const calls = noteEvents(context)
  await context.addCookies([{ name: 'who', value: 'zulu-cookie', url: counting.address }])
  const referer = 'https://www.google.com/search?q=zulu-referrer'
  await page.goto(`${counting.address}${ISSUE}?utm_source=zulu-query&token=zulu-token`, { referer })
  await waitForReader(page)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().click()
  await expect(page.getByRole('article')).toBeVisible()
  await expect.poll(async () => ofType(await heardOn(page, calls), 'article_open')).toHaveLength(1)
  // What waits leaves by itself; what is told as the page is put aside leaves with it.
  await expect.poll(async () => typesIn(await eventsIn(calls)).has('article_open')).toBe(true)
  await tell(page, FACT)
  await putAside(page)
  await expect.poll(async () => typesIn(await eventsIn(calls)).has('share')).toBe(true)

  const sentCalls = await Promise.all(calls)
  const [visit, ...rest] = sentCalls.flatMap(({ events }) => events)
  const stamp = { id: expect.stringMatching(/^[\da-f-]{36}$/), at: expect.any(Number), isOffline: false }
  expect(visit).toEqual({
    type: 'visit',
    source: 'search',
    host: 'www.google.com',
    device: 'desktop',
    language: 'en',
    display: 'browser',
    ...stamp,
  })
  expect(rest.filter(({ type }) => type === 'visit')).toEqual([])
  expect(rest.find(({ type }) => type === 'issue_open')).toEqual({
    type: 'issue_open',
    issue: expect.any(String),
    ...stamp,
  })
  expect(rest.find(({ type }) => type === 'share')).toEqual({ ...FACT, ...stamp })
  for (const { body, headers } of sentCalls) {
    expect(Object.keys(JSON.parse(body) as object).toSorted()).toEqual(['events', 'sentAt', 'version'])
    expect(headers['content-type']).toBe('text/plain')
    for (const name of ['cookie', 'referer', 'authorization', 'app-key']) expect(headers[name]).toBeUndefined()
    expect(body + JSON.stringify(headers)).not.toContain('zulu-')
  }
  // Every one arrived, and once, although the last ones wait on until an answer came.
  const ids = sentCalls.flatMap(({ events }) => events.map(({ id }) => id))
  await expect
    .poll(() =>
      readTaken(counting)
        .map(({ id }) => id)
        .filter((id) => ids.includes(id))
        .toSorted(),
    )
    .toEqual([...new Set(ids)].toSorted())

  await page.reload()
  await waitForReader(page)
  const viewsOn = async () => ofType(await heardOn(page, calls), 'page_view').map(({ loading }) => loading)
  await expect.poll(viewsOn).toEqual(expect.arrayContaining(['navigate', 'reload']))
  expect(ofType(await heardOn(page, calls), 'visit')).toHaveLength(1)
})

test('R4.15 nothing is told before the reader agrees, or after switching off in another tab, and nothing malformed switches', async ({
  page,
  context,
}) => {
  const calls = noteEvents(context)
  const other = await context.newPage()
  const sentShares = async () => ofType(await heardOn(page, calls), 'share').map(({ issue }) => issue)
  for (const each of [page, other]) {
    await each.goto(asking.address + ISSUE)
    await waitForReader(each)
    await tell(each, { ...FACT, issue: 'before' })
    await putAside(each)
    expect([await hasQueue(each), await marksOn(each)]).toEqual([false, []])
  }
  expect(calls).toEqual([])
  const malformed = ['agreed', 'on', true, null, {}, { choice: 'yes' }, { choice: 'agreed', user: 1 }, ['agreed']]
  // Nor does one that nobody has stored: it does not say to whom was agreed.
  await sayToTabs(other, [...malformed, { choice: 'agreed' }])
  // Messages arrive in their order: what was said before this one has been heard, and was no choice.
  const agreedAt = await page.evaluate(() => Date.now())
  await chooseElsewhere(other, 'agreed')
  await expect.poll(async () => ofType(await heardOn(page, calls), 'visit').length).toBeGreaterThan(0)
  for (const { at } of await heardOn(page, calls)) expect(at).toBeGreaterThanOrEqual(agreedAt)
  // Either tab may have told of its visit.
  await expect.poll(() => marksOn(page)).toContain('cf-analytics-visit')

  await tell(page, { ...FACT, issue: 'first' })
  await expect.poll(sentShares).toEqual(['first'])
  await sayToTabs(other, [
    'declined',
    'off',
    false,
    { choice: 'off' },
    { declined: true },
    { choice: 'declined', at: 1 },
  ])
  await tell(page, { ...FACT, issue: 'second' })
  await expect.poll(sentShares).toEqual(expect.arrayContaining(['first', 'second']))
  await putAside(page)
  const sharesLeft = async () => [...new Set(ofType(await eventsIn(calls), 'share').map(({ issue }) => issue))]
  await expect.poll(sharesLeft).toEqual(['first', 'second'])

  await chooseElsewhere(other, 'declined')
  await expect.poll(() => readWaiting(page)).toEqual([])
  for (const each of [page, other]) {
    await tell(each, { ...FACT, issue: 'declined' })
    await putAside(each)
    await each.reload()
    await waitForReader(each)
    await tell(each, { ...FACT, issue: 'declined' })
    await putAside(each)
    expect([await readWaiting(each), await marksOn(each)]).toEqual([[], ['cf-analytics']])
  }
  expect(await page.evaluate(() => localStorage.getItem('cf-analytics'))).toBe('declined')
  // What leaves after all of that leaves last.
  await chooseElsewhere(other, 'agreed')
  await expect
    .poll(async () => {
      await tell(page, { ...FACT, issue: 'again' })
      await putAside(page)
      return sharesLeft()
    })
    .toContain('again')
  expect(await sharesLeft()).toEqual(['first', 'second', 'again'])
})

test('R7.6 nothing of what was read before the reader agreed is told afterwards', async ({ page, context }) => {
  const calls = noteEvents(context)
  await page.clock.install()
  await page.goto(asking.address + ARTICLE)
  await waitForReader(page)
  const yes = page.locator('body > [role="status"]').getByRole('button', { name: 'Yes' })
  await expect(yes).toBeVisible()
  const end = page.getByRole('article').locator('[data-kind][id]').last()
  await end.scrollIntoViewIfNeeded()
  // Not run through: whether the host can be reached is asked meanwhile, and no answer comes in no time.
  await page.clock.fastForward(300_000)
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(end).not.toBeInViewport()
  await page.clock.runFor(5_000)
  await yes.click()
  await expect.poll(async () => ofType(await heardOn(page, calls), 'article_open')).toHaveLength(1)
  await page.clock.runFor(7_000)
  await putAside(page)
  await expect.poll(async () => ofType(await eventsIn(calls), 'article_progress').length).toBeGreaterThan(0)
  const sentEvents = await heardOn(page, calls)
  expect(ofType(sentEvents, 'visit')).toHaveLength(1)
  const read = ofType(sentEvents, 'article_progress')
  expect(read[0]?.from).toBe(0)
  expect(Math.max(...read.map(({ to }) => to))).toBeLessThan(10)
  const seconds = read.reduce((sum, each) => sum + each.seconds, 0)
  expect(seconds).toBeGreaterThanOrEqual(7)
  expect(seconds).toBeLessThan(120)
  // How the document came was before, too.
  expect(sentEvents.filter(({ type }) => type === 'page_view' || type === 'web_vital')).toEqual([])
})

interface Silent {
  readonly name: string
  readonly server: () => StartedServer
  /** Of `navigator`. */
  readonly signal?: readonly [string, unknown]
}

const SILENT: readonly Silent[] = [
  { name: 'where nobody is to be told', server: () => off },
  { name: 'R4.16 on the local host unless configured', server: () => local },
  { name: 'under Global Privacy Control', server: () => counting, signal: ['globalPrivacyControl', true] },
  { name: 'under Do Not Track', server: () => counting, signal: ['doNotTrack', '1'] },
]

test('R4.16 nothing is loaded, kept or told on the local host unless configured, without a sink, or where the browser objects', async ({
  browser,
}) => {
  for (const { name, server, signal } of SILENT) {
    const context = await browser.newContext({ serviceWorkers: 'block' })
    const calls = noteEvents(context)
    await context.addInitScript((set) => {
      if (set !== undefined) Object.defineProperty(Navigator.prototype, set[0], { get: () => set[1] })
    }, signal)
    const page = await context.newPage()
    await page.goto(server().address + ARTICLE)
    await waitForReader(page)
    await tell(page, FACT)
    await putAside(page)
    const files = await page.evaluate(() => performance.getEntriesByType('resource').map((entry) => entry.name))
    expect(
      files.filter((file) => /startAnalytics|openAnalytics/.test(file)),
      name,
    ).toEqual([])
    expect([await hasQueue(page), await marksOn(page), calls], name).toEqual([false, [], []])
    await context.close()
  }
})

test('R4.9 what is read offline is counted once after coming back, with its own time, though the browser was killed', async ({
  launchOptions,
}) => {
  const profile = await openPersistentProfile(launchOptions)
  const offlineOpens = async (page: Page) =>
    (await waitingOf(page, 'article_open')).filter(({ isOffline }) => isOffline)
  try {
    const page = await profile.context.newPage()
    await openAndWarm(page, counting.address + ARTICLE)
    await waitForWorker(page)
    await profile.context.setOffline(true)
    // The browser tells the page after it has cut the line; a key that is pressed right then is faster.
    await expect(page.getByText('No network.')).toBeVisible()
    const from = Date.now()
    await page.keyboard.press('ArrowRight')
    await expect.poll(() => offlineOpens(page)).toHaveLength(1)
    const [first] = await offlineOpens(page)
    await profile.kill()

    const context = await profile.start()
    await context.setOffline(true)
    const next = await context.newPage()
    await next.goto(`${counting.address}${ISSUE}/cockles-twice`)
    await expect.poll(() => offlineOpens(next)).toHaveLength(2)
    const to = Date.now()
    const opens = await offlineOpens(next)
    expect(opens[0]).toEqual(first)
    for (const { at } of opens) expect(at >= from && at <= to).toBe(true)
    const waited = await readWaiting(next)
    const already = readTaken(counting).length
    expect(readTaken(counting).filter(({ isOffline }) => isOffline)).toEqual([])

    await context.setOffline(false)
    const takenOf = (events: readonly AnalyticsEvent[]) =>
      readTaken(counting).filter(({ id }) => events.some((event) => event.id === id))
    await expect.poll(() => takenOf(opens)).toHaveLength(2)
    expect(takenOf(opens)).toEqual(expect.arrayContaining([...opens]))
    await expect.poll(async () => offlineOpens(next)).toEqual([])
    expect(readTaken(counting).length).toBeGreaterThan(already)
    // Once more, as after an answer that was lost.
    const status = await next.evaluate(async (events) => {
      const body = JSON.stringify({ version: 1, sentAt: Date.now(), events })
      return (await fetch('/events', { method: 'POST', body, credentials: 'omit' })).status
    }, waited)
    expect(status).toBe(204)
    expect(takenOf(waited)).toHaveLength(waited.length)
    await expect.poll(() => readCount(counting, 'reads_offline')).toBe(2)
  } finally {
    await profile.remove()
  }
})
