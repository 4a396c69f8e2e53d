import { expect, test, type Page } from '@playwright/test'
import { startFakeHost, type FakeHost } from './harness/fakeHost.ts'
import { serveReader, type ServedReader } from './harness/serveReader.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { PLAIN_ANSWERS } from './harness/wireContent.ts'
import { windowLaunchOptions } from '../tools/browser.ts'

const ELSEWHERE = 'https://elsewhere.example'

test.use({ launchOptions: windowLaunchOptions })

let host: FakeHost
let reader: ServedReader

test.beforeAll(async () => {
  host = await startFakeHost({ ...PLAIN_ANSWERS, GetIssue: { issue: anIssueWithLinks() } })
  reader = await serveReader({
    host: { graphql: host.origin, auth: '' },
    links: { mediaKit: `${ELSEWHERE}/kit` },
  })
})
test.afterAll(() => Promise.all([host.stop(), reader.stop()]))

test.beforeEach(async ({ page, context }) => {
  await context.route(`${ELSEWHERE}/**`, (route) => route.fulfill({ contentType: 'text/html', body: 'Elsewhere' }))
  await page.clock.install()
  await page.addInitScript(() => {
    window.addEventListener('click', () => {
      const { dataset } = document.documentElement
      dataset['clicks'] = String(Number(dataset['clicks'] ?? 0) + 1)
    })
  })
})

function anIssueWithLinks(): object {
  const [article] = PLAIN_ANSWERS.GetIssue.issue.articles
  const components = [
    { component: 'body', text: `<p>The <a href="${ELSEWHERE}/chart">chart</a> is <a href="#low">below</a>.</p>` },
    { component: 'button', text: 'Timetable', link: `${ELSEWHERE}/times`, newWindow: true },
    { component: 'anchor', name: 'low' },
  ]
  return { ...PLAIN_ANSWERS.GetIssue.issue, articles: [{ ...article, components }] }
}

async function openArticle(page: Page): Promise<void> {
  await page.goto(`${reader.address}issues/low-water/the-harbour`)
  await expect(page.getByRole('article')).toBeVisible()
  await waitForReader(page)
}

/** To be called after the click: the link is clicked a second time, by the reader, when the time has come. */
async function expectToLeaveAfterDelay(page: Page, target: string): Promise<void> {
  const countClicks = () => page.evaluate(() => document.documentElement.dataset['clicks'])
  expect(await countClicks()).toBe('1')
  await page.clock.runFor(149)
  expect(await countClicks()).toBe('1')
  await page.clock.runFor(1)
  await expect(page).toHaveURL(target)
}

test('R2.19 a link inside an article’s text leaves the magazine after 150 ms', async ({ page }) => {
  await openArticle(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'chart' }).click({ noWaitAfter: true })
  await expectToLeaveAfterDelay(page, `${ELSEWHERE}/chart`)
})

test('R2.19 a configured link of the menu leaves the magazine after 150 ms', async ({ page }) => {
  await page.goto(`${reader.address}menu`)
  const link = page.getByRole('main').getByRole('link', { name: 'Media kit' })
  await expect(link).toBeVisible()
  await waitForReader(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await link.click({ noWaitAfter: true })
  await expectToLeaveAfterDelay(page, `${ELSEWHERE}/kit`)
})

test('R2.19 a link that opens another window does so at once', async ({ page, context }) => {
  await openArticle(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  const first = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Timetable' }).click()
  await expect(await first).toHaveURL(`${ELSEWHERE}/times`)
  const second = context.waitForEvent('page')
  await page.getByRole('link', { name: 'chart' }).click({ modifiers: ['ControlOrMeta'] })
  await second
  await page.clock.runFor(1_000)
  await expect(page).toHaveURL(`${reader.address}issues/low-water/the-harbour`)
})

test('R2.19 a place on the same page is not waited for', async ({ page }) => {
  await openArticle(page)
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('link', { name: 'below' }).click()
  await expect(page).toHaveURL(`${reader.address}issues/low-water/the-harbour#low`)
})
