import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openZipArchive } from '../src/archive/ZipArchive.ts'
import { epubImporter } from '../src/epub/epubImporter.ts'
import type { ImportedIssue, ImportedPage } from '../src/ImportedIssue.ts'
import type { ImportOptions } from '../src/importSource.ts'
import { anEpub, aPackage } from './anEpub.ts'
import { CONTENT, someOptions } from './epubSources.ts'

interface Read {
  readonly issue: ImportedIssue
  readonly bytes: ReadonlyMap<string, Uint8Array>
}

async function readBook(path: string, options: Partial<ImportOptions> = {}): Promise<Read> {
  const opened = await epubImporter.read({ kind: 'file', path }, { ...someOptions(), ...options })
  const bytes = new Map<string, Uint8Array>()
  for (const asset of opened.issue.assets) {
    const chunks: Uint8Array[] = []
    for await (const chunk of asset.open()) chunks.push(chunk)
    bytes.set(asset.path, Buffer.concat(chunks))
  }
  await opened.close()
  return { issue: opened.issue, bytes }
}

const real = (name: string) => readBook(join(CONTENT, 'epub', name))

/** A book of fixed layout; its pages are `1.xhtml`, `2.xhtml`, … */
async function bookOf(pages: readonly string[], files: Readonly<Record<string, string | Uint8Array>> = {}) {
  const items = pages.map((_, at) => `<item id="x${at}" href="${at + 1}.xhtml" media-type="application/xhtml+xml"/>`)
  const pictures = `<item id="red" href="red.png" media-type="image/png"/><item id="wide" href="wide.png" media-type="image/png"/>`
  const opf = aPackage({
    metadata: '<meta property="rendition:layout">pre-paginated</meta>',
    manifest: items.join('') + pictures,
    spine: pages.map((_, at) => `<itemref idref="x${at}"/>`).join(''),
  })
  const documents = Object.fromEntries(pages.map((page, at) => [`${at + 1}.xhtml`, page]))
  const made = { 'red.png': await aPicture(60, 90), 'wide.png': await aPicture(90, 30) }
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-book-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'book.epub')
  await writeFile(path, await anEpub({ 'package.opf': opf, ...documents, ...made, ...files }))
  return readBook(path, { renditionPlan: { widths: [60], finest: 60 } })
}

async function aPicture(width: number, height: number): Promise<Uint8Array> {
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } })
    .png()
    .toBuffer()
}

function aPage(body: string, viewport = 'width=600,height=900'): string {
  return `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:xlink="http://www.w3.org/1999/xlink"><head><title>x</title><meta name="viewport" content="${viewport}"/></head><body>${body}</body></html>`
}

async function colourOf(page: ImportedPage | undefined, { bytes }: Read) {
  const webp = page?.pictures.find(({ mediaType }) => mediaType === 'image/webp')
  const picture = bytes.get(webp?.url.replace('bundle://', '') ?? '')
  if (picture === undefined) return undefined
  const { channels } = await sharp(picture).stats()
  return channels.map(({ mean }) => Math.round(mean / 64)).join(' ')
}

const RED = '4 0 0'
const WHITE = '4 4 4'
const GROUND = '.g { background: url(pictures/0.png) }'

describe('the fixed pages of real books', () => {
  it('R3.1 become printed pages: Page Blanche, with its empty page and its labels', async () => {
    const book = await real('idpf-page-blanche.epub')
    const { pages, articles, report } = book.issue
    expect(pages).toHaveLength(10)
    expect(pages.map(({ name }) => name).slice(0, 4)).toEqual(['i', 'ii', '1', '2'])
    expect(new Set(pages.map(({ width, height }) => `${width} x ${height}`))).toEqual(new Set(['1200 x 1577']))
    expect(await colourOf(pages[1], book)).toBe(WHITE)
    expect(articles.flatMap((article) => article.pages).toSorted((a, b) => a - b)).toEqual([
      1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
    ])
    expect(pages[2]?.blocks.map(({ role, lines }) => [role, lines.map(({ text }) => text)])).toEqual([
      ['picture', []],
      ['caption', ['page 1']],
    ])
    expect(report.changed).toEqual([])
  })

  it('are drawn where they are drawings, and lie on the side that they want: SVG in Spine', async () => {
    const book = await real('idpf-svg-in-spine.epub')
    // The second page wants the right side, so the left one stays empty.
    expect(book.issue.pages).toHaveLength(6 + 1)
    expect(book.issue.articles.flatMap(({ pages }) => pages)).toEqual([1, 3, 4, 5, 6, 7])
    expect(await colourOf(book.issue.pages[1], book)).toBe(WHITE)
    expect(await colourOf(book.issue.pages[3], book)).not.toBe(RED)
    for (const page of book.issue.pages) expect(await colourOf(page, book)).toBeDefined()
  })

  it('turn to the left in a manga whose text runs to the right, and stand beside a last page of flowing text', async () => {
    const { issue } = await real('idpf-haruko-html-jpeg.epub')
    expect(issue.textDirection).toBe('ltr')
    expect(issue.data['pageProgression']).toBe('rtl')
    expect(issue.pages).toHaveLength(12)
    const tied = issue.pages.flatMap(({ blocks }) => blocks)
    for (const { article, component } of tied) {
      const found = issue.articles.find(({ key }) => key === article)?.components.find(({ id }) => id === component)
      expect(found?.component).toBe('image')
    }
    expect(tied).toHaveLength(2 * 12)
  })
})

describe('a fixed page', () => {
  it('of one picture is that picture, however deep it lies, and a drawing around one picture too', async () => {
    const svg =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><image width="60" height="90" xlink:href="red.png"/></svg>'
    const book = await bookOf([
      aPage('<div><p><img src="red.png" alt="Red"/></p></div>'),
      aPage(svg),
      aPage('<img src="red.png"/>', 'width=device-width'),
    ])
    expect(book.issue.pages.map(({ width, height }) => [width, height])).toEqual([
      [600, 900],
      [600, 900],
      [60, 90],
    ])
    for (const page of book.issue.pages) expect(await colourOf(page, book)).toBe(RED)
  })

  it('that is a drawing is drawn with the pictures of the book and nothing from outside', async () => {
    const inside = '<image href="red.png" width="60" height="90"/><rect y="45" width="60" height="45" fill="red"/>'
    const outside =
      '<image href="https://example.org/x.png" width="60" height="90"/><image href="file:///etc/hostname" width="9" height="9"/><text y="20">Low tide</text><script>1</script>'
    const drawing = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90">${inner}</svg>`
    const book = await bookOf([aPage(drawing(inside)), aPage(drawing(`<title>Tides</title>${outside}`))])
    expect(await colourOf(book.issue.pages[0], book)).toBe(RED)
    expect(await colourOf(book.issue.pages[1], book)).toBe(WHITE)
    const [picture, ...texts] = book.issue.pages[1]?.blocks ?? []
    expect(picture?.role).toBe('picture')
    expect(texts.map(({ role, lines }) => [role, lines.map(({ text }) => text)])).toEqual([
      ['caption', ['Tides']],
      ['text', ['Low tide']],
    ])
  })

  it('that takes a browser stays an article, with a line in the report; the others are pages all the same', async () => {
    const { issue } = await bookOf([
      aPage('<img src="red.png" alt=""/>'),
      aPage('<img src="red.png" alt=""/><p style="position:absolute">Words over it.</p>'),
      aPage('<img src="red.png" alt=""/><img src="wide.png" alt=""/>'),
      aPage('<img src="wide.png" alt=""/>'),
      aPage('<img src="gone.png" alt=""/>'),
    ])
    expect(issue.pages).toHaveLength(1)
    expect(JSON.stringify(issue.articles)).toContain('Words over it.')
    const said = issue.report.changed.filter(({ message }) => message.startsWith('The fixed layout of this page'))
    expect(said.map(({ subject }) => subject)).toEqual([2, 3, 4, 5].map((page) => `"x" (${page}.xhtml)`))
  })

  it('whose picture is broken is an empty page, and reported', async () => {
    const damaged = (await aPicture(60, 90)).slice(0, 60)
    const files = { 'red.png': damaged }
    const book = await bookOf(
      [aPage('<img src="wide.png"/>', 'width=90,height=30'), aPage('<img src="red.png"/>')],
      files,
    )
    expect(await colourOf(book.issue.pages[1], book)).toBe(WHITE)
    expect(book.issue.report.dropped.map(({ subject }) => subject)).toContain('"x" (2.xhtml)')
  })

  it('carries its links where it says where they are: around the picture, in its map, laid over it, in the drawing', async () => {
    const map =
      '<img src="red.png" usemap="#m" width="600" height="900"/><map name="m"><area shape="rect" coords="60,90,120,180" href="2.xhtml"/><area shape="circle" coords="300,450,30" href="https://example.org/"/></map>'
    const laid =
      '<img src="red.png"/><a href="1.xhtml#x" style="position:absolute; left:60px; top:50%; width:10%; height:90px"></a><a class="there" href="1.xhtml"></a>'
    const drawn =
      '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 60 90"><rect width="60" height="90" fill="red"/><a xlink:href="1.xhtml"><rect x="30" y="45" width="30" height="45"/></a><g transform="scale(2)"><a href="2.xhtml"><rect width="3" height="3"/></a></g></svg>'
    const { issue } = await bookOf([
      aPage('<a href="https://example.org/tide"><img src="red.png"/></a>'),
      aPage(map),
      aPage(laid),
      aPage(drawn),
    ])
    const whole = { x: 0, y: 0, width: 1, height: 1 }
    expect(issue.pages[0]?.hotspots).toEqual([{ url: 'https://example.org/tide', area: whole }])
    expect(rounded(issue.pages[1])).toEqual([
      ['#page=2', 0.1, 0.1, 0.1, 0.1],
      ['https://example.org/', 0.45, 0.4667, 0.1, 0.0667],
    ])
    expect(rounded(issue.pages[2])).toEqual([['#page=1', 0.1, 0.5, 0.1, 0.1]])
    expect(rounded(issue.pages[3])).toEqual([['#page=1', 0.5, 0.5, 0.5, 0.5]])
    const lost = issue.report.dropped.filter(({ message }) => message.includes('where its link'))
    expect(lost.map(({ subject }) => subject)).toEqual(['"x" (3.xhtml)', '"x" (4.xhtml)'])
  })
})

describe('a book of fixed pages', () => {
  it('without a picture or a word that can be read is refused in a sentence', async () => {
    await expect(bookOf([aPage(''), aPage('<canvas></canvas>')])).rejects.toMatchObject({
      name: 'ImportError',
      code: 'not-supported',
    })
  })
})

/** A book that says nothing about its layout, of the documents `0.xhtml`, `1.xhtml`, … and a picture of its own for each: `0.png`, … */
async function unsaidBook(
  bodies: readonly string[],
  { metadata = '', files = {}, size = [600, 900] }: UnsaidParts = {},
): Promise<Read> {
  const numbers = [...bodies.keys()]
  const items = numbers.flatMap((at) => [
    `<item id="x${at}" href="pages/${at}.xhtml" media-type="application/xhtml+xml"/>`,
    `<item id="p${at}" href="pictures/${at}.png" media-type="image/png"/>`,
  ])
  const opf = aPackage({
    metadata,
    manifest: items.join(''),
    spine: numbers.map((at) => `<itemref idref="x${at}"/>`).join(''),
  })
  const documents = bodies.map((body, at) => [
    `pages/${at}.xhtml`,
    `<html xmlns="http://www.w3.org/1999/xhtml"><head><title>x</title><link rel="stylesheet" href="../book.css"/></head><body>${body}</body></html>`,
  ])
  const [width, height] = size
  const pictures = await Promise.all(
    numbers.map(async (at) => [`pictures/${at}.png`, await aPicture(width, height)] as const),
  )
  const named = numbers.map((at) => `<a href="pages/${at}.xhtml">${at + 1}</a>`)
  const nav = `<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"><body><nav epub:type="toc"><ol><li><a href="pages/0.xhtml">Tides</a></li></ol></nav><nav epub:type="page-list"><ol>${named.map((link) => `<li>${link}</li>`).join('')}</ol></nav></body></html>`
  return readMade(
    await anEpub({
      'package.opf': opf,
      'nav.xhtml': nav,
      ...Object.fromEntries(documents),
      ...Object.fromEntries(pictures),
      ...files,
    }),
  )
}

interface UnsaidParts {
  readonly metadata?: string
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  readonly size?: readonly [number, number]
}

async function readMade(bytes: Uint8Array): Promise<Read> {
  const folder = await mkdtemp(join(tmpdir(), 'gatefold-book-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const path = join(folder, 'book.epub')
  await writeFile(path, bytes)
  return readBook(path, { renditionPlan: { widths: [60], finest: 60 } })
}

/** A real book, with its own word about its layout taken out. */
async function realWithoutLayout(name: string): Promise<Read> {
  const archive = await openZipArchive(join(CONTENT, 'epub', name), someOptions())
  const files: Record<string, Uint8Array> = {}
  for (const { path } of archive.entries) {
    const bytes = Buffer.from(await archive.readBytes(path, 1e8))
    const text = bytes.toString()
    const isPackage = path.endsWith('.opf')
    files[path] = isPackage ? Buffer.from(text.replaceAll(/<meta [^>]*rendition:layout[^<]*<\/meta>/g, '')) : bytes
  }
  await archive.close()
  return readMade(await anEpub(files))
}

const imgOf = (at: number) => `<div><img src="../pictures/${at}.png" alt="Page ${at + 1}"/></div>`

describe('a book that says nothing about its layout', () => {
  it('is one of printed pages where each document is one picture in a `div`: Page Blanche without its word', async () => {
    const { issue } = await realWithoutLayout('idpf-page-blanche.epub')
    const said = (await real('idpf-page-blanche.epub')).issue
    expect(issue.pages.map(({ name, width, height }) => [name, width, height])).toEqual(
      said.pages.map(({ name, width, height }) => [name, width, height]),
    )
    expect(issue.articles.map(({ title, pages }) => [title, pages])).toEqual(
      said.articles.map(({ title, pages }) => [title, pages]),
    )
    expect(issue.report.changed.map(({ subject }) => subject)).toEqual(['Layout'])
  })

  it('shows them with their labels and page numbers, tied to the article; an imprint among them is text', async () => {
    const pages = [0, 1, 2, 3].map((at) => `${imgOf(at)}<p>${at + 1}</p>`)
    const book = await unsaidBook([...pages, '<h1>Imprint</h1><p>Printed in the harbour by nobody in particular.</p>'])
    const { issue } = book
    expect(issue.pages.map(({ name, width, height }) => [name, width, height])).toEqual(
      ['1', '2', '3', '4'].map((name) => [name, 600, 900]),
    )
    expect(await colourOf(issue.pages[3], book)).toBe(RED)
    expect(issue.articles[0]).toMatchObject({ title: 'Tides', pages: [1, 2, 3, 4] })
    expect(JSON.stringify(issue.articles)).toContain('Printed in the harbour')
    expect(issue.pages[1]?.blocks.map(({ role, lines }) => [role, lines.map(({ text }) => text)])).toEqual([
      ['picture', []],
      ['caption', ['Page 2']],
      ['text', ['2']],
    ])
    expect(issue.report.changed).toEqual([
      {
        subject: 'Layout',
        message: 'The book does not say so, but each of 4 documents is one picture: these are shown as printed pages.',
      },
    ])
  })

  it('shows pictures that styles put behind the page, in the article, too', async () => {
    const css =
      '.page { width: 100% } #p1 { background: #fff url("pictures/1.png") no-repeat } .book div.page.two { background-image: url(pictures/2.png) }'
    const own = (at: number) => `<div style="background-image: url('../pictures/${at}.png'); height: 100vh"></div>`
    const bodies = [
      own(0),
      '<div id="p1" class="page"></div>',
      '<div class="book"><div class="page two"></div></div>',
      own(3),
    ]
    const book = await unsaidBook(bodies, { files: { 'book.css': css } })
    expect(book.issue.pages).toHaveLength(4)
    for (const page of book.issue.pages) expect(await colourOf(page, book)).toBe(RED)
    const shown = book.issue.articles.flatMap(({ components }) => components.map(({ imageurl }) => imageurl))
    expect(shown.filter((url) => url !== undefined)).toEqual([0, 1, 2, 3].map((at) => `bundle://pictures/${at}.png`))
  })

  it.each([
    [
      'says that it flows',
      [0, 1, 2, 3].map(imgOf),
      { metadata: '<meta property="rendition:layout">reflowable</meta>' },
    ],
    ['has few pages', [0, 1, 2].map(imgOf), {}],
    ['has small pictures', [0, 1, 2, 3].map(imgOf), { size: [200, 300] as const }],
    ['has words beside them', [0, 1, 2, 3].map((at) => `${imgOf(at)}<p>The boats lie on the mud until noon.</p>`), {}],
    ['shows one picture again and again', [0, 1, 2, 3].map(() => imgOf(0)), {}],
    [
      'has a story among them',
      [...[0, 1, 2, 3].map(imgOf), `<p>${'The boats lie on the mud until noon. '.repeat(60)}</p>`],
      {},
    ],
    ['has two pictures each', [0, 1, 2, 3].map((at) => imgOf(at) + imgOf(0)), {}],
    ['has one ground behind all', [0, 1, 2, 3].map(() => '<div class="g"></div>'), { files: { 'book.css': GROUND } }],
  ])('flows where it %s', async (_, bodies, parts) => {
    const { issue } = await unsaidBook(bodies, parts)
    expect(issue.pages).toEqual([])
    expect(issue.report.changed.filter(({ subject }) => subject === 'Layout')).toEqual([])
  })

  it('flows where the pictures are of many shapes', async () => {
    const shapes = [300, 600, 900, 1500]
    const files = await Promise.all(
      shapes.map(async (width, at) => [`pictures/${at}.png`, await aPicture(width, 900)] as const),
    )
    const { issue } = await unsaidBook([0, 1, 2, 3].map(imgOf), { files: Object.fromEntries(files) })
    expect(issue.pages).toEqual([])
  })
})

function rounded(page: ImportedPage | undefined) {
  const short = (fraction: number) => Math.round(fraction * 10_000) / 10_000
  return page?.hotspots.map(({ url, area: { x, y, width, height } }) => [url, ...[x, y, width, height].map(short)])
}
