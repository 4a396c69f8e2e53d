import { expect, type Page, type Route } from '@playwright/test'
import { fetchContents } from './harness/servedPages.ts'
import { ARTICLE, ISSUE, test } from './harness/demonstration.ts'
import type { StartedServer } from './harness/startServer.ts'
import { seenShifts } from './harness/watchPage.ts'

/** Files that the publisher brought; the reader's own faces come with its build. */
const PUBLISHED_FONTS = /\/assets\/[^/]+\.woff2/
/** Those that come with the reader. */
const OWN_FONTS = /\/(?!assets\/)[^/]+\/[^/]+\.woff2/
const FAMILIES = ['Fell Great Primer', 'Fell Great Primer Italic']
/** By the names that the files say themselves. */
const OWN_FAMILIES = /^(?:Fraunces|Source Serif 4)/
const LATE = 1500
/** The little that a stand-in is off, where nothing else comes late: decision 0074. */
const MOST_SHIFT = 0.002
/** Pages that are open at once. */
const TOGETHER = 5

let server: StartedServer
test.beforeAll(({ demonstration }) => void (server = demonstration))

/** Which of the publication's faces the page has loaded. */
function loadedFaces(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const names = [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family)
    return names.map((name) => name.replaceAll('"', '')).filter((name) => /^Fell Great Primer(?: Italic)?$/.test(name))
  })
}

/** Whether a face is under way; false once what has come has been painted. */
function areFacesComing(page: Page): Promise<boolean> {
  return page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    return [...document.fonts].some(({ status }) => status === 'loading')
  })
}

/** The device's face that an element's text is drawn in. */
async function drawnIn(page: Page, selector: string): Promise<readonly string[]> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('DOM.enable')
  await devtools.send('CSS.enable')
  const { root } = await devtools.send('DOM.getDocument')
  const { nodeId } = await devtools.send('DOM.querySelector', { nodeId: root.nodeId, selector })
  const { fonts } = await devtools.send('CSS.getPlatformFontsForNode', { nodeId })
  await devtools.detach()
  return fonts.map(({ familyName }) => familyName)
}

/** Holds the publication's faces back until the text has been painted, and for a while more. */
async function holdFonts(page: Page, milliseconds: number): Promise<void> {
  await page.route(PUBLISHED_FONTS, async (route: Route) => {
    await page.locator('h1').waitFor()
    await page.evaluate(() => new Promise(requestAnimationFrame))
    await new Promise((resolve) => {
      setTimeout(resolve, milliseconds)
    })
    await route.continue()
  })
}

// A phone has the shortest lines: each article is measured there, every third on the wider screens.
for (const { width, every } of [
  { width: 390, every: 1 },
  { width: 820, every: 3 },
  { width: 1440, every: 3 },
]) {
  test(`R3.5 faces that come late move no article of the demonstration at ${width} px`, async ({ browser }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
    const all = await fetchContents(server.address, 'six-hours')
    expect(all).toHaveLength(13)
    const paths = all.filter((_, index) => index % every === 0)
    const measure = async (path: string) => {
      const page = await context.newPage()
      // The reader's own faces would move the bar by the little that is measured below.
      await page.route(OWN_FONTS, (route) => route.abort())
      await holdFonts(page, LATE)
      await page.goto(new URL(path, server.address).href, { waitUntil: 'commit' })
      await expect.poll(() => loadedFaces(page), { timeout: 60_000 }).toEqual(expect.arrayContaining(FAMILIES))
      const shifts = await seenShifts(page, MOST_SHIFT)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
      return shifts.map((shift) => `${path}: ${shift}`)
    }
    for (let at = 0; at < paths.length; at += TOGETHER) {
      const some = paths.slice(at, at + TOGETHER)
      expect((await Promise.all(some.map(measure))).flat()).toEqual([])
    }
    await context.close()
  })
}

for (const width of [390, 820, 1440]) {
  test(`the reader’s own faces come late to a first visit, are used all the same, and move little at ${width} px`, async ({
    browser,
  }) => {
    const context = await browser.newContext({ viewport: { width, height: 900 }, serviceWorkers: 'block' })
    const measure = async (path: string) => {
      const page = await context.newPage()
      const held = Promise.withResolvers<void>()
      await page.route(OWN_FONTS, async (route) => {
        await held.promise
        await route.continue()
      })
      await page.goto(new URL(path, server.address).href, { waitUntil: 'commit' })
      await page.locator('h1').waitFor()
      const isInOwn = async () => {
        const names = await drawnIn(page, 'header')
        return names.length > 0 && names.every((name) => OWN_FAMILIES.test(name))
      }
      await page.evaluate(() => new Promise(requestAnimationFrame))
      expect(await isInOwn()).toBe(false)
      held.resolve()
      await expect.poll(isInOwn, { timeout: 60_000 }).toBe(true)
      await expect.poll(() => areFacesComing(page), { timeout: 60_000 }).toBe(false)
      const shifts = await seenShifts(page)
      await page.unrouteAll({ behavior: 'ignoreErrors' })
      await page.close()
      return shifts.map((shift) => `${path}: ${shift}`)
    }
    const paths = ['?lang=en', '?lang=de', `${ISSUE}?lang=en`, `${ARTICLE}?lang=en`, 'search?lang=en']
    expect((await Promise.all(paths.map(measure))).flat()).toEqual([])
    await context.close()
  })
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('R3.5 a late face takes the place of the one that stood in for it', async ({ page }) => {
    let release = () => undefined as void
    const held = new Promise<void>((resolve) => (release = resolve))
    await page.route(PUBLISHED_FONTS, async (route) => {
      await held
      await route.continue()
    })
    await page.goto(server.address + ARTICLE, { waitUntil: 'commit' })
    await page.locator('h1').waitFor()
    expect(await drawnIn(page, 'h1')).not.toEqual([expect.stringMatching(/fell/i)])
    release()
    await expect.poll(() => drawnIn(page, 'h1')).toEqual([expect.stringMatching(/fell/i)])
  })
})

test('R8.6 a face that cannot be had is logged, and the page is read in another', async ({ page }) => {
  const logged: string[] = []
  page.on('console', (message) => logged.push(message.text()))
  await page.route(PUBLISHED_FONTS, (route) => route.abort())
  await page.goto(server.address + ARTICLE)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect.poll(() => logged.join('\n')).toContain('A font could not be loaded: Fell Great Primer')
})
