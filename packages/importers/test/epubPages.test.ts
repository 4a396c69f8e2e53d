import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { describe, expect, it, onTestFinished } from 'vitest'
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
  return readBook(path, { pressPlan: { widths: [60], finest: 60 } })
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
    expect(said.map(({ subject }) => subject)).toEqual(['2.xhtml', '3.xhtml', '4.xhtml', '5.xhtml'])
  })

  it('whose picture is broken is an empty page, and reported', async () => {
    const damaged = (await aPicture(60, 90)).slice(0, 60)
    const files = { 'red.png': damaged }
    const book = await bookOf(
      [aPage('<img src="wide.png"/>', 'width=90,height=30'), aPage('<img src="red.png"/>')],
      files,
    )
    expect(await colourOf(book.issue.pages[1], book)).toBe(WHITE)
    expect(book.issue.report.dropped.map(({ subject }) => subject)).toContain('2.xhtml')
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
    expect(lost.map(({ subject }) => subject)).toEqual(['3.xhtml', '4.xhtml'])
  })
})

describe('a book of fixed pages', () => {
  it('without a picture or a word that can be read is refused in a sentence', async () => {
    await expect(bookOf([aPage(''), aPage('<canvas></canvas>')])).rejects.toMatchObject({
      name: 'ImportRefusal',
      code: 'not-supported',
    })
  })
})

function rounded(page: ImportedPage | undefined) {
  const short = (fraction: number) => Math.round(fraction * 10_000) / 10_000
  return page?.hotspots.map(({ url, area: { x, y, width, height } }) => [url, ...[x, y, width, height].map(short)])
}
