import { expect, type BrowserContext, type Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { addAccount, signInFor } from './harness/accounts.ts'
import { findViolations } from './harness/findViolations.ts'
import { runGatefold } from './harness/gatefold.ts'
import { test } from './harness/signedIn.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'
import { openAndWarm, waitForWorker } from './harness/workerPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

const READER = { email: 'marks@tide.example', password: 'a page with its corner turned' }
const article = (title: string) => `---\ntitle: ${title}\n---\n\n# ${title}\n\n${'The tide is out. '.repeat(80)}\n`

let folders: readonly string[]
let server: StartedServer
let plain: StartedServer
test.beforeAll(async () => {
  folders = [
    await writeFolderIssue({ slug: 'ebb', articles: { mud: article('Mud'), birds: article('Birds') } }),
    await writeFolderIssue({ slug: 'lent', articles: { lost: article('Lost') } }),
  ]
  server = await startServer({ files: folders, configuration: { favorites: true } })
  plain = await startServer({ files: folders.slice(0, 1) })
  await addAccount(server.title, READER)
})
test.afterAll(async () => {
  await server.stop()
  await plain.stop()
  for (const folder of folders) await rm(folder, { recursive: true })
})

const mark = (page: Page) => page.getByRole('button', { name: 'Favorite', exact: true })
const shelf = (page: Page) => page.getByRole('main').getByRole('listitem')
const named = (page: Page) => page.getByRole('main').getByRole('heading', { level: 2 })

async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await waitForReader(page)
}

/** Presses the mark until it says what is wanted. */
async function setMark(page: Page, path: string, isMarked: boolean): Promise<void> {
  await open(page, path)
  await mark(page).click()
  await expect(mark(page)).toHaveAttribute('aria-pressed', String(isMarked))
}

test('R1.3 a title without favorites shows no trace of them, and its host keeps none', async ({ page }) => {
  for (const path of ['issues/ebb/mud', 'issues/ebb']) {
    await page.goto(plain.address + path)
    await waitForReader(page)
    await expect(page.getByRole('button', { name: /favorite/i })).toHaveCount(0)
  }
  await page.goto(`${plain.address}menu`)
  await expect(page.getByRole('link', { name: 'History' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Favorites' })).toHaveCount(0)
  await page.goto(`${plain.address}favorites`)
  await expect(page).toHaveURL(plain.address)
  const query = 'mutation { keepFavorites(changes: []) { issueId } }'
  const headers = { 'app-key': 'test', 'content-type': 'application/json' }
  const refusal = await page.request.post(`${plain.address}graphql`, { headers, data: { query } })
  expect(await refusal.text()).toContain('FAVORITES_OFF')
})

test('R1.3 R3.10 an article is marked by keyboard, without a shift, and stands on the shelf until it is removed', async ({
  page,
}) => {
  const complaints = watchPage(page)
  await open(page, 'issues/ebb/mud')
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'false')
  await expectNoShift(page)
  await mark(page).focus()
  await page.keyboard.press('Space')
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'true')
  await page.keyboard.press('ArrowRight')
  await expect(page.getByRole('heading', { level: 1, name: 'Birds' })).toBeVisible()
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'false')

  await setMark(page, 'issues/ebb', true)
  expect(await findViolations(page)).toEqual([])
  await page.reload()
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'true')

  await page.goto(`${server.address}menu`)
  await page.getByRole('link', { name: 'Favorites' }).click()
  await expect(named(page)).toHaveText(['ebb', 'Mud'])
  expect(await findViolations(page)).toEqual([])
  expect(complaints.messages).toEqual([])
  const remove = shelf(page).getByRole('button', { name: 'Remove' })
  await remove.first().focus()
  await page.keyboard.press('Enter')
  await expect(named(page)).toHaveText(['Mud'])
  await expect(remove).toBeFocused()
  await page.getByRole('link', { name: 'Mud' }).click()
  await expect(page).toHaveURL(/issues\/ebb\/mud$/)
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await remove.click()
  await expect(page.getByText('Nothing is marked.')).toBeVisible()
})

for (const width of [390, 320]) {
  test(`R1.3 ${width} px: on a phone the mark stands in the display sheet, and nothing lies over the text`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 })
    const complaints = watchPage(page)
    await open(page, 'issues/ebb/mud')
    await expect(page.locator('#article-display .favorite')).toBeAttached()
    await expect(mark(page)).toBeHidden()
    const bar = await page.locator('[data-bar]').evaluate((element) => {
      const { bottom } = element.getBoundingClientRect()
      return [...element.querySelectorAll('*')].filter((each) => each.getBoundingClientRect().bottom > bottom + 2)
    })
    expect(bar).toHaveLength(0)
    await page.getByRole('button', { name: 'Display' }).press('Enter')
    await mark(page).focus()
    await page.keyboard.press('Space')
    await expect(mark(page)).toHaveAttribute('aria-pressed', 'true')
    expect((await mark(page).boundingBox())?.height).toBeGreaterThanOrEqual(44)
    expect(await findViolations(page)).toEqual([])
    await expectNoShift(page)
    expect(complaints.messages).toEqual([])
    await page.keyboard.press('Escape')
    await page.setViewportSize({ width: 1024, height: 768 })
    await expect(page.locator('[data-bar] .favorite')).toHaveAttribute('aria-pressed', 'true')
  })
}

test('R3.10 what is marked in one tab is marked in the other', async ({ page, context }) => {
  const other = await context.newPage()
  await open(page, 'issues/ebb/mud')
  await open(other, 'issues/ebb/mud')
  await mark(page).click()
  await expect(mark(other)).toHaveAttribute('aria-pressed', 'true')
  await mark(other).click()
  await expect(mark(page)).toHaveAttribute('aria-pressed', 'false')
})

test('R4.13 favorites survive the change of the version, and the history does not', async ({ page }) => {
  await setMark(page, 'issues/ebb/mud', true)
  await page.evaluate(() => localStorage.setItem('cf-app-version', '2.10.15'))
  await open(page, 'favorites')
  await expect(named(page)).toHaveText(['Mud'])
  expect(await page.evaluate(() => localStorage.getItem('cf-history'))).toBeNull()
})

test.describe('with a worker', () => {
  test.use({ serviceWorkers: 'allow' })

  test('R1.3 R1.8 without a network articles are marked, and the shelf names them', async ({ page, context }) => {
    await openAndWarm(page, `${server.address}issues/ebb/mud`, 2)
    await waitForWorker(page)
    await context.setOffline(true)
    await mark(page).click()
    await expect(mark(page)).toHaveAttribute('aria-pressed', 'true')
    await page.goto(`${server.address}favorites`)
    await expect(named(page)).toHaveText(['Mud'])
    await page.getByRole('link', { name: 'Mud' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Mud' })).toBeVisible()
  })
})

test('R1.3 what the title has no more is said politely, and can be removed', async ({ page: marking, browser }) => {
  await setMark(marking, 'issues/lent/lost', true)
  expect((await runGatefold(server.title, ['unpublish', 'lent'])).code).toBe(0)
  // The same favorites, on a device that has not kept the issue.
  const elsewhere = await browser.newContext({ storageState: await marking.context().storageState() })
  const page = await elsewhere.newPage()
  await open(page, 'favorites')
  await expect(named(page)).toHaveText(['Lost'])
  await expect(shelf(page)).toContainText('No longer in the magazine')
  await expect(page.getByRole('link', { name: 'Lost' })).toHaveCount(0)
  await page.getByRole('button', { name: 'Remove' }).click()
  await expect(shelf(page)).toHaveCount(0)
  await elsewhere.close()
})

test.describe('signed in', () => {
  const waitForSavedFavorites = (context: BrowserContext) =>
    context.waitForEvent('response', {
      predicate: (response) => (response.request().postData() ?? '').includes('KeepFavorites') && response.ok(),
    })

  test('R1.3 R3.10 favorites of two devices come together, also those that were made without a network', async ({
    browser,
    context,
    page,
  }) => {
    await setMark(page, 'issues/ebb/mud', true)
    const merged = waitForSavedFavorites(context)
    await signInFor(page, server.address, READER)
    await merged

    const elsewhere = await browser.newContext({ serviceWorkers: 'block' })
    const other = await elsewhere.newPage()
    await signInFor(other, server.address, READER)
    await expect(other).toHaveURL(server.address)
    await open(other, 'favorites')
    await expect(named(other)).toHaveText(['Mud'])
    await expect(other.getByText('Your account keeps them')).toBeVisible()

    await open(page, 'issues/ebb/mud')
    await expect(mark(page)).toHaveAttribute('aria-pressed', 'true')
    await open(other, 'issues/ebb/birds')
    await context.setOffline(true)
    await elsewhere.setOffline(true)
    await mark(page).click()
    await mark(other).click()
    await expect(mark(other)).toHaveAttribute('aria-pressed', 'true')
    const [one, another] = [waitForSavedFavorites(context), waitForSavedFavorites(elsewhere)]
    await context.setOffline(false)
    await one
    await elsewhere.setOffline(false)
    await another
    for (const tab of [page, other]) {
      await open(tab, 'favorites')
      await expect(named(tab)).toHaveText(['Birds'])
    }

    await other.goto(`${server.address}logout`)
    await expect(other.getByRole('heading', { level: 1, name: 'Signed out' })).toBeVisible()
    await open(other, 'favorites')
    await expect(other.getByText('Nothing is marked.')).toBeVisible()
    await elsewhere.close()
  })
})
