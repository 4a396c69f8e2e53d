import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test, type BrowserContext, type CDPSession, type Page } from '@playwright/test'
import { findViolations } from './harness/findViolations.ts'
import { root, runGatefold } from './harness/gatefold.ts'
import { overlappingTexts } from './harness/overlappingTexts.ts'
import { differencesFrom, reducePicture, writePictures, type ReducedPicture } from './harness/reducedPictures.ts'
import { startServer, type StartedServer } from './harness/startServer.ts'
import { visitPages } from './harness/visitPages.ts'
import { waitForReader } from './harness/waitForReader.ts'
import { watchPage } from './harness/watchPage.ts'
import { SPECIMEN_CONFIGURATION, SPECIMEN_ISSUE, SPECIMENS, writeSpecimens } from './specimens/writeSpecimens.ts'

const WIDTHS = [390, 820, 1440]
const PAPERS = ['day', 'sepia', 'night']
const DIRECTIONS = [
  { lang: 'en', dir: 'ltr' },
  { lang: 'ar', dir: 'rtl' },
]

/** Share of reduced pixels that may differ: another machine draws letters a little differently. */
const MOST_DIFFERENT = 0.015

const MOST_LOOKS = 3

/** Of a page's own size. */
const DRAWN = 0.25

const ARABIC_FACE = join(
  root,
  'node_modules/@fontsource-variable/noto-naskh-arabic/files/noto-naskh-arabic-arabic-wght-normal.woff2',
)

// A tenth of the run, late in it: shared out among the browsers that are free. Each has a server of its own.
test.describe.configure({ mode: 'parallel' })

let folder: string
let server: StartedServer
let report: string
test.beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatefold-specimens-'))
  server = await startServer({ configuration: SPECIMEN_CONFIGURATION })
  report = (await runGatefold(server.title, ['import', '--publish', await writeSpecimens(folder)])).stdout
})
test.afterAll(async () => {
  await server.stop()
  await rm(folder, { recursive: true })
})

test('the specimens are imported whole', () => {
  expect(report).toContain('specimens')
  expect(report).not.toMatch(/dropped/i)
})

test('every specimen opens without a complaint, in both directions', async ({ context }) => {
  const paths = SPECIMENS.flatMap(({ slug }) => DIRECTIONS.map(({ lang }) => `${SPECIMEN_ISSUE}/${slug}?lang=${lang}`))
  expect(await visitPages({ context, address: server.address, paths })).toEqual([])
})

for (const { slug } of SPECIMENS) {
  for (const { lang, dir } of DIRECTIONS) {
    test(`R9.1 the specimen ${slug} from ${dir}, at three widths on three papers`, async ({ browser }) => {
      const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 390, height: 844 } })
      await withSureFaces(context)
      const page = await context.newPage()
      const complaints = watchPage(page)
      await page.goto(`${server.address}${SPECIMEN_ISSUE}/${slug}?lang=${lang}`)
      await expect(page.locator('main > article')).toHaveAttribute('dir', dir)
      await waitForReader(page)

      const name = `${slug}-${dir}`
      const pictures = await takePictures(page, async (width) => {
        expect(await widerBy(page), `wider than ${width} px`).toBe(0)
        expect(await overlappingTexts(page)).toEqual([])
        if (width === 820) expect(await violationsOnPapers(page, papersToRule(dir))).toEqual([])
      })
      if (isUpdate()) await writePictures(pictures, await keptPictures(name))
      else await expectSamePictures(page, { name, pictures })
      expect(complaints.messages).toEqual([])
      await context.close()
    })
  }
}

/**
 * The reader's faces are `optional`: whether one arrives in time would decide where lines break. Here they are waited
 * for, and Arabic is set in a face that every machine has.
 */
async function withSureFaces(context: BrowserContext): Promise<void> {
  const face = await readFile(ARABIC_FACE)
  await context.route('**/sure-face.woff2', (route) => route.fulfill({ body: face, contentType: 'font/woff2' }))
  await context.route(`**/${SPECIMEN_ISSUE}/**`, async (route) => {
    if (route.request().resourceType() !== 'document') return route.continue()
    const response = await route.fetch()
    const html = (await response.text())
      .replaceAll(/font-display:\s*optional/g, 'font-display:block')
      .replace(
        '</head>',
        `<style>@font-face{font-family:"Noto Naskh Arabic";font-weight:400 700;src:url(/sure-face.woff2)}</style></head>`,
      )
    return route.fulfill({ response, body: html })
  })
}

/**
 * Every picture and every face is there, and all of the page is laid out at this width. Nothing is scrolled to: a gallery
 * would show its last picture for a while.
 */
async function comeToRest(page: Page, width: number): Promise<void> {
  await page.waitForFunction(
    (wide) => window.innerWidth === wide && !document.documentElement.hasAttribute('data-visit'),
    width,
  )
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })
  await nextFrames(page)
}

/** What was changed is drawn. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

function widerBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** What is read from the right has the colours of what is read from the left: one paper shows what the direction does. */
function papersToRule(dir: string): readonly string[] {
  return dir === 'rtl' ? PAPERS.slice(0, 1) : PAPERS
}

/** Every rule on the first paper; on the others the one that a paper has a say in. */
async function violationsOnPapers(page: Page, papers: readonly string[]) {
  const found: unknown[] = []
  for (const [index, paper] of papers.entries()) {
    await choosePaper(page, paper)
    const violations = await findViolations(page, index === 0 ? undefined : ['color-contrast'])
    found.push(...violations.map(({ id, nodes }) => [paper, id, nodes.slice(0, 5).map(({ html }) => html)]))
  }
  return found
}

/** At each width on each paper; `look` is called at each width first. */
async function takePictures(page: Page, look?: (width: number) => Promise<void>): Promise<readonly ReducedPicture[]> {
  const pictures: ReducedPicture[] = []
  // A picture beyond the screen gives it back the size that this very session knows.
  const session = await page.context().newCDPSession(page)
  for (const width of WIDTHS) {
    const screen = { width, height: 844, deviceScaleFactor: 1, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', screen)
    await comeToRest(page, width)
    await look?.(width)
    for (const paper of PAPERS) {
      await choosePaper(page, paper)
      pictures.push(await reducePicture(await drawSmall(session), DRAWN))
    }
  }
  await session.detach()
  return pictures
}

/** The whole page at a quarter of its size, as PNG: a picture that is reduced anyway is drawn in a tenth of the time. */
async function drawSmall(session: CDPSession): Promise<Buffer> {
  const { cssContentSize } = await session.send('Page.getLayoutMetrics')
  const clip = { ...cssContentSize, scale: DRAWN }
  const { data } = await session.send('Page.captureScreenshot', { captureBeyondViewport: true, clip })
  return Buffer.from(data, 'base64')
}

async function choosePaper(page: Page, paper: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-paper', name), paper)
  await nextFrames(page)
}

function isUpdate(): boolean {
  return ['all', 'changed'].includes(test.info().config.updateSnapshots)
}

async function keptPictures(name: string): Promise<string> {
  const pictures = join(import.meta.dirname, 'specimens/pictures')
  await mkdir(pictures, { recursive: true })
  return join(pictures, `${name}.webp`)
}

interface Taken {
  readonly name: string
  readonly pictures: readonly ReducedPicture[]
}

/** A page that is drawn late, on a machine that does other things, is looked at again. */
async function expectSamePictures(page: Page, taken: Taken): Promise<void> {
  const { name } = taken
  const kept = await keptPictures(name)
  expect(existsSync(kept), `${kept} is missing; make it by --update-snapshots and look at it`).toBe(true)
  let { pictures } = taken
  let differences = await differencesFrom(kept, pictures)
  for (let look = 1; look < MOST_LOOKS && Math.max(...differences) > MOST_DIFFERENT; look += 1) {
    pictures = await takePictures(page)
    differences = await differencesFrom(kept, pictures)
  }
  if (Math.max(...differences) > MOST_DIFFERENT) {
    const seen = test.info().outputPath(`${name}.webp`)
    await writePictures(pictures, seen)
    await test.info().attach(name, { path: seen })
  }
  expect(Math.max(...differences), `${name} looks different`).toBeLessThanOrEqual(MOST_DIFFERENT)
}
