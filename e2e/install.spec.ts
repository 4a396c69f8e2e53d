import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { findViolations } from './harness/findViolations.ts'
import { inStandalone } from './harness/standalone.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

const OFFER = 'The Test can open from this device like an app.'
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1'

let offering: StartedServer
let silent: StartedServer
test.beforeAll(async () => {
  const configuration = { installOption: true, basePath: '/some/sub/dir/' }
  ;[offering, silent] = await Promise.all([
    startServer({ files: [DEMONSTRATION], configuration }),
    startServer({ files: [DEMONSTRATION] }),
  ])
})
test.afterAll(() => Promise.all([offering.stop(), silent.stop()]))

interface PromptLog {
  /** How often the browser's own prompt was shown. */
  readonly prompts: number
  /** What the reader has said on the page of being installed. */
  readonly events: readonly string[]
  /** Whether the browser was kept from offering by itself. */
  readonly isPrevented: boolean
}

/** Plays the browser's part, which offers before any code of the page is there; `answer` is the visitor's to its prompt. */
async function playBrowser(page: Page, answer: 'accepted' | 'dismissed'): Promise<void> {
  await page.addInitScript((outcome) => {
    const promptLog = { prompts: 0, events: [] as string[], isPrevented: false }
    Object.assign(window, { promptLog })
    window.addEventListener('gatefold', (event) => {
      const { type } = (event as CustomEvent<{ readonly type: string }>).detail
      if (type === 'INSTALLED') promptLog.events.push(type)
    })
    const prompt = () => {
      promptLog.prompts += 1
      if (outcome === 'accepted') setTimeout(() => window.dispatchEvent(new Event('appinstalled')))
      return Promise.resolve({ outcome })
    }
    document.addEventListener('DOMContentLoaded', () => {
      const offer = Object.assign(new Event('beforeinstallprompt', { cancelable: true }), { prompt })
      window.dispatchEvent(offer)
      promptLog.isPrevented = offer.defaultPrevented
    })
  }, answer)
}

const readPromptLog = (page: Page) => page.evaluate(() => (window as unknown as { promptLog: PromptLog }).promptLog)

const foot = (page: Page) => page.locator('body > [role="status"]')

/** Opens an issue and goes on to an article: a second screen. */
async function openIssueAndArticle(page: Page, address: string): Promise<void> {
  await page.goto(address + ISSUE)
  await waitForReader(page)
  await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().click()
  await expect(page.getByRole('article')).toBeVisible()
}

test('R1.3 R4.14 installing is offered politely, by the prompt that the browser lent, and recorded once with one INSTALLED', async ({
  page,
}) => {
  await playBrowser(page, 'accepted')
  await page.goto(offering.address + ISSUE)
  await waitForReader(page)
  expect((await readPromptLog(page)).isPrevented).toBe(true)
  await expect(page.getByText(OFFER)).toBeHidden()

  await openIssueAndArticle(page, offering.address)
  await expect(foot(page).getByText(OFFER)).toBeVisible()
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('button', { name: 'Install', exact: true }).press('Enter')
  await expect(foot(page)).toContainText('Installed. The Test has its place on this device now.')
  await page.evaluate(() => window.dispatchEvent(new Event('appinstalled')))
  expect(await readPromptLog(page)).toMatchObject({ prompts: 1, events: ['INSTALLED'] })
  expect(await page.evaluate(() => localStorage.getItem('cf-installed'))).toBe('true')
  await foot(page).getByRole('button', { name: 'Close' }).click()
  await expect(foot(page).locator('p')).toHaveCount(0)

  await openIssueAndArticle(page, offering.address)
  await expect(page.getByText(OFFER)).toBeHidden()
  expect((await readPromptLog(page)).events).toEqual([])
})

test('R1.3 what was declined is not offered again, and stays in the menu', async ({ page }) => {
  await playBrowser(page, 'dismissed')
  await openIssueAndArticle(page, offering.address)
  await foot(page).getByRole('button', { name: 'Not now' }).click()
  await expect(page.getByText(OFFER)).toBeHidden()
  await openIssueAndArticle(page, offering.address)
  await waitForReader(page)
  await expect(page.getByText(OFFER)).toBeHidden()
  await page.getByRole('link', { name: 'Menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).getByRole('button', { name: 'Install this magazine' }).click()
  expect((await readPromptLog(page)).prompts).toBe(1)
})

test('R1.3 a title without the install option offers nothing and leaves the browser to itself', async ({ page }) => {
  await playBrowser(page, 'accepted')
  await openIssueAndArticle(page, silent.address)
  await waitForReader(page)
  expect((await readPromptLog(page)).isPrevented).toBe(false)
  await expect(page.getByText(OFFER)).toBeHidden()
  await page.goto(`${silent.address}menu`)
  await waitForReader(page)
  await expect(page.getByRole('button', { name: 'Install this magazine' })).toHaveCount(0)
})

test('R4.14 the app that is opened for the first time records itself, whatever the title offers', async () => {
  await inStandalone(async (page) => {
    await playBrowser(page, 'dismissed')
    await page.goto(silent.address + ARTICLE)
    await expect.poll(async () => (await readPromptLog(page)).events).toEqual(['INSTALLED'])
    expect(await page.evaluate(() => localStorage.getItem('cf-installed'))).toBe('true')
    await page.reload()
    await waitForReader(page)
    expect((await readPromptLog(page)).events).toEqual([])
    // There is nothing to install from inside.
    await page.goto(`${offering.address}menu`)
    await waitForReader(page)
    await expect(page.getByRole('button', { name: 'Install this magazine' })).toHaveCount(0)
  })
})

test.describe('on an iPhone', () => {
  test.use({ userAgent: IPHONE, viewport: { width: 390, height: 844 }, hasTouch: true })

  test('R1.3 installing is explained step by step where no page can ask for it, by keyboard too', async ({ page }) => {
    await openIssueAndArticle(page, offering.address)
    await foot(page).getByRole('button', { name: 'Show how' }).press('Enter')
    const steps = page.getByRole('dialog', { name: 'On your home screen' })
    await expect(steps.getByRole('listitem')).toHaveText([
      'Press “Share” in the browser’s bar.',
      'Choose “Add to Home Screen”.',
      'Confirm with “Add”.',
    ])
    expect(await findViolations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(steps).toBeHidden()
    await page.goto(`${offering.address}menu`)
    await waitForReader(page)
    await page.getByRole('button', { name: 'Install this magazine' }).click()
    await expect(steps).toBeVisible()
  })
})
