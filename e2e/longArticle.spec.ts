import { expect, type Page } from '@playwright/test'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { expectNoShift } from './harness/watchPage.ts'
import { writeLongArticles } from './harness/writeLongArticles.ts'

const COMPONENTS = 400
const ARTICLE = `issues/long/of-${COMPONENTS}`

test.use({ viewport: { width: 390, height: 844 } })

let server: StartedServer
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-long-'))
  server = await startServer({ files: [await writeLongArticles(join(folder, 'long'), [COMPONENTS])] })
  await rm(folder, { recursive: true })
})
test.afterAll(() => server.stop())

// A face that is at hand on the second load only would set the text anew: places are compared in one face.
test.beforeEach(({ page }) => page.route('**/*.woff2', (route) => route.abort()))

/** How many components of the article are laid out only when they come near the screen. */
const countLeftForLater = (page: Page) =>
  page.evaluate(
    () =>
      [...document.querySelectorAll('article > *')].filter(
        (component) => getComputedStyle(component).contentVisibility === 'auto',
      ).length,
  )

/** It is drawn while nothing else is to do, which on a busy machine is seldom. */
const drawnWhole = (page: Page) => expect.poll(() => countLeftForLater(page), { timeout: 30_000 }).toBe(0)

/** The paragraph in the middle of the screen, and how far down it begins. */
const placeOf = (page: Page) =>
  page.evaluate(() => {
    const paragraphs = [...document.querySelectorAll('article > [data-kind]')]
    const found = paragraphs.find((paragraph) => paragraph.getBoundingClientRect().bottom > innerHeight / 2)
    return { id: found?.id, top: found?.getBoundingClientRect().top ?? Number.NaN }
  })

/** The same place, but for parts of a pixel that the browser rounds away. */
async function expectPlace(page: Page, place: Awaited<ReturnType<typeof placeOf>>): Promise<void> {
  await expect.poll(async () => (await placeOf(page)).id).toBe(place.id)
  await expect.poll(async () => Math.abs((await placeOf(page)).top - place.top)).toBeLessThan(2)
}

/** What comes into view gets its true height a frame later, and on a busy machine frames are far apart. */
async function placeAtRest(page: Page): ReturnType<typeof placeOf> {
  let [before, place] = [await placeOf(page), await placeOf(page)]
  for (let isResting = false; !isResting; isResting = place.id === before.id && place.top === before.top) {
    await new Promise((resolve) => setTimeout(resolve, 200))
    await page.evaluate(
      () =>
        new Promise((resolve) =>
          requestAnimationFrame(() => requestAnimationFrame(() => requestAnimationFrame(resolve))),
        ),
    )
    before = place
    place = await placeOf(page)
  }
  return place
}

async function holdScripts(page: Page): Promise<() => void> {
  let letGo = (): void => undefined
  const scripts = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/build/*.js', async (route) => {
    await scripts
    await route.continue()
  })
  return () => letGo()
}

test('a long article is painted before its far components are laid out, and is whole soon after', async ({ page }) => {
  const letScriptsGo = await holdScripts(page)
  await page.goto(server.address + ARTICLE, { waitUntil: 'commit' })
  await expect(page.locator('#gatefold-start')).toBeAttached()
  await expect.poll(() => countLeftForLater(page)).toBeGreaterThan(COMPONENTS / 2)
  letScriptsGo()
  await drawnWhole(page)
  await expectNoShift(page)
})

test('a long article is printed whole', async ({ page }) => {
  await holdScripts(page)
  await page.emulateMedia({ media: 'print' })
  await page.goto(server.address + ARTICLE, { waitUntil: 'commit' })
  await expect(page.locator('#gatefold-start')).toBeAttached()
  expect(await countLeftForLater(page)).toBe(0)
})

test('who has gone far down before the script came stays at the same paragraph', async ({ page }) => {
  const letScriptsGo = await holdScripts(page)
  await page.goto(server.address + ARTICLE, { waitUntil: 'commit' })
  await expect(page.locator('#gatefold-start')).toBeAttached()
  await page.locator('article > [data-kind]').nth(300).scrollIntoViewIfNeeded()
  const { top } = await placeAtRest(page)
  // Turns of a wheel may come long after they were sent.
  await page.evaluate(() => scrollBy({ top: 200, behavior: 'instant' }))
  const place = await placeAtRest(page)
  expect(place.top).not.toBe(top)
  letScriptsGo()
  await drawnWhole(page)
  await expectPlace(page, place)
})

test('a page that is opened at an anchor or reloaded has its true height at once', async ({ page }) => {
  await page.goto(server.address + ARTICLE)
  await drawnWhole(page)
  await page.locator('article > [data-kind]').nth(300).scrollIntoViewIfNeeded()
  const place = await placeOf(page)
  const letScriptsGo = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('#gatefold-start')).toBeAttached()
  expect(await countLeftForLater(page)).toBe(0)
  await expectPlace(page, place)
  letScriptsGo()
  await page.goto('about:blank')
  await page.goto(`${server.address}${ARTICLE}#${place.id}`, { waitUntil: 'commit' })
  await expect(page.locator('#gatefold-start')).toBeAttached()
  expect(await countLeftForLater(page)).toBe(0)
  await expect(page.locator(`[id="${place.id}"]`)).toBeInViewport()
})
