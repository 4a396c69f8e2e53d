import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { playGoogle } from './harness/playGoogle.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const QUESTION = 'May this magazine let Google Analytics and Google Tag Manager count what is read?'

let both: StartedServer
let onlyGa4: StartedServer
let plain: StartedServer
test.beforeAll(async () => {
  const google = { ga4Id: 'G-TEST1', gtmId: 'GTM-TEST1', trackLocalhost: true }
  const files = [DEMONSTRATION]
  ;[both, onlyGa4, plain] = await Promise.all([
    startServer({
      files,
      configuration: { installOption: true, analytics: { ...google, sampleRates: { google: 1, ga4: 1 } } },
    }),
    startServer({ files, configuration: { analytics: { ...google, sampleRates: { google: 0, ga4: 1 } } } }),
    startServer({ files, configuration: { analytics: { firstParty: 'off' } } }),
  ])
})
test.afterAll(() => Promise.all([both.stop(), onlyGa4.stop(), plain.stop()]))

const foot = (page: Page) => page.locator('body > [role="status"]')

async function open(page: Page, server: StartedServer, path: string): Promise<void> {
  await page.goto(server.address + path)
  await waitForReader(page)
}

const cookiesOf = async (page: Page) => (await page.context().cookies()).map(({ name }) => name).toSorted()

/** Says something to Google by hand, and gives what was told before it: what a page says later has not been said. */
async function callsUntilNow(page: Page, calls: readonly string[]): Promise<readonly string[]> {
  const mark = `by-hand-${Math.random()}`
  await page.evaluate(
    (body) => fetch('https://www.google-analytics.com/g/collect', { method: 'POST', mode: 'no-cors', body }),
    mark,
  )
  await expect.poll(() => calls.some((call) => call.includes(mark))).toBe(true)
  return calls.filter((call) => !call.includes('by-hand-'))
}

/** A browser that could install the title, and says so before any code of the page is there. */
async function lendPrompt(page: Page): Promise<void> {
  await page.addInitScript(() =>
    document.addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt: () => undefined })
      window.dispatchEvent(offer)
    }),
  )
}

/** Goes from one article to the next: something to tell of. */
async function turn(page: Page): Promise<void> {
  const before = page.url()
  await page.keyboard.press('ArrowRight')
  await expect(page).not.toHaveURL(before)
  await waitForReader(page)
}

test('R7.6 R4.15 Google is asked for nothing before consent, is told after it, and of nothing in any tab once that ends', async ({
  context,
  page,
}) => {
  const { scripts, calls } = await playGoogle(context)
  await open(page, both, `${ARTICLE}?lang=en`)
  await expect(foot(page).getByRole('group', { name: QUESTION })).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await turn(page)
  expect([scripts, await callsUntilNow(page, calls), await cookiesOf(page)]).toEqual([[], [], []])

  await foot(page).getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(foot(page).getByText(QUESTION)).toBeHidden()
  await expect(page.locator('#content')).toBeFocused()
  await turn(page)
  await expect.poll(() => scripts.length).toBe(2)
  await expect.poll(() => calls.filter((call) => call.includes('article_open')).length).toBeGreaterThan(1)
  expect(await cookiesOf(page)).toEqual(['_ga', '_ga_TEST1'])

  const other = await context.newPage()
  await open(other, both, `search?q=ada%40example.org&token=secret`)
  await expect(foot(other).getByText(QUESTION)).toBeHidden()
  await other.getByRole('link', { name: 'The Test' }).first().click()
  await waitForReader(other)
  await expect.poll(() => scripts.length).toBe(4)

  await page.bringToFront()
  await open(page, both, 'menu?lang=en')
  await page.getByRole('link', { name: 'What is counted' }).click()
  const choice = page.getByRole('checkbox', { name: 'Count what I read' })
  await expect(choice).toBeChecked()
  for (const tab of [page, other]) await tab.evaluate(() => Object.assign(window, { isOld: true }))
  await choice.click()
  await expect(page.getByText('What you read is not counted.')).toBeVisible()
  // What a container has brought is gone with the page.
  const isOld = (tab: Page) => tab.evaluate(() => 'isOld' in window).catch(() => true)
  for (const tab of [page, other]) await expect.poll(() => isOld(tab)).toBe(false)
  await waitForReader(other)
  await waitForReader(page)
  await expect(page.getByText('What you read is not counted.')).toBeVisible()
  const before = await callsUntilNow(page, calls)
  await open(other, both, ARTICLE)
  await turn(other)
  await open(page, both, ISSUE)
  await expect(foot(page).getByText(QUESTION)).toBeHidden()
  for (const each of [other, page]) expect(await callsUntilNow(each, calls)).toEqual(before)
  expect(await cookiesOf(page)).toEqual([])

  const said = calls.join('\n')
  expect(said).toContain(`"page_location":"${both.address}issues/`)
  for (const secret of ['lang=', 'q=', 'ada', 'token', 'secret', '@']) expect(said).not.toContain(secret)
})

test('R7.6 R4.15 who says No is not counted and not asked again; installing is offered afterwards', async ({
  context,
  page,
}) => {
  const { scripts, calls } = await playGoogle(context)
  await lendPrompt(page)
  const offer = foot(page).getByText('The Test can open from this device like an app.')
  await open(page, both, ARTICLE)
  await foot(page).getByRole('link', { name: 'What is counted' }).click()
  await expect(page.getByRole('heading', { name: 'What is counted', level: 1 })).toBeVisible()
  const asks = page.getByRole('main').getByRole('group', { name: QUESTION })
  await expect(asks).toBeVisible()
  await expect(foot(page).getByText(QUESTION)).toBeHidden()
  await expect(offer).toBeVisible()
  await page.goBack()
  await expect(foot(page).getByText(QUESTION)).toBeVisible()
  await expect(offer).toBeHidden()
  await foot(page).getByRole('button', { name: 'No', exact: true }).click()
  await expect(foot(page).getByText(QUESTION)).toBeHidden()
  await expect(offer).toBeVisible()
  await open(page, both, ARTICLE)
  await turn(page)
  await expect(foot(page).getByText(QUESTION)).toBeHidden()
  expect([scripts, await callsUntilNow(page, calls), await cookiesOf(page)]).toEqual([[], [], []])
})

test('R9.7 R7.6 with a rate of 0 the tag manager is not loaded for who agrees either, and what is left can be erased', async ({
  context,
  page,
}) => {
  const { scripts, calls } = await playGoogle(context)
  await open(page, onlyGa4, 'privacy')
  await expect(page.getByText('Google Tag Manager')).toHaveCount(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await findViolations(page)).toEqual([])
  }
  await page.getByRole('main').getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.locator('#content')).toBeFocused()
  await expect(page.getByText('What you read is counted.')).toBeVisible()
  await open(page, onlyGa4, ARTICLE)
  await turn(page)
  await expect.poll(() => calls.length).toBeGreaterThan(0)
  expect(scripts.filter((url) => url.includes('gtm.js'))).toEqual([])
  expect(scripts.every((url) => url.startsWith('https://www.googletagmanager.com/gtag/js?id=G-TEST1'))).toBe(true)
  expect(await cookiesOf(page)).toEqual(['_ga', '_ga_TEST1'])

  await open(page, onlyGa4, 'privacy')
  await page.getByRole('button', { name: 'Erase what is on this device' }).click()
  await expect(page.getByText('It is erased from this device.')).toBeVisible()
  await expect(page.getByText('Nothing is counted until you agree.')).toBeVisible()
  expect(await cookiesOf(page)).toEqual([])
})

test('R7.6 the policy of a page lets in what counts, where it is configured, and nobody else', async ({
  context,
  page,
}) => {
  await playGoogle(context)
  await context.route('https://stranger.example/**', (route) => route.fulfill({ body: '' }))
  const policyOf = async (server: StartedServer) =>
    (await page.request.get(server.address)).headers()['content-security-policy'] ?? ''
  expect(await policyOf(both)).toContain('https://*.googletagmanager.com')
  expect(await policyOf(plain)).not.toContain('google')

  const reached = (addresses: readonly string[]) =>
    page.evaluate(
      (all) =>
        Promise.all(
          all.map((address) =>
            fetch(address, { method: 'POST', mode: 'no-cors' }).then(
              () => true,
              () => false,
            ),
          ),
        ),
      addresses,
    )
  const targets = [
    'https://region1.google-analytics.com/g/collect',
    'https://stranger.example/',
    'https://stats.g.doubleclick.net/',
  ]
  await open(page, both, '')
  expect(await reached(targets)).toEqual([true, false, false])
  await open(page, plain, '')
  expect(await reached(targets)).toEqual([false, false, false])
})

test('R7.6 a browser that asks not to be tracked is neither asked nor counted, and the privacy screen says so', async ({
  context,
  page,
}) => {
  const { scripts } = await playGoogle(context)
  await page.addInitScript(() =>
    Object.defineProperty(Navigator.prototype, 'globalPrivacyControl', { get: () => true }),
  )
  await open(page, both, ARTICLE)
  await expect(foot(page).getByText(QUESTION)).toBeHidden()
  await open(page, both, 'privacy')
  await expect(page.getByText('Your browser asks sites not to track you.')).toBeVisible()
  await expect(page.getByRole('checkbox')).toHaveCount(0)
  expect(scripts).toEqual([])

  await open(page, plain, 'privacy')
  await expect(page.getByText('Nothing is counted here')).toBeVisible()
  await open(page, plain, 'menu')
  await expect(page.getByRole('link', { name: 'What is counted' })).toHaveCount(0)
})
