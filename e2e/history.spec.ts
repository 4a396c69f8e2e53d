import { expect, test, type Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { findViolations } from './harness/findViolations.ts'
import { MOTION } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { openAndWarm, waitForWorker } from './harness/workerPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

test.use(MOTION)

const article = (title: string) => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${'The tide is out.\n\n'.repeat(120)}\n`

let folder: string
let server: StartedServer
test.beforeAll(async () => {
  folder = await writeFolderIssue({ slug: 'ebb', articles: { mud: article('Mud'), birds: article('Birds') } })
  server = await startServer({ files: [folder] })
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const rows = (page: Page) => page.getByRole('main').getByRole('listitem')
const names = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await waitForReader(page)
}

/** Reads on, while the article still comes, until the device has written down about how far. */
async function readTo(page: Page, share: number, least: number): Promise<void> {
  await expect
    .poll(async () => {
      await page.evaluate((part) => window.scrollTo(0, document.body.scrollHeight * part), share)
      return reached(page)
    })
    .toBeGreaterThanOrEqual(least)
}

/** How far one has come in the article that was opened last; 0 to 1. */
const reached = (page: Page) =>
  page.evaluate(() => {
    const [last] = JSON.parse(localStorage.getItem('cf-history') ?? '[]') as readonly { readonly share: number }[]
    return last?.share ?? 0
  })

test('R3.10 what was read comes last first, with how far, and leads back; it is wholly forgotten on request', async ({
  page,
}) => {
  const complaints = watchPage(page)
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.postData() ?? ''}`))
  await open(page, 'issues/ebb/mud')
  await readTo(page, 0.5, 0.3)
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Birds' })).toBeVisible()
  await readTo(page, 1, 1)

  await open(page, 'menu')
  await page.getByRole('link', { name: 'History' }).click()
  await expect(names(page)).toHaveText(['Birds', 'Mud'])
  await expect(rows(page).first()).toContainText('Read to the end')
  await expect(rows(page).last()).toContainText(/[3-6]\d% read/)
  expect(await findViolations(page)).toEqual([])
  await page.getByRole('link', { name: 'Mud' }).click()
  await expect(page.getByRole('button', { name: 'Continue where you stopped' })).toBeVisible()
  expect(sent.filter((body) => body.includes('cf-history') || body.includes('share'))).toEqual([])

  await open(page, 'history')
  await expect(names(page)).toHaveText(['Mud', 'Birds'])
  await page.getByRole('button', { name: 'Clear the history' }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Forget all of it, and where you stopped in each article?')
  await page.getByRole('button', { name: 'Keep it' }).press('Enter')
  await expect(rows(page)).toHaveCount(2)
  await page.getByRole('button', { name: 'Clear the history' }).click()
  await page.getByRole('button', { name: 'Yes, forget it' }).press('Enter')
  await expect(page.getByText('This device remembers nothing that was read.')).toBeVisible()
  await expect(page.locator('#content')).toBeFocused()
  expect(await page.evaluate(() => ['cf-history', 'cf-places'].map((name) => localStorage.getItem(name)))).toEqual([
    null,
    null,
  ])
  await open(page, 'issues/ebb/mud')
  await expect(page.getByRole('button', { name: 'Continue where you stopped' })).toHaveCount(0)
  expect(complaints.messages).toEqual([])
})

test('R3.10 how far one had read before the tools of reading came is written down', async ({ page }) => {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route(/\/build\/(?:ArticleTools|reading)-/, async (route) => {
    await promise
    await route.continue()
  })
  await open(page, 'issues/ebb/mud')
  // What is scrolled to is laid out, and the page is another height then.
  await expect
    .poll(() =>
      page.evaluate(() => {
        const before = window.scrollY
        window.scrollTo(0, document.body.scrollHeight / 2)
        return window.scrollY - before
      }),
    )
    .toBe(0)
  await waitForReader(page)
  resolve()
  await expect.poll(() => reached(page)).toBeGreaterThanOrEqual(0.3)
})

test('R3.10 the list follows what is read in another tab, and what another tab forgets', async ({ page, context }) => {
  await open(page, 'history')
  await expect(page.getByText('This device remembers nothing that was read.')).toBeVisible()
  const other = await context.newPage()
  await open(other, 'issues/ebb/mud')
  await expect(names(page)).toHaveText(['Mud'])
  await open(other, 'history')
  await other.getByRole('button', { name: 'Clear the history' }).click()
  await other.getByRole('button', { name: 'Yes, forget it' }).click()
  await expect(page.getByText('This device remembers nothing that was read.')).toBeVisible()
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R1.8 R3.10 without a network the list is there, and grows', async ({ page, context }) => {
    await openAndWarm(page, `${server.address}issues/ebb/mud`, 2)
    await waitForWorker(page)
    await context.setOffline(true)
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('heading', { level: 1, name: 'Birds' })).toBeVisible()
    await page.goto(`${server.address}history`)
    await expect(names(page)).toHaveText(['Birds', 'Mud'])
  })
})
