import { expect, test, type Page } from '@playwright/test'
import { startFakeHost, type FakeAnswer, type FakeHost } from './harness/fakeHost.ts'
import { findViolations } from './harness/findViolations.ts'
import { serveReader, type ServedReader } from './harness/serveReader.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { PLAIN_ANSWERS } from './harness/wireContent.ts'

let host: FakeHost
let reader: ServedReader

test.beforeEach(async () => {
  host = await startFakeHost(PLAIN_ANSWERS)
  reader = await serveReader({ host: { graphql: host.origin, auth: '' } })
})
test.afterEach(() => Promise.all([host.stop(), reader.stop()]))

/** Runs out the waits between one try and the next. */
async function waitForErrorScreen(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Something went wrong!' })).toBeVisible({ timeout: 20_000 })
}

const detailsOf = (page: Page) => page.getByRole('main').locator('pre')

interface Failure {
  readonly title: string
  readonly answer: FakeAnswer
  /** What Show Error shows. */
  readonly shown: string
}

const FAILURES: readonly Failure[] = [
  {
    title: 'an answer with errors shows the first one’s message',
    answer: { body: { data: null, errors: [{ message: 'The tide is out.' }, { message: 'The second.' }] } },
    shown: 'GraphqlError: The tide is out.',
  },
  {
    title: 'an answer that is not ok shows its status',
    answer: { status: 503, body: '' },
    shown: 'GraphqlError: GraphQL Error (Code: 503)',
  },
  {
    title: 'an error’s message comes before the status',
    answer: { status: 400, body: { errors: [{ message: 'Not so.' }] } },
    shown: 'GraphqlError: Not so.',
  },
  {
    title: 'a page of a proxy in place of an answer shows the status',
    answer: { status: 200, body: '<h1>Welcome to the hotel</h1>' },
    shown: 'GraphqlError: GraphQL Error (Code: 200)',
  },
]

for (const { title, answer, shown } of FAILURES) {
  test(`R2.16 R8.4 ${title}`, async ({ page }) => {
    host.answer('GetIssue', answer)
    await page.goto(`${reader.address}issues/low-water`)
    await waitForErrorScreen(page)
    await expect(detailsOf(page)).toHaveCount(0)
    await page.getByRole('button', { name: 'Show Error' }).click()
    await expect(detailsOf(page)).toHaveText(shown)
    await page.getByRole('button', { name: 'Hide Error' }).click()
    await expect(detailsOf(page)).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Show Error' })).toBeVisible()
  })
}

test('R2.16 a host that cannot be reached is an error in words', async ({ page }) => {
  await page.route(`${host.origin}/**`, (route) => route.abort())
  await page.goto(reader.address)
  await waitForErrorScreen(page)
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(detailsOf(page)).toHaveText('GraphqlError: The host cannot be reached.')
})

test('R2.16 the way home leads out of a screen that failed later, and the screen can be opened again', async ({
  page,
}) => {
  await page.goto(reader.address)
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
  host.answer('GetIssue', { body: { errors: [{ message: 'The tide is out.' }] } })
  await page.getByRole('heading', { name: 'Low Water' }).getByRole('link').click()
  await waitForErrorScreen(page)
  host.answer('GetIssue', { body: { data: PLAIN_ANSWERS.GetIssue } })
  await page.getByRole('link', { name: 'Back to the magazine' }).click()
  await expect(page).toHaveURL(reader.address)
  await page.getByRole('heading', { name: 'Low Water' }).getByRole('link').click()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
})

test('R8.3 a screen that fails while it is drawn is replaced by the error screen', async ({ page }) => {
  await page.addInitScript(() => {
    const refuse = () => {
      throw new RangeError('no calendar')
    }
    Object.defineProperty(Intl.DateTimeFormat.prototype, 'format', { get: () => refuse })
  })
  await page.goto(reader.address)
  await waitForErrorScreen(page)
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(detailsOf(page)).toHaveText('RangeError: no calendar')
})

test('R2.16 another try shows the screen when what was wrong has passed', async ({ page }) => {
  host.answer('GetIssue', { body: { errors: [{ message: 'The tide is out.' }] } })
  await page.goto(`${reader.address}issues/low-water`)
  await waitForErrorScreen(page)
  await page.getByRole('button', { name: 'Show Error' }).press('Enter')
  expect(await findViolations(page)).toEqual([])
  host.answer('GetIssue', { body: { data: PLAIN_ANSWERS.GetIssue } })
  await page.getByRole('button', { name: 'Try again' }).press('Enter')
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
})

test('R2.16 R8.3 a reader that cannot start says so instead of showing nothing', async ({ page }) => {
  await page.route(reader.address, async (route) => {
    const answer = await route.fetch()
    const body = await answer.text()
    await route.fulfill({ response: answer, body: body.replace('"configuration":', '"configuration";') })
  })
  await page.goto(reader.address)
  await waitForErrorScreen(page)
  await page.getByRole('button', { name: 'Show Error' }).click()
  await expect(detailsOf(page)).toHaveText('StartError: The start data is not JSON.')
  await expect(page.getByRole('link', { name: 'Back to the magazine' })).toHaveAttribute('href', reader.address)
  await page.unroute(reader.address)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
})

test('R2.16 R8.3 a component that fails while it is drawn leaves the rest of its article, and says that it did', async ({
  page,
}) => {
  const [article] = PLAIN_ANSWERS.GetIssue.issue.articles
  const post = { component: 'live_post', time: new Date().toISOString(), components: [] }
  const text = (words: string) => ({ component: 'body', text: `<p>${words}</p>` })
  const components = [text('Before it.'), post, text('After it.')]
  host.answer('GetIssue', {
    body: { data: { issue: { ...PLAIN_ANSWERS.GetIssue.issue, articles: [{ ...article, components }] } } },
  })
  await page.addInitScript(() => {
    Intl.RelativeTimeFormat.prototype.format = () => {
      throw new RangeError('no hours')
    }
  })
  await page.goto(`${reader.address}issues/low-water/the-harbour`)
  const broken = page.getByRole('article').getByRole('complementary')
  await expect(broken).toContainText('Something went wrong!')
  await expect(page.getByText('Before it.')).toBeVisible()
  await expect(page.getByText('After it.')).toBeVisible()
  await broken.getByRole('button', { name: 'Show Error' }).click()
  await expect(broken.locator('pre')).toHaveText('RangeError: no hours')
  await broken.getByRole('button', { name: 'Hide Error' }).click()
  await expect(broken.locator('pre')).toHaveCount(0)
  expect(await findViolations(page)).toEqual([])
})

test('R2.13 R2.16 a menu whose code does not arrive leads to the menu’s own screen, and does not take the article down', async ({
  page,
}) => {
  await page.route('**/build/Layers-*.js', (route) => route.abort())
  await page.goto(`${reader.address}issues/low-water/the-harbour`)
  await waitForReader(page)
  await page.getByRole('link', { name: 'Menu' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Menu' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText('The boats lie on their sides.')).toBeVisible()
})

test('R8.5 a screen that could not be made ready ahead is logged, and nothing else changes', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(reader.address)
  await waitForReader(page)
  host.answer('GetIssue', { body: { errors: [{ message: 'The tide is out.' }] } })
  await page.getByRole('heading', { name: 'Low Water' }).getByRole('link').hover()
  await expect
    .poll(() => logged.filter((text) => text.startsWith('Error preloading route!')), { timeout: 20_000 })
    .toHaveLength(1)
  expect(logged.join()).toContain('The tide is out.')
  await expect(page).toHaveURL(reader.address)
  await expect(page.getByRole('heading', { name: 'Low Water' })).toBeVisible()
})

test('R8.7 an article is shown although the styles cannot be had', async ({ page }) => {
  host.answer('GetAssets', { body: { errors: [{ message: 'no styles today' }] } })
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.goto(`${reader.address}issues/low-water/the-harbour`)
  await expect(page.getByText('The boats lie on their sides.')).toBeVisible()
  // Preparing to read on asks for them once more.
  await expect.poll(() => logged.filter((text) => text.includes('no styles today'))).not.toEqual([])
})

test('R9.6 a host that takes its time leaves words on the screen, not nothing', async ({ page }) => {
  let release = () => undefined as void
  const after = new Promise<void>((resolve) => {
    release = resolve
  })
  host.answer('GetIssue', { body: { data: PLAIN_ANSWERS.GetIssue }, after })
  await page.goto(`${reader.address}issues/low-water`)
  await expect(page.getByRole('heading', { name: 'One moment' })).toBeVisible()
  release()
  await expect(page.getByRole('navigation', { name: 'Contents' })).toBeVisible()
})
