import { expect, test, type Page } from '@playwright/test'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'

let server: StartedServer
test.beforeAll(async () => {
  server = await startServer({ files: [DEMONSTRATION] })
})
test.afterAll(() => server.stop())

/** Opens a page and waits until the whole issue has been fetched, which happens when nothing else is to do. */
async function openAndWarm(page: Page, path = ARTICLE): Promise<void> {
  const warmed = page.waitForResponse((response) => {
    return response.url().endsWith('/graphql') && response.request().postDataJSON().operationName === 'GetIssue'
  })
  await page.goto(server.address + path)
  await (await warmed).finished()
  await waitForReader(page)
}

test('R4.9 R9.3 once an issue was opened, its other articles open without a network', async ({ page, context }) => {
  await openAndWarm(page)
  await context.setOffline(true)
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(/You Cannot Be a Bit Late/i)
  await page.getByRole('button', { name: 'Contents' }).click()
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Cockles/ })
    .click()
  await expect(page).toHaveURL(/cockles-twice$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(/Cockles/)
})

test('R4.9 R9.3 once an issue was opened at its contents, its articles open without a network', async ({
  page,
  context,
}) => {
  await openAndWarm(page, ISSUE)
  await context.setOffline(true)
  await page
    .getByRole('navigation', { name: 'Contents' })
    .getByRole('link', { name: /Cockles/ })
    .click()
  await expect(page).toHaveURL(/cockles-twice$/)
  await expect(page.getByRole('article').getByRole('heading', { level: 1 })).toHaveText(/Cockles/)
})

test('R4.9 R9.3 without a network the local store answers at any age', async ({ page, context }) => {
  await page.clock.install({ time: '2026-10-01T08:00:00Z' })
  await openAndWarm(page)
  await context.setOffline(true)
  await page.clock.fastForward('20:00:00')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
  await expect(page.getByRole('article')).toBeVisible()
})

test('R4.8 R7.4 R9.5 the build host is asked by a HEAD at the start and every 30 seconds', async ({ page }) => {
  const asked: string[] = []
  const settled: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'HEAD') asked.push(request.url())
  })
  for (const end of ['requestfinished', 'requestfailed'] as const) {
    page.on(end as 'requestfinished', (request) => {
      if (request.method() === 'HEAD') settled.push(request.url())
    })
  }
  await page.clock.install({ time: 0 })
  await page.goto(server.address + ISSUE)
  await expect.poll(() => settled).toEqual([server.address])
  // However long the start took, the next question comes later than this; from here on the clock stands still by itself.
  await page.clock.pauseAt(29_000)
  expect(asked).toHaveLength(1)
  for (let second = 0; second < 20 && asked.length < 2; second += 1) await page.clock.runFor(1_000)
  await expect.poll(() => settled).toHaveLength(2)
  await page.clock.runFor(28_000)
  expect(asked).toHaveLength(2)
  await page.clock.runFor(3_000)
  await expect.poll(() => asked).toHaveLength(3)
})

test('R4.9 the way back is noticed without an event of the browser', async ({ page }) => {
  let isUp = true
  const asked: string[] = []
  await page.route(server.address, (route, request) => {
    if (request.method() !== 'HEAD') return route.continue()
    asked.push(isUp ? 'answered' : 'lost')
    return isUp ? route.fulfill({ status: 200 }) : route.abort()
  })
  await page.clock.install()
  await page.goto(server.address + ISSUE)
  await expect.poll(() => asked).toEqual(['answered'])
  isUp = false
  await passTime(page, () => asked.length === 2)
  isUp = true
  await passTime(page, () => asked.length === 3)
  expect(asked).toEqual(['answered', 'lost', 'answered'])
})

/** Lets the page's clock run, a second at a time: what the page hears of the network takes time that its clock does not measure. */
async function passTime(page: Page, hasHappened: () => boolean): Promise<void> {
  for (let second = 0; second < 60 && !hasHappened(); second += 1) await page.clock.runFor(1_000)
  await expect.poll(hasHappened).toBe(true)
}
