import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Browser, chromium, type Page } from '@playwright/test'
import { PRINTED_ISSUE, writePrintedIssue } from '../../e2e/harness/printedIssue.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { type BareAnswer, type BareServer, startBareServer } from './bareServer.ts'
import { describeTimes } from './benchFirstText.ts'
import { heldBytes } from './benchReplica.ts'
import { describeRatio, median, type Pair } from './ratios.ts'

const ROUNDS = 5
const PAGES = 32
const DESK = { viewport: { width: 1280, height: 800 } }
/** Milliseconds in which a turn is over, with what moves. */
const TURN = 1_100

interface Book {
  readonly url: string
  /** Of a page and of its picture, as selectors. */
  readonly pageOf: (page: number) => string
  readonly pictureOf: (page: number) => string
  /** Turns to the next two pages and marks when, run in the page. */
  readonly turn: () => void
}

/**
 * Printed pages, two side by side, against page-flip with the same pictures: the first page, a turn, and what
 * the browser holds after thirty pages.
 */
export async function benchPages(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const file = await writePrintedIssue(folder, { pages: PAGES, finest: 1600 })
  const server = await startServer({ files: [file], configuration: { replica: { enabled: true, default: false } } })
  const flip = await startPageFlip(`${server.address}${PRINTED_ISSUE}`)
  const ours: Book = {
    url: `${server.address}${PRINTED_ISSUE}?page=1`,
    pageOf: (page) => `[data-page="${page}"]`,
    pictureOf: (page) => `[data-page="${page}"] .printed-picture`,
    turn: () => {
      performance.mark('turn')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    },
  }
  const other: Book = {
    url: flip.origin,
    pageOf: (page) => `[data-number="${page}"]`,
    pictureOf: (page) => `[data-number="${page}"]`,
    turn: () => {
      performance.mark('turn')
      document.dispatchEvent(new Event('turn'))
    },
  }
  try {
    const pairs = { first: [] as Pair[], turn: [] as Pair[], held: [] as Pair[] }
    for (let round = 0; round < ROUNDS; round += 1) {
      const [own, foreign] = [await measureBook(ours), await measureBook(other)]
      for (const name of ['first', 'turn', 'held'] as const) pairs[name].push({ ours: own[name], other: foreign[name] })
    }
    const held = (['ours', 'other'] as const).map((name) => median(pairs.held.map((pair) => pair[name])).toFixed(0))
    return [
      'Printed pages, two side by side, against page-flip with the same pictures:',
      `  first page: ${describeTimes(pairs.first)}`,
      `  a turn until the next page stands there, with its preview: ${describeTimes(pairs.turn)}`,
      `  memory after thirty pages, above that of a blank page: ${describeRatio(pairs.held)}, ${held.join(' MB against ')} MB`,
    ].join('\n')
  } finally {
    await Promise.all([server.stop(), flip.stop(), rm(folder, { recursive: true, force: true })])
  }
}

interface Measured {
  /** Milliseconds. */
  readonly first: number
  readonly turn: number
  /** Megabytes. */
  readonly held: number
}

/** In a browser of its own, whose memory is nobody else's. */
async function measureBook({ url, pageOf, pictureOf, turn }: Book): Promise<Measured> {
  const browser = await chromium.launch(launchOptions)
  try {
    const blank = await measureBlank(browser)
    const page = await (await browser.newContext(DESK)).newPage()
    await page.goto(url, { waitUntil: 'commit' })
    const first = await whenShown(page, pictureOf(1))
    await page.waitForTimeout(3 * TURN)
    await page.evaluate(turn)
    const turned = (await whenShown(page, pageOf(2))) - (await page.evaluate(readTurn))
    for (let shown = 3; shown < 30; shown += 2) {
      await page.waitForTimeout(TURN)
      await page.evaluate(turn)
    }
    await page.waitForTimeout(3 * TURN)
    return { first, turn: turned, held: (await heldIn(browser)) - blank }
  } finally {
    await browser.close()
  }
}

/** Milliseconds since the navigation when the first turn began, run in the page. */
function readTurn(): number {
  return performance.getEntriesByName('turn')[0]?.startTime ?? Number.NaN
}

async function measureBlank(browser: Browser): Promise<number> {
  const page = await browser.newPage(DESK)
  await page.goto('about:blank')
  await page.waitForTimeout(TURN)
  const held = await heldIn(browser)
  await page.close()
  return held
}

async function heldIn(browser: Browser): Promise<number> {
  return (await heldBytes(await browser.newBrowserCDPSession())) / 1024 ** 2
}

/** Milliseconds since the navigation when an element is on the screen, a picture with its pixels. */
async function whenShown(page: Page, selector: string): Promise<number> {
  const time = await page.waitForFunction((sought) => {
    const element = document.querySelector<HTMLElement>(sought)
    if (element === null || (element instanceof HTMLImageElement && element.naturalWidth === 0)) return undefined
    const { left, right, width } = element.getBoundingClientRect()
    return width > 0 && right > 0 && left < window.innerWidth && element.checkVisibility({ visibilityProperty: true })
      ? performance.now()
      : undefined
  }, selector)
  return (await time.jsonValue()) ?? Number.NaN
}

/** A page with page-flip, as its manual shows it, and the pictures of all pages of an issue, 800 pixels wide. */
async function startPageFlip(issue: string): Promise<BareServer> {
  const script = await readFile(fileURLToPath(import.meta.resolve('page-flip')))
  const pictures = await Promise.all(
    Array.from({ length: PAGES }, (_, index) => takePicture(`${issue}?page=${index + 1}`)),
  )
  const pages = pictures.map((_, index) => `<div><img data-number="${index + 1}" src="/${index + 1}"></div>`)
  const html = `<!doctype html><title>Pages</title><style>img{width:100%}</style><div id="book">${pages.join('')}</div>
<script src="/page-flip.js"></script>
<script>
const book = new St.PageFlip(document.getElementById('book'), { width: 530, height: 750, showCover: true })
book.loadFromHTML(document.querySelectorAll('#book > div'))
document.addEventListener('turn', () => book.flipNext())
</script>`
  const answers = new Map<string, BareAnswer>([
    ['/', { headers: { 'content-type': 'text/html; charset=utf-8' }, body: Buffer.from(html) }],
    ['/page-flip.js', { headers: { 'content-type': 'text/javascript' }, body: script }],
    ...pictures.map((body, index) => [`/${index + 1}`, { headers: { 'content-type': 'image/avif' }, body }] as const),
  ])
  return startBareServer((path) => Promise.resolve(answers.get(path)))
}

async function takePicture(page: string): Promise<Buffer> {
  const html = await (await fetch(page)).text()
  const [, address] = /<source type="image\/avif" srcSet="[^"]*?([^", ]+) 800w/i.exec(html) ?? []
  if (address === undefined) throw new Error(`${page} has no picture of 800 pixels.`)
  return Buffer.from(await (await fetch(new URL(address, page))).arrayBuffer())
}
