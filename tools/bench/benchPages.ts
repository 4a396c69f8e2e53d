import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { type BareAnswer, type BareServer, startBareServer, textAnswer } from './bareServer.ts'
import { describeTimes } from './benchFirstText.ts'
import { heldBytes } from './benchReplica.ts'
import { installForeignReaders } from './foreignReaders.ts'
import { describeRatio, median, type Pair } from './ratios.ts'

const ROUNDS = 5
/** A magazine of 38 pages of A4. */
const PDF = join(import.meta.dirname, '../../../shared/content/pdf/fsm-issue09-ccbysa/issue.pdf')
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
 * Printed pages, two side by side, against page-flip with the same pictures and against pdf.js with the PDF that they were made
 * of: the first page, a turn, and what the browser holds after thirty pages.
 */
export async function benchPages(): Promise<string> {
  const scripts = await installForeignReaders()
  const server = await startServer({ files: [PDF], configuration: { replica: { enabled: true, default: false } } })
  const issue = await findIssue(server.address)
  const flip = await startPageFlip(issue, await scripts('pageFlip'))
  const pdfJs = await startPdfJs(await scripts('pdfJs'), await scripts('pdfJsWorker'))
  const ours: Book = {
    url: `${issue}?page=1`,
    pageOf: (page) => `[data-page="${page}"]`,
    pictureOf: (page) => `[data-page="${page}"] .printed-picture`,
    turn: () => {
      performance.mark('turn')
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }))
    },
  }
  const others = [
    { name: 'page-flip with the same pictures', book: foreignBook(flip) },
    { name: 'pdf.js with the same PDF', book: foreignBook(pdfJs) },
  ]
  try {
    const rounds: { readonly own: Measured; readonly foreign: readonly Measured[] }[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const own = await measureBook(ours)
      const foreign: Measured[] = []
      for (const { book } of others) foreign.push(await measureBook(book))
      rounds.push({ own, foreign })
    }
    return others
      .map(({ name }, index) =>
        describeBook(
          name,
          rounds.map(({ own, foreign }) => [own, foreign[index] ?? own]),
        ),
      )
      .join('\n')
  } finally {
    await Promise.all([server.stop(), flip.stop(), pdfJs.stop()])
  }
}

function describeBook(name: string, rounds: readonly (readonly [Measured, Measured])[]): string {
  const pairs = (key: keyof Measured): readonly Pair[] =>
    rounds.map(([own, foreign]) => ({ ours: own[key], other: foreign[key] }))
  const held = (['ours', 'other'] as const).map((side) => median(pairs('held').map((pair) => pair[side])).toFixed(0))
  return [
    `Printed pages, two side by side, against ${name}:`,
    `  first page: ${describeTimes(pairs('first'))}`,
    `  a turn until the next page stands there, ours with its preview: ${describeTimes(pairs('turn'))}`,
    `  a turn until the next page is sharp: ${describeTimes(pairs('sharp'))}`,
    `  memory after thirty pages, above that of a blank page: ${describeRatio(pairs('held'))}, ${held.join(' MB against ')} MB`,
  ].join('\n')
}

/** The address of the one issue of a title. */
async function findIssue(address: string): Promise<string> {
  const [, path] = /href="(\/issues\/[^"/?#]+)/.exec(await (await fetch(address)).text()) ?? []
  if (path === undefined) throw new Error('The title shows no issue.')
  return new URL(path, address).href
}

function foreignBook({ origin }: BareServer): Book {
  return {
    url: origin,
    pageOf: (page) => `[data-number="${page}"]`,
    pictureOf: (page) => `[data-number="${page}"]`,
    turn: () => {
      performance.mark('turn')
      document.dispatchEvent(new Event('turn'))
    },
  }
}

interface Measured {
  /** Milliseconds. */
  readonly first: number
  readonly turn: number
  readonly sharp: number
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
    const begun = await page.evaluate(readTurn)
    const turned = (await whenShown(page, pageOf(2))) - begun
    const sharp = (await whenShown(page, pictureOf(2))) - begun
    for (let shown = 3; shown < 30; shown += 2) {
      await page.waitForTimeout(TURN)
      await page.evaluate(turn)
    }
    await page.waitForTimeout(3 * TURN)
    return { first, turn: turned, sharp, held: (await heldIn(browser)) - blank }
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
async function startPageFlip(issue: string, script: Buffer): Promise<BareServer> {
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
  return serve(html, [
    ['/page-flip.js', await textAnswer(SCRIPT, script)],
    ...pictures.map((body, index) => [`/${index + 1}`, { headers: { 'content-type': 'image/webp' }, body }] as const),
  ])
}

/** A page with pdf.js, as its examples show it: two canvases, each put in when it has been drawn. */
async function startPdfJs(script: Buffer, worker: Buffer): Promise<BareServer> {
  const html = `<!doctype html><title>Pages</title><style>body{display:flex;margin:0}</style>
<script type="module">
import { getDocument, GlobalWorkerOptions } from '/pdf.mjs'
GlobalWorkerOptions.workerSrc = '/pdf.worker.mjs'
const pdf = await getDocument({ url: '/book.pdf' }).promise
const draw = async (number) => {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: 750 / page.getViewport({ scale: 1 }).height })
  const canvas = document.createElement('canvas')
  canvas.dataset.number = number
  canvas.width = viewport.width
  canvas.height = viewport.height
  await page.render({ canvas, viewport }).promise
  return canvas
}
const show = async (numbers) => document.body.replaceChildren(...(await Promise.all(numbers.map(draw))))
let shown = 1
await show([1])
document.addEventListener('turn', () => {
  const first = shown === 1 ? 2 : shown + 2
  shown = first
  void show([first, first + 1])
})
</script>`
  return serve(html, [
    ['/pdf.mjs', await textAnswer(SCRIPT, script)],
    ['/pdf.worker.mjs', await textAnswer(SCRIPT, worker)],
    ['/book.pdf', { headers: { 'content-type': 'application/pdf' }, body: await readFile(PDF) }],
  ])
}

const SCRIPT = 'text/javascript'

async function serve(html: string, files: readonly (readonly [string, BareAnswer])[]): Promise<BareServer> {
  const answers = new Map([['/', await textAnswer('text/html; charset=utf-8', html)] as const, ...files])
  return startBareServer((path) => Promise.resolve(answers.get(path)))
}

async function takePicture(page: string): Promise<Buffer> {
  const html = await (await fetch(page)).text()
  const [, address] = /<img class="printed-picture"[^>]* srcSet="[^"]*?([^", ]+) 800w/i.exec(html) ?? []
  if (address === undefined) throw new Error(`${page} has no picture of 800 pixels.`)
  return Buffer.from(await (await fetch(new URL(address, page))).arrayBuffer())
}
