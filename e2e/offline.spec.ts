import { expect, type Page } from '@playwright/test'
import { ARTICLE, ISSUE, test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { openAndWarm } from './harness/workerPage.ts'

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

test('R4.9 R9.3 once an issue was opened, its other articles open without a network', async ({ page, context }) => {
  await openAndWarm(page, server.address + ARTICLE)
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
  await openAndWarm(page, server.address + ISSUE)
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
  await openAndWarm(page, server.address + ARTICLE)
  await context.setOffline(true)
  await page.clock.fastForward('20:00:00')
  await page.keyboard.press('ArrowRight')
  await expect(page).toHaveURL(/you-cannot-be-a-bit-late$/)
  await expect(page.getByRole('article')).toBeVisible()
})

interface Questions {
  /** When, by the page's clock. */
  readonly times: number[]
  settled: number
}

/** Writes down, in the page, when it asks the host whether there is a network, and how often it has heard. */
async function noteQuestions(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const questions: Questions = { times: [], settled: 0 }
    Object.assign(window, { questions })
    const { fetch } = window
    window.fetch = (...request) => {
      const answer = fetch(...request)
      if (request[1]?.method !== 'HEAD') return answer
      questions.times.push(Date.now())
      const settle = () => void (questions.settled += 1)
      answer.then(settle, settle)
      return answer
    }
  })
}

const questionsOf = (page: Page) =>
  page.evaluate(() => (window as unknown as { readonly questions: Questions }).questions)

const untilSettled = (page: Page, times: number) =>
  expect.poll(async () => (await questionsOf(page)).settled).toBe(times)

/** Lets the page's clock, which stands still otherwise, run a second at a time until the page has asked once more and has heard. */
async function runToQuestion(page: Page, times: number): Promise<void> {
  for (let second = 0; second < 60 && (await questionsOf(page)).times.length < times; second += 1) {
    await page.clock.runFor(1_000)
  }
  await untilSettled(page, times)
}

test('R4.8 R7.4 R9.5 the build host is asked by a HEAD at the start and every 30 seconds', async ({ page }) => {
  const headRequests: string[] = []
  page.on('request', (request) => void (request.method() === 'HEAD' && headRequests.push(request.url())))
  await page.clock.install({ time: 0 })
  await noteQuestions(page)
  await page.goto(server.address + ISSUE)
  await waitForReader(page)
  await untilSettled(page, 1)
  // However long the start took, the next question comes later than this; from here on the clock stands still by itself.
  await page.clock.pauseAt(29_000)
  for (const times of [2, 3, 4]) await runToQuestion(page, times)
  const [first, second = 0, third = 0, fourth = 0] = (await questionsOf(page)).times
  expect(first).toBeLessThan(29_000)
  for (const pause of [third - second, fourth - third]) {
    // The clock goes on to the end of a second before it is heard.
    expect(pause).toBeGreaterThanOrEqual(30_000)
    expect(pause).toBeLessThanOrEqual(31_000)
  }
  expect(headRequests).toEqual(Array.from({ length: 4 }, () => server.address))
})

test('R4.9 the way back is noticed without an event of the browser', async ({ page }) => {
  let isUp = true
  const answers: string[] = []
  await page.route(server.address, (route, request) => {
    if (request.method() !== 'HEAD') return route.continue()
    answers.push(isUp ? 'answered' : 'lost')
    return isUp ? route.continue() : route.abort()
  })
  const now = Date.now()
  await page.clock.install({ time: now })
  await noteQuestions(page)
  await page.goto(server.address + ISSUE)
  await waitForReader(page)
  await untilSettled(page, 1)
  await page.clock.pauseAt(now + 29_000)
  isUp = false
  const said = page.getByText('No network. You read what is on this device.')
  await runToQuestion(page, 2)
  await expect(said).toBeVisible()
  isUp = true
  await runToQuestion(page, 3)
  await expect(said).toBeHidden()
  expect(answers).toEqual(['answered', 'lost', 'answered'])
})
