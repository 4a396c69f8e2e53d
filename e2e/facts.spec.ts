import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, type Page } from '@playwright/test'
import { aReader, BUY, finishSignIn, isThanked, ISSUE, pay } from './harness/buyingSteps.ts'
import { writeEbbIssue } from './harness/ebbIssue.ts'
import { finishSentence, giveVoices, saidOn } from './harness/fakeVoice.ts'
import { factsOn, idsOf, keepFacts, showPage, type RecordedFact } from './harness/recordedFacts.ts'
import { writeArabicIssue, writeVerticalIssue } from './harness/languageIssues.ts'
import { PRINTED_ISSUE, writePrintedIssue } from './harness/printedIssue.ts'
import { openPrinted, seenPages } from './harness/printedTitle.ts'
import { startSellingTitle, type SellingTitle } from './harness/sellingTitle.ts'
import { test } from './harness/signedIn.ts'
import { waitForReader } from './harness/waitForReader.ts'

let folders: readonly string[]
let title: SellingTitle
let address: string
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-facts-'))
  const ebb = await writeEbbIssue()
  folders = [folder, ebb]
  title = await startSellingTitle({
    files: [
      await writePrintedIssue(folder, { finest: 780 }),
      await writeVerticalIssue(folder),
      await writeArabicIssue(folder),
      ebb,
    ],
    configuration: {
      languages: ['en', 'ja', 'ar', 'fr'],
      defaultLanguage: 'en',
      replica: { enabled: true, default: false },
      analytics: { firstParty: 'always', trackLocalhost: true },
    },
  })
  ;({ address } = title.server)
})
test.afterAll(async () => {
  await title.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

test.beforeEach(async ({ page }) => {
  await keepFacts(page)
})

async function open(page: Page, path: string): Promise<void> {
  await page.goto(address + path)
  await waitForReader(page)
}

/** What was told, without what no test can know: how long it took, and how fast the page came. */
async function readFacts(page: Page): Promise<readonly RecordedFact[]> {
  const facts = await factsOn(page)
  return facts
    .filter(({ type }) => type !== 'web_vital')
    .map((fact) => Object.fromEntries(Object.entries(fact).filter(([name]) => name !== 'seconds')) as RecordedFact)
}

const last = async (page: Page, type: string) => (await readFacts(page)).filter((fact) => fact.type === type).at(-1)

test('what is seen, opened, read, looked at, clicked, sought and shared on a way through an issue is told, and nothing else', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await context.route('https://example.org/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: 'elsewhere' }),
  )
  await open(page, PRINTED_ISSUE)
  const { issue, articles } = await idsOf(address, 'printed')
  const [tide, nets] = [articles['tide'], articles['nets']]
  await expect
    .poll(() => readFacts(page))
    .toEqual([
      { type: 'page_view', screen: 'issue', loading: 'navigate' },
      { type: 'screen_view', screen: 'issue', issue },
      { type: 'issue_open', issue },
    ])

  await page.getByRole('link', { name: 'The slow tide' }).first().click()
  await expect
    .poll(() => last(page, 'article_open'))
    .toEqual({ type: 'article_open', issue, article: tide, language: 'en' })
  await waitForReader(page)
  await page.getByRole('button', { name: 'Share', exact: true }).click()
  await expect.poll(() => last(page, 'share')).toEqual({ type: 'share', method: 'copy', issue, article: tide })
  await page.getByText('This is paragraph 6 of the story tide').scrollIntoViewIfNeeded()
  await page.keyboard.press('ArrowRight')
  await expect
    .poll(() => last(page, 'article_open'))
    .toEqual({ type: 'article_open', issue, article: nets, language: 'en' })
  expect(await last(page, 'article_progress')).toEqual({
    type: 'article_progress',
    issue,
    article: tide,
    from: 0,
    to: 10,
  })
  expect((await readFacts(page)).filter(({ type }) => type === 'issue_open')).toHaveLength(1)

  await page.clock.install()
  await openPrinted(page, `${address}${PRINTED_ISSUE}?page=1`)
  await page.keyboard.press('+')
  await expect
    .poll(() => last(page, 'replica_zoom'))
    .toEqual({ type: 'replica_zoom', issue, page: 1, column: 5, row: 5 })
  await page.keyboard.press('0')
  // A page that is seen for less was not looked at.
  await page.clock.fastForward(1_000)
  await page.getByRole('link', { name: 'Page 3' }).click()
  await expect.poll(() => seenPages(page)).toContain('4')
  await expect.poll(() => last(page, 'replica_page')).toEqual({ type: 'replica_page', issue, page: 1, zoom: 150 })
  expect(await last(page, 'hotspot_click')).toEqual({ type: 'hotspot_click', issue, page: 1, hotspot: 1 })
  expect((await readFacts(page)).filter(({ type }) => type === 'replica_zoom')).toHaveLength(1)

  await open(page, 'search')
  await page.getByRole('searchbox', { name: 'Search' }).pressSequentially('paragraph')
  await page.getByRole('link', { name: /paragraph 2 of the story lamp/ }).click()
  await expect
    .poll(() => last(page, 'search'))
    .toMatchObject({ length: 9, words: 'paragraph', hits: expect.any(Number) })
  await expect.poll(() => last(page, 'issue_open')).toEqual({ type: 'issue_open', issue })
  await page.goBack()
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('paragraph')
  await open(page, `${PRINTED_ISSUE}?page=1`)
  expect((await readFacts(page)).filter(({ type }) => type === 'search')).toHaveLength(1)

  await page.getByRole('link', { name: 'example.org/printed' }).click()
  await expect(page.getByText('elsewhere')).toBeVisible()
  await page.goto(address + 'manifest.webmanifest')
  expect((await readFacts(page)).filter(({ type }) => type === 'outbound_click')).toEqual([
    { type: 'outbound_click', host: 'example.org', issue },
  ])
  expect(await last(page, 'hotspot_click')).toEqual({ type: 'hotspot_click', issue, page: 1, hotspot: 0 })
  expect((await readFacts(page)).filter(({ type }) => type === 'error')).toEqual([])
})

test('an article’s seconds are those in which its page is visible and has the focus, and add up', async ({ page }) => {
  await page.clock.install()
  await open(page, `${PRINTED_ISSUE}/nets`)
  await expect.poll(() => last(page, 'article_open')).toBeDefined()
  const seconds = async () => {
    const facts = await factsOn(page)
    return facts.flatMap(({ type, seconds: each }) => (type === 'article_progress' ? [each] : []))
  }
  await page.clock.pauseAt(Date.now() + 60_000)
  await showPage(page, 'hidden')
  const before = (await seconds()).length
  await showPage(page, 'seen')
  await page.clock.runFor(10_400)
  await showPage(page, 'unfocused')
  await page.clock.runFor(300_000)
  await showPage(page, 'seen')
  await page.clock.runFor(5_600)
  await showPage(page, 'hidden')
  await page.clock.runFor(300_000)
  await showPage(page, 'seen')
  await page.clock.runFor(2_000)
  await showPage(page, 'hidden')
  expect((await seconds()).slice(before)).toEqual([16, 2])
  expect(await seconds()).toHaveLength(before + 2)
})

for (const [name, path, language, end] of [
  ['upright Japanese', 'issues/vertical/tide?lang=ja', 'ja', 'おわり。'],
  ['Arabic', 'issues/arabic/harbour?lang=ar', 'ar', undefined],
] as const) {
  test(`how far an article in ${name} is read is told along its own lines`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await open(page, path)
    await expect.poll(() => last(page, 'article_open')).toMatchObject({ language })
    const progress = async () => (await readFacts(page)).filter(({ type }) => type === 'article_progress')
    const readRanges = async () => (await progress()).map(({ from, to }) => [from, to])
    await showPage(page, 'hidden')
    await showPage(page, 'seen')
    const [first] = await readRanges()
    if (end === undefined) {
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    } else {
      // The first screen shows some of the lines, and not all of them.
      expect(first?.[1]).toBeGreaterThan(0)
      expect(first?.[1]).toBeLessThan(9)
      await expect(async () => {
        await page.keyboard.press('End')
        await expect(page.getByText(end)).toBeInViewport({ timeout: 500 })
      }).toPass()
    }
    await showPage(page, 'hidden')
    const all = await readRanges()
    expect(all.at(-1)?.[1]).toBe(10)
    // Each tenth once.
    for (const [index, [from]] of all.entries()) expect(from).toBe(index === 0 ? 0 : all[index - 1]?.[1])
  })
}

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('a download is told when it is asked for, when it is done, once, and when it is taken away', async ({
    page,
    context,
  }) => {
    await open(page, 'issues/ebb')
    const { issue } = await idsOf(address, 'ebb')
    const other = await context.newPage()
    await keepFacts(other)
    await open(other, '')
    await page.bringToFront()
    await page.getByRole('button', { name: /^Download\b/ }).click()
    await expect(page.getByText(/Opens without a network, \d/)).toBeVisible({ timeout: 30_000 })
    const downloads = async (of: Page) => (await readFacts(of)).filter(({ type }) => type === 'download')
    await expect
      .poll(() => downloads(page))
      .toEqual([
        { type: 'download', issue, result: 'started' },
        { type: 'download', issue, result: 'done' },
      ])
    expect(await last(page, 'storage')).toEqual({
      type: 'storage',
      result: expect.stringMatching(/^(persisted|refused)$/),
    })
    expect(await downloads(other)).toEqual([])
    await page.reload()
    await waitForReader(page)
    expect(await downloads(page)).toHaveLength(2)
  })
})

test('R7.6 the way to a purchase is told step by step, and what is paid once, by the host’s word', async ({ page }) => {
  const reader = await aReader(title)
  const { issue } = await idsOf(address, 'six-hours')
  const steps = async () =>
    (await readFacts(page)).flatMap(({ type, ...step }) =>
      type === 'purchase_step' ? [Object.values(step).join(' ')] : [],
    )
  await open(page, ISSUE)
  await page.getByRole('button', { name: BUY }).scrollIntoViewIfNeeded()
  await expect.poll(steps).toEqual([`offer issue ${issue}`])
  await page.getByRole('button', { name: BUY }).click()
  // The page that the sign-in leads back to leaves at once: it counts only what was begun after it has come to life.
  await page.route('**/graphql', async (route) => {
    if ((route.request().postData() ?? '').includes('BuyIssue')) await waitForReader(page)
    await route.fallback()
  })
  await finishSignIn(page, reader)
  await expect(page.getByRole('heading', { name: 'Try out paying' })).toBeVisible()
  await page.unroute('**/graphql')
  expect(await steps()).toEqual([`offer issue ${issue}`, `sign_in issue ${issue}`, `checkout issue ${issue}`])
  await page.getByRole('button', { name: 'Turn back without paying' }).click()
  await waitForReader(page)
  await page.getByRole('button', { name: BUY }).scrollIntoViewIfNeeded()
  await expect.poll(async () => (await steps()).slice(3)).toEqual([`canceled issue ${issue}`, `offer issue ${issue}`])
  await page.getByRole('button', { name: BUY }).click()
  await pay(page)
  await isThanked(page)
  await expect.poll(async () => (await steps()).slice(5)).toEqual([`checkout issue ${issue}`, `paid issue ${issue}`])
  await page.reload()
  await isThanked(page)
  await waitForReader(page)
  expect((await steps()).filter((step) => step.startsWith('paid'))).toHaveLength(1)
})

test('a listen is told when it pauses, with its seconds', async ({ page }) => {
  await giveVoices(page, ['en-GB'])
  await page.clock.install()
  await open(page, `${PRINTED_ISSUE}/tide`)
  const { issue, articles } = await idsOf(address, 'printed')
  await page.locator('[data-bar]').getByRole('button', { name: 'Listen', exact: true }).click()
  await expect.poll(async () => (await saidOn(page))?.text).toBe('The slow tide')
  await page.clock.pauseAt(Date.now() + 60_000)
  const before = await factsOn(page)
  await finishSentence(page)
  await page.clock.runFor(7_000)
  await page.locator('[data-bar]').getByRole('button', { name: 'Pause', exact: true }).click()
  const listens = (await factsOn(page)).slice(before.length).filter(({ type }) => type === 'listen')
  expect(listens).toEqual([
    { type: 'listen', kind: 'voice', issue, article: articles['tide'], seconds: expect.any(Number) },
  ])
  expect(listens[0]?.seconds).toBeGreaterThanOrEqual(7)
})
