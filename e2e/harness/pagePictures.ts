import { existsSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { expect, test, type CDPSession, type Page } from '@playwright/test'
import { differencesFrom, reducePicture, writePictures, type ReducedPicture } from './reducedPictures.ts'

/** Colours are the same at every width: the papers besides the first are drawn at the first width alone. */
const WIDTHS = [390, 820, 1440]

const HEIGHT = 844

/** Share of reduced pixels that may differ: another machine draws letters a little differently. */
const MOST_DIFFERENT = 0.015

const MOST_LOOKS = 3

/** Of a page's own size. */
const DRAWN = 0.25

export interface PictureRequest {
  /** WebP file in which they are kept, side by side. */
  readonly file: string
  /** The first of them is drawn at every width. */
  readonly papers: readonly string[]
  /** What of a page is in a picture: all of it unless told. */
  readonly extent?: 'page' | 'window'
  /** Called at each width before its pictures are taken, with the page at rest. */
  readonly look?: (width: number) => Promise<void>
}

/**
 * A page at three widths, and on each paper on a phone, looks as it did when somebody looked at it: `--update-snapshots` keeps what is seen
 * now, in place of comparing.
 */
export async function expectSamePictures(page: Page, request: PictureRequest): Promise<void> {
  const { file } = request
  const pictures = await takePictures(page, request)
  if (!isUpdate()) return comparePictures(page, request, pictures)
  await mkdir(dirname(file), { recursive: true })
  return writePictures(pictures, file)
}

/** By how many pixels a page can be scrolled sideways. */
export function widerBy(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

export async function choosePaper(page: Page, paper: string): Promise<void> {
  await page.evaluate((name) => document.documentElement.setAttribute('data-paper', name), paper)
  await nextFrames(page)
}

/** Every picture and every face is there. Nothing is scrolled to: a gallery would show its last picture for a while. */
export async function comeToRest(page: Page): Promise<void> {
  // An article says so when all of it is drawn.
  await page.waitForFunction(
    () => document.querySelector('main > article') === null || !document.documentElement.hasAttribute('data-visit'),
  )
  await page.evaluate(async () => {
    const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')]
    for (const picture of pictures) picture.loading = 'eager'
    await Promise.allSettled(pictures.map((picture) => picture.decode()))
    await document.fonts.ready
  })
  await nextFrames(page)
}

async function takePictures(
  page: Page,
  { papers, extent = 'page', look }: Omit<PictureRequest, 'file'>,
): Promise<readonly ReducedPicture[]> {
  const pictures: ReducedPicture[] = []
  // A picture beyond the screen gives it back the size that this very session knows.
  const session = await page.context().newCDPSession(page)
  for (const width of WIDTHS) {
    const screen = { width, height: HEIGHT, deviceScaleFactor: 1, mobile: false }
    await session.send('Emulation.setDeviceMetricsOverride', screen)
    await page.waitForFunction((wide) => window.innerWidth === wide, width)
    await comeToRest(page)
    await look?.(width)
    for (const paper of width === WIDTHS[0] ? papers : papers.slice(0, 1)) {
      await choosePaper(page, paper)
      pictures.push(await reducePicture(await drawSmall(session, extent), DRAWN))
    }
  }
  await session.detach()
  return pictures
}

/** A quarter of the size, as PNG: a picture that is reduced anyway is drawn in a tenth of the time. */
async function drawSmall(session: CDPSession, extent: 'page' | 'window'): Promise<Buffer> {
  const { cssContentSize, cssLayoutViewport } = await session.send('Page.getLayoutMetrics')
  const { pageX: x, pageY: y, clientWidth: width, clientHeight: height } = cssLayoutViewport
  const clip = { ...(extent === 'page' ? cssContentSize : { x, y, width, height }), scale: DRAWN }
  const { data } = await session.send('Page.captureScreenshot', { captureBeyondViewport: true, clip })
  return Buffer.from(data, 'base64')
}

/** What was changed is drawn. */
function nextFrames(page: Page): Promise<unknown> {
  return page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
}

function isUpdate(): boolean {
  return ['all', 'changed'].includes(test.info().config.updateSnapshots)
}

/** A page that is drawn late, on a machine that does other things, is looked at again. */
async function comparePictures(
  page: Page,
  { file, papers, extent = 'page' }: PictureRequest,
  taken: readonly ReducedPicture[],
): Promise<void> {
  expect(existsSync(file), `${file} is missing; make it by --update-snapshots and look at it`).toBe(true)
  let pictures = taken
  let differences = await differencesFrom(file, pictures)
  for (let look = 1; look < MOST_LOOKS && Math.max(...differences) > MOST_DIFFERENT; look += 1) {
    pictures = await takePictures(page, { papers, extent })
    differences = await differencesFrom(file, pictures)
  }
  const name = basename(file)
  if (Math.max(...differences) > MOST_DIFFERENT) {
    const seen = test.info().outputPath(name)
    await writePictures(pictures, seen)
    await test.info().attach(name, { path: seen })
  }
  expect(Math.max(...differences), `${name} looks different`).toBeLessThanOrEqual(MOST_DIFFERENT)
}
