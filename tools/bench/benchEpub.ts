import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { type Browser, chromium } from '@playwright/test'
import { ZipFile } from 'yazl'
import { root } from '../../e2e/harness/gatefold.ts'
import { startServer } from '../../e2e/harness/startServer.ts'
import { launchOptions } from '../browser.ts'
import { type BareAnswer, type BareServer, startBareServer, textAnswer } from './bareServer.ts'
import { describeTimes, PHONE, type Profile, PROFILES, throttle } from './benchFirstText.ts'
import { installForeignReaders } from './foreignReaders.ts'
import type { Pair } from './ratios.ts'

const ROUNDS = 7
const CHAPTERS = 3
const PARAGRAPHS = 30
const PICTURE = join(root, 'demo/issues/02-nobody-on-the-quay/assets/quay-3.webp')

/** The same EPUB of three chapters with pictures, imported here and unpacked for epub.js: the first chapter's text, and the next one's. */
export async function benchEpub(): Promise<string> {
  const scripts = await installForeignReaders()
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-bench-'))
  const files = await writeBook()
  const epub = join(folder, 'tides.epub')
  await writeFile(epub, await zip(files))
  const server = await startServer({ files: [epub] })
  const other = await startEpubJs(files, { reader: await scripts('epubJs'), unzip: await scripts('jszip') })
  const browser = await chromium.launch(launchOptions)
  const lines = ['An EPUB of three chapters, against epub.js with its files unpacked:']
  try {
    for (const profile of PROFILES) {
      const pairs = { first: [] as Pair[], next: [] as Pair[] }
      for (let round = 0; round < ROUNDS; round += 1) {
        const own = await measureReader(browser, `${server.address}issues/tides/${chapterName(1)}`, profile)
        const foreign = await measureReader(browser, other.origin, profile)
        for (const name of ['first', 'next'] as const) pairs[name].push({ ours: own[name], other: foreign[name] })
      }
      lines.push(`  ${profile.name}: first text ${describeTimes(pairs.first)}, next ${describeTimes(pairs.next)}`)
    }
  } finally {
    await browser.close()
    await Promise.all([server.stop(), other.stop(), rm(folder, { recursive: true, force: true })])
  }
  return lines.join('\n')
}

const titleOf = (chapter: number) => `Chapter ${chapter}`
const chapterName = (chapter: number) => `chapter-${chapter}`

/** Milliseconds: from the navigation to the first heading with its text, and from the key to the next one. */
interface Reading {
  readonly first: number
  readonly next: number
}

type Watched = Window & { shown: Record<string, number>; keyed: number | undefined }

async function measureReader(browser: Browser, url: string, profile: Profile): Promise<Reading> {
  const context = await browser.newContext(PHONE)
  try {
    const page = await context.newPage()
    await page.addInitScript(watchHeadings)
    await throttle(await context.newCDPSession(page), profile)
    await page.goto(url, { waitUntil: 'commit' })
    const timeOf = async (title: string) => {
      const time = await page.waitForFunction((sought) => (window as unknown as Watched).shown[sought], title)
      return (await time.jsonValue()) ?? Number.NaN
    }
    const first = await timeOf(titleOf(1))
    await page.waitForLoadState('networkidle')
    await page.waitForTimeout(2_000)
    await page.keyboard.press('ArrowRight')
    const next = await timeOf(titleOf(2))
    return { first, next: next - (await page.evaluate(() => (window as unknown as Watched).keyed ?? Number.NaN)) }
  } finally {
    await context.close()
  }
}

/** Runs in the page: notes in which frame each heading was on the screen first, in the page itself or in a frame of it. */
function watchHeadings(): void {
  const watched = window as unknown as Watched
  if (window !== window.top) return
  watched.shown = {}
  addEventListener('keydown', ({ timeStamp }) => (watched.keyed ??= timeStamp), { capture: true })
  const isSeen = (element: Element) => element.checkVisibility({ visibilityProperty: true, opacityProperty: true })
  const look = () => {
    const frames = [...document.querySelectorAll('iframe')]
      .filter(isSeen)
      .flatMap((frame) => frame.contentDocument ?? [])
    for (const heading of [document, ...frames].flatMap((each) => [...each.querySelectorAll('h1')])) {
      if (isSeen(heading)) watched.shown[heading.textContent.trim()] ??= performance.now()
    }
    requestAnimationFrame(look)
  }
  look()
}

type BookFiles = ReadonlyMap<string, Buffer>

const XHTML = 'xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"'

async function writeBook(): Promise<BookFiles> {
  const chapters = Array.from({ length: CHAPTERS }, (_, index) => index + 1)
  const sentence = 'The tide goes out twice a day, and twice a day it thinks better of it.'
  const pageOf = (title: string, body: string) =>
    Buffer.from(`<html ${XHTML}><head><title>${title}</title></head><body>${body}</body></html>`)
  const bodyOf = (chapter: number) => {
    const paragraphs = Array.from({ length: PARAGRAPHS }, (_, at) => `<p>${sentence} ${chapter}.${at}. ${sentence}</p>`)
    return `<h1>${titleOf(chapter)}</h1>${paragraphs.toSpliced(2, 0, '<img src="picture.webp" alt="The river"/>').join('')}`
  }
  const items = chapters.map(
    (chapter) => `<item id="c${chapter}" href="${chapterName(chapter)}.xhtml" media-type="application/xhtml+xml"/>`,
  )
  const entries = chapters.map((chapter) => `<li><a href="${chapterName(chapter)}.xhtml">${titleOf(chapter)}</a></li>`)
  return new Map([
    ['mimetype', Buffer.from('application/epub+zip')],
    [
      'META-INF/container.xml',
      Buffer.from(
        `<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container" version="1.0"><rootfiles><rootfile full-path="package.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`,
      ),
    ],
    [
      'package.opf',
      Buffer.from(`<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">
<metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:identifier id="id">urn:bench:tides</dc:identifier><dc:title>Tides</dc:title><dc:language>en</dc:language></metadata>
<manifest><item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/><item id="picture" href="picture.webp" media-type="image/webp"/>${items.join('')}</manifest>
<spine>${chapters.map((chapter) => `<itemref idref="c${chapter}"/>`).join('')}</spine></package>`),
    ],
    ['nav.xhtml', pageOf('Contents', `<nav epub:type="toc"><ol>${entries.join('')}</ol></nav>`)],
    ['picture.webp', await readFile(PICTURE)],
    ...chapters.map((chapter) => [`${chapterName(chapter)}.xhtml`, pageOf(titleOf(chapter), bodyOf(chapter))] as const),
  ])
}

function zip(files: BookFiles): Promise<Buffer> {
  const archive = new ZipFile()
  for (const [path, bytes] of files) archive.addBuffer(bytes, path, { compress: false })
  archive.end()
  return buffer(archive.outputStream)
}

const TYPES: Readonly<Record<string, string>> = {
  '.xhtml': 'application/xhtml+xml',
  '.xml': 'application/xml',
  '.opf': 'application/oebps-package+xml',
  '.js': 'text/javascript',
}

/** A page with epub.js, as its examples show it. */
async function startEpubJs(
  files: BookFiles,
  { reader, unzip }: Record<'reader' | 'unzip', Buffer>,
): Promise<BareServer> {
  const html = `<!doctype html><meta name="viewport" content="width=device-width"><title>Book</title>
<style>html,body,#book{margin:0;height:100%}</style><div id="book"></div>
<script src="/jszip.js"></script><script src="/epub.js"></script>
<script>
const rendition = ePub('/package.opf').renderTo('book', { width: '100%', height: '100%', flow: 'scrolled-doc' })
rendition.display('${chapterName(1)}.xhtml')
document.addEventListener('keydown', () => rendition.next())
</script>`
  const all = [...files, ['', Buffer.from(html)], ['jszip.js', unzip], ['epub.js', reader]] as const
  const answers = new Map<string, BareAnswer>(
    await Promise.all(all.map(async ([path, body]) => [`/${path}`, await answer(path, body)] as const)),
  )
  return startBareServer((path) => Promise.resolve(answers.get(path)))
}

function answer(path: string, body: Buffer): Promise<BareAnswer> {
  if (path.endsWith('.webp')) return Promise.resolve({ headers: { 'content-type': 'image/webp' }, body })
  return textAnswer(TYPES[extname(path)] ?? 'text/html; charset=utf-8', body)
}
