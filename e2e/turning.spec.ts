import { expect, type Page } from '@playwright/test'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ARTICLE, DEMONSTRATION, ISSUE } from './harness/demonstration.ts'
import { MOTION, test } from './harness/reusedWindow.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { putFinger } from './harness/putFinger.ts'
import { waitForReader } from './harness/waitForReader.ts'

test.use(MOTION)

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

let server: StartedServer
test.beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-turning-'))
  server = await startServer({ files: [DEMONSTRATION, await writeRightToLeft(join(folder, 'yamin'))] })
  await rm(folder, { recursive: true })
})
test.afterAll(() => server.stop())

async function writeRightToLeft(folder: string): Promise<string> {
  await mkdir(folder)
  await writeFile(join(folder, 'issue.md'), '---\ntitle: يمين\nslug: yamin\nlanguages: [ar]\ndirection: rtl\n---\n')
  const text = Array.from({ length: 12 }, () => 'البحر يذهب ويعود مرتين في اليوم.').join('\n\n')
  for (const name of ['01-one', '02-two', '03-three'])
    await writeFile(join(folder, `${name}.md`), `# ${name}\n\n${text}\n`)
  return folder
}

const NEXT = `${ISSUE}/you-cannot-be-a-bit-late`
const PREVIOUS = `${ISSUE}/land-that-is-only-there-sometimes`
const MIDDLE = { x: 200, y: 500 }

/** Opens an article and waits until it listens to fingers. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(server.address + path)
  await expect(page.locator('main')).toHaveCSS('touch-action', 'pan-y pinch-zoom')
  await waitForReader(page)
}

const isAt = (path: string) => (url: URL) => url.href === server.address + path

/** How far the page stands beside its place. */
const offsetOf = (page: Page) =>
  page.locator('main').evaluate((main) => new DOMMatrix(getComputedStyle(main).transform).m41)

test('R2.17 an arrow key opens the next article at its top, names it, and Back returns to the place', async ({
  page,
}) => {
  await open(page, ARTICLE)
  // No key comes before the page has heard of a finger or a wheel.
  await page.evaluate(async () => {
    const heard = new Promise((resolve) => document.addEventListener('scroll', resolve, { once: true }))
    window.scrollTo(0, 600)
    await heard
  })
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(isAt(NEXT))
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
  await expect(page).toHaveTitle(/You cannot be a bit late/i)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  await page.goBack()
  await page.waitForURL(isAt(ARTICLE))
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(600)
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(isAt(PREVIOUS))
})

test('the page follows the finger, the neighbour is named beside it, and letting go turns', async ({ page }) => {
  await open(page, ARTICLE)
  const finger = await putFinger(page, MIDDLE)
  await finger.moveTo({ x: 60, y: 505 })
  await expect.poll(() => offsetOf(page)).toBe(-130)
  await expect(page.locator('.turning-peek')).toContainText('You cannot be a bit late')
  await finger.lift()
  await page.waitForURL(isAt(NEXT))
  await expect(page.locator('.turning-peek')).toHaveCount(0)
  await expect.poll(() => offsetOf(page)).toBe(0)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You cannot be a bit late/i)
  const back = await putFinger(page, MIDDLE)
  await back.moveTo({ x: 350, y: 495 })
  await back.lift()
  await page.waitForURL(isAt(ARTICLE))
})

test('a page that is let go early springs back', async ({ page }) => {
  await open(page, ARTICLE)
  const finger = await putFinger(page, MIDDLE)
  await finger.moveTo({ x: 100, y: 500 })
  await finger.moveTo({ x: 170, y: 500 })
  await finger.lift()
  await expect.poll(() => offsetOf(page)).toBe(0)
  expect(isAt(ARTICLE)(new URL(page.url()))).toBe(true)
  await expect(page.locator('main')).toHaveCSS('will-change', 'auto')
})

test('a finger that goes up scrolls, and nothing is pulled across', async ({ page }) => {
  await open(page, ARTICLE)
  const finger = await putFinger(page, MIDDLE)
  await finger.moveTo({ x: 160, y: 300 })
  await finger.moveTo({ x: 20, y: 200 })
  expect(await offsetOf(page)).toBe(0)
  await finger.lift()
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100)
  expect(isAt(ARTICLE)(new URL(page.url()))).toBe(true)
})

test('edges, sideways wheels and what scrolls sideways keep their own', async ({ page }) => {
  await open(page, `${ISSUE}/how-to-read-a-tide-table`)
  const here = page.url()
  const scroller = page.locator('main').evaluate((main) => {
    const inner = document.createElement('div')
    inner.style.cssText = 'overflow-x:auto;inline-size:200px;block-size:120px'
    inner.innerHTML = '<div style="inline-size:900px;block-size:100px">A wide table</div>'
    main.prepend(inner)
  })
  await scroller
  for (const from of [
    { x: 100, y: 110 },
    { x: 385, y: 500 },
  ]) {
    const finger = await putFinger(page, from)
    await finger.moveTo({ x: from.x - 90, y: from.y })
    expect(await offsetOf(page)).toBe(0)
    await finger.lift()
  }
  await page.mouse.move(200, 500)
  await page.mouse.wheel(900, 0)
  await page.mouse.wheel(-900, 0)
  await expect(page.getByRole('article')).toBeVisible()
  expect(page.url()).toBe(here)
})

test('right-to-left issues are turned the other way', async ({ page }) => {
  await open(page, 'issues/yamin/two')
  await page.keyboard.press('ArrowLeft')
  await page.waitForURL(isAt('issues/yamin/three'))
  // The address is the next article's before its page is.
  await expect(page.getByRole('heading', { level: 1, name: '03-three' })).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(isAt('issues/yamin/two'))
  await expect(page.getByRole('heading', { level: 1, name: '02-two' })).toBeVisible()
  const finger = await putFinger(page, MIDDLE)
  await finger.moveTo({ x: 340, y: 500 })
  await expect(page.locator('.turning-peek')).toContainText('03-three')
  await finger.lift()
  await page.waitForURL(isAt('issues/yamin/three'))
})

test('who wants less motion sees none', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await open(page, ARTICLE)
  const finger = await putFinger(page, MIDDLE)
  await finger.moveTo({ x: 60, y: 500 })
  expect(await offsetOf(page)).toBe(0)
  await expect(page.locator('.turning-peek')).toBeVisible()
  await finger.lift()
  await page.waitForURL(isAt(NEXT))
})

test('the next article is ready before the gesture: nothing is fetched to show them', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await open(page, ARTICLE)
  await expect.poll(() => fetched.filter((url) => url.endsWith('.webp')).length).toBeGreaterThan(1)
  await waitForReader(page)
  await page.route('**/*', (route) => route.abort())
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(isAt(NEXT))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/You cannot be a bit late/i)
})

test('both neighbours’ style sheets are in the page before the gesture, each face in one of its own', async ({
  page,
}) => {
  const sheets = page.locator('style[data-href]')
  const namesOfSheets = async () => {
    const hrefs = await sheets.evaluateAll((styles) => styles.map((style) => style.getAttribute('data-href') ?? ''))
    return hrefs.flatMap((href) => href.split(' '))
  }
  const articles = async () => (await namesOfSheets()).filter((name) => name.startsWith('publication-'))
  await open(page, ARTICLE)
  // On a first visit the one before comes once somebody reads here.
  await page.mouse.move(100, 300)
  await expect.poll(articles).toHaveLength(3)
  const before = await articles()
  await page.keyboard.press('ArrowRight')
  await page.waitForURL(isAt(NEXT))
  const shown = (await page.getByRole('article').getAttribute('class'))?.split(' ') ?? []
  expect(before.filter((name) => shown.includes(name))).toHaveLength(1)

  // A second rule for a face that is in use would have its text set anew.
  const css = (await sheets.evaluateAll((styles) => styles.map(({ textContent }) => textContent))).join('')
  const faces = css.match(/@font-face\{[^}]*\}/g) ?? []
  expect(faces.length).toBeGreaterThan(0)
  expect(new Set(faces).size).toBe(faces.length)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1440, height: 900 }, hasTouch: false })

  test('arrows at the sides are named with the neighbours', async ({ page }) => {
    await open(page, ARTICLE)
    await page
      .locator('.side-arrow')
      .and(page.getByRole('link', { name: /^Next .You cannot be a bit late/i }))
      .click()
    await page.waitForURL(isAt(NEXT))
    await expect(page.locator('.side-arrow')).toHaveCount(2)
  })
})
