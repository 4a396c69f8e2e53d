import { expect, type Locator, type Page } from '@playwright/test'
import { rm } from 'node:fs/promises'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { expectNoShift, watchPage } from './harness/watchPage.ts'
import { writeFolderIssue } from './harness/writeFolderIssue.ts'

test.use(MOTION)

const PAGES_OF_TEXT = Array.from({ length: 40 }, (_, index) => `Line ${index} of the tide table.`).join('\n\n')

const MOVING = `# Moving

Seen at once. {animation=fadeInUp}

${PAGES_OF_TEXT}

Comes in later. {animation=slideInLeft animation-speed=vfast}

:::columns
:::column
Inside a column. {animation=zoomIn}
:::
:::column
It stays.
:::
:::

Leaves. {animation=fadeOut}

Never rests. {animation=tada animation-repeat=infinite}

${PAGES_OF_TEXT}
`

let server: StartedServer
let folder: string
let address: string
test.beforeAll(async () => {
  folder = await writeFolderIssue({ slug: 'motion', articles: { moving: MOVING } })
  server = await startServer({ files: [folder] })
  address = `${server.address}issues/motion/moving`
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

const words = (page: Page, text: string) => page.locator('[data-kind="body"]', { hasText: text })
const opacityOf = (element: Locator) => element.evaluate((node) => getComputedStyle(node).opacity)
const statesOf = (element: Locator) =>
  element.evaluate((node) => node.getAnimations().map(({ playState }) => playState))

test('what stands below the fold comes in when it is scrolled to, what is seen at once stays as it is', async ({
  page,
}) => {
  const complaints = watchPage(page)
  await page.goto(address)
  await expect.poll(() => opacityOf(words(page, 'Comes in later'))).toBe('0')
  expect(await statesOf(words(page, 'Seen at once'))).toEqual([])
  expect(await opacityOf(words(page, 'Leaves'))).toBe('1')
  await words(page, 'Inside a column').scrollIntoViewIfNeeded()
  await expect.poll(() => opacityOf(words(page, 'Comes in later'))).toBe('1')
  await expect.poll(() => opacityOf(words(page, 'Inside a column'))).toBe('1')
  await expect.poll(() => statesOf(words(page, 'Comes in later'))).toEqual([])
  await expectNoShift(page)
  expect(complaints.messages).toEqual([])
})

test('what never rests stands still off the screen, and can be stopped', async ({ page }) => {
  await page.goto(address)
  const restless = words(page, 'Never rests')
  await restless.scrollIntoViewIfNeeded()
  await page.mouse.wheel(0, 200)
  await expect.poll(() => statesOf(restless)).toEqual(['running'])
  await page.getByRole('button', { name: 'Stop the motion' }).click()
  await expect.poll(() => statesOf(restless)).toEqual(['paused'])
  await page.getByRole('button', { name: 'Let it move' }).click()
  await expect.poll(() => statesOf(restless)).toEqual(['running'])
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  await expect.poll(() => statesOf(restless)).toEqual(['paused'])
  await expect(page.getByRole('button', { name: 'Stop the motion' })).toHaveCount(0)
})

test('nothing moves for a reader who asked for less motion, nor on paper', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto(address)
  await waitForReader(page)
  await words(page, 'Never rests').scrollIntoViewIfNeeded()
  for (const text of ['Seen at once', 'Comes in later', 'Never rests']) {
    expect(await statesOf(words(page, text))).toEqual([])
  }
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.reload()
  await page.evaluate(() => {
    scrollTo(0, 0)
  })
  await waitForReader(page)
  await page.emulateMedia({ media: 'print' })
  await expect.poll(() => opacityOf(words(page, 'Comes in later'))).toBe('1')
})

test('all words are there without a script', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false })
  const page = await context.newPage()
  await page.goto(address)
  for (const text of ['Seen at once', 'Comes in later', 'Inside a column', 'Leaves', 'Never rests']) {
    expect(await opacityOf(words(page, text))).toBe('1')
  }
  await context.close()
})
