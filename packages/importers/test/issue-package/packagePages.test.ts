import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import type { ImportedIssue, ImportedPage } from '../../src/ImportedIssue.ts'
import { issuePackageImporter } from '../../src/issue-package/issuePackageImporter.ts'
import { anImportedArticle } from '../../src/testing/anImportedArticle.ts'
import { anExportableIssue, writeAndRead } from '../builders/anExportableIssue.ts'
import { aZip, type Files } from '../builders/aZip.ts'
import { importOptions } from '../builders/importOptions.ts'

const AREA = { x: 0.25, y: 0.5, width: 0.5, height: 0.25 }

function article(title: string, components = ''): string {
  return `<article lang="en"><metadata><title>${title}</title></metadata><components>${components}</components></article>`
}

function contents(...items: readonly string[]): string {
  return `<issue lang="en"><metadata><title>World</title></metadata><toc>${items.join('')}</toc></issue>`
}

function item(name: string, ...pages: readonly string[]): string {
  const elements = pages.map((page) => `<page src="bundle://${page}"/>`).join('')
  return `<item href="article://${name}.xml"><pages>${elements}</pages></item>`
}

async function aPage(background: string, width = 60): Promise<Uint8Array> {
  return sharp({ create: { width, height: 90, channels: 3, background } })
    .png()
    .toBuffer()
}

/** Reads a package and, before it is closed, the bytes of its files by their paths. */
async function read(files: Files) {
  const opened = await issuePackageImporter.read({ kind: 'file', path: await aZip(files) }, importOptions())
  const bytes = new Map<string, Uint8Array>()
  for (const asset of opened.issue.assets) {
    const chunks: Uint8Array[] = []
    for await (const chunk of asset.open()) chunks.push(chunk)
    bytes.set(asset.path, Buffer.concat(chunks))
  }
  await opened.close()
  return { issue: opened.issue, bytes }
}

const pagesOfArticles = (issue: ImportedIssue) => issue.articles.map(({ key, pages }) => [key, pages])

describe('the printed pages of a package', () => {
  it('R3.1 become pages in the order of the contents, tied to the articles of their items; one that two items name is one page', async () => {
    const { issue, bytes } = await read({
      'issue.xml': contents(item('b', '2.png'), item('a', '2.png', 'p%201.png')),
      'articles/a.xml': article('A'),
      'articles/b.xml': article('B'),
      'assets/p 1.png': await aPage('#ff0000'),
      'assets/2.png': await aPage('#0000ff', 30),
    })
    expect(issue.report.dropped).toEqual([])
    expect(issue.pages.map(({ name, width, height }) => [name, width, height])).toEqual([
      ['1', 30, 90],
      ['2', 60, 90],
    ])
    expect(pagesOfArticles(issue)).toEqual([
      ['b', [1]],
      ['a', [1, 2]],
    ])
    const webp = issue.pages[1]?.pictures.find(({ mediaType }) => mediaType === 'image/webp')
    const { channels } = await sharp(bytes.get(webp?.url.replace('bundle://', '') ?? '')).stats()
    expect(channels.map(({ mean }) => mean > 128)).toEqual([true, false, false])
    expect([...bytes.keys()].filter((path) => path.endsWith('.png'))).toEqual([])
  })

  it('keep a picture that an article shows too, and leave out, with a line in the report, what is missing or no picture', async () => {
    const { issue, bytes } = await read({
      'issue.xml': contents(item('a', 'gone.png', 'words.png', '1.png')),
      'articles/a.xml': article('A', '<image src="bundle://1.png"/>'),
      'assets/1.png': await aPage('#ff0000'),
      'assets/words.png': 'no picture',
    })
    expect(issue.pages.map(({ name }) => name)).toEqual(['1'])
    expect(pagesOfArticles(issue)).toEqual([['a', [1]]])
    expect([...bytes.keys()]).toContain('1.png')
    expect([...bytes.keys()]).not.toContain('words.png')
    expect(issue.report.dropped.map(({ message }) => message)).toEqual([
      'the printed page bundle://gone.png is not in the package',
      expect.stringMatching(/^the printed page words\.png cannot be read as a picture/),
    ])
  })

  it('are enough for an issue, and never take the name of a file of the package', async () => {
    const { issue, bytes } = await read({
      'issue.xml': contents('<item><pages><page src="bundle://1.png" name="iv"/></pages></item>'),
      'assets/1.png': await aPage('#ff0000'),
      'assets/pages/p1-60.webp': 'mine',
    })
    expect(issue.articles).toEqual([])
    expect(issue.pages.map(({ name }) => name)).toEqual(['iv'])
    expect(issue.report.dropped).toEqual([])
    expect(Buffer.from(bytes.get('pages/p1-60.webp') ?? []).toString()).toBe('mine')
    expect(new Set(issue.assets.map(({ path }) => path)).size).toBe(issue.assets.length)
  })
})

describe('the printed pages that Gatefold writes', () => {
  const avif = { url: 'bundle://a.avif', mediaType: 'image/avif', width: 400, height: 600 } as const
  const webp = { url: 'bundle://a.webp', mediaType: 'image/webp', width: 400, height: 600 } as const
  const page: ImportedPage = {
    name: 'iv',
    width: 595.5,
    height: 842,
    preview: 'data:image/webp;base64,UklGRg==',
    pictures: [avif, webp],
    tiles: {
      width: 800,
      height: 1200,
      tileWidth: 800,
      tileHeight: 600,
      mediaType: 'image/avif',
      urls: ['bundle://t0.avif', 'bundle://t1.avif'],
    },
    hotspots: ['https://tide.example/', 'mailto:a@tide.example', '#page=2', 'article://two#end'].map((url) => ({
      url,
      area: AREA,
    })),
    blocks: [
      {
        role: 'heading',
        area: AREA,
        article: 'two',
        component: 'c1',
        lines: [{ area: AREA, text: 'The <tide> & re-' }],
      },
      { role: 'picture', area: AREA, article: undefined, component: undefined, lines: [] },
    ],
  }
  const plain = { ...page, name: '1', tiles: undefined, preview: undefined, hotspots: [], blocks: [] }

  async function files() {
    const pixel = sharp({ create: { width: 1, height: 1, channels: 3, background: '#336699' } })
    const made = { 'a.webp': await pixel.webp().toBuffer(), 'a.avif': await pixel.avif().toBuffer() }
    const contentOf = { ...made, 't0.avif': made['a.avif'], 't1.avif': made['a.avif'] }
    return Object.entries(contentOf).map(([path, bytes]) => ({
      path,
      async *open() {
        yield bytes
      },
    }))
  }

  it('are read again exactly: pictures, tiles, links, blocks and the articles on them', async () => {
    const articles = [
      anImportedArticle({ pages: [2] }),
      anImportedArticle({ key: 'two', slug: 'two', title: 'Two', pages: [1, 2] }),
    ]
    const other = { ...plain, pictures: [{ ...webp, url: 'bundle://b.webp' }] }
    const assets = await files()
    const more = { ...assets[0], path: 'b.webp', open: assets[0]?.open ?? fail }
    const issue = await writeAndRead(anExportableIssue({ articles, pages: [page, other], assets: [...assets, more] }))
    expect(issue.report.dropped).toEqual([])
    expect(issue.pages).toEqual([page, other])
    expect(issue.report.kept.pictures).toBe(0)
    expect(pagesOfArticles(issue)).toEqual([
      ['one', [2]],
      ['two', [1, 2]],
    ])
    expect(issue.assets.map(({ path }) => path)).not.toContain('pages/p1-1.webp')
  })

  it('are not believed: files have to be there and of their type, areas on the page, articles in the issue', async () => {
    const false_ = {
      ...page,
      pictures: [avif, { ...webp, url: 'bundle://a.avif' }, { ...webp, width: -1 }, webp],
      tiles: { ...page.tiles, urls: ['bundle://t0.avif', 'bundle://gone.avif'] },
      preview: 'data:image/svg+xml,<svg/>',
      hotspots: [
        { url: 'javascript:alert(1)', area: AREA },
        { url: 'article://nobody', area: AREA },
        { url: '#page=1', area: { ...AREA, width: 2 } },
      ],
      blocks: [{ ...page.blocks[0], article: 'nobody' }, { role: 'poem', area: AREA }, 7],
    }
    const issue = await writeAndRead(
      anExportableIssue({ pages: [false_ as unknown as ImportedPage], assets: await files() }),
    )
    expect(issue.pages).toEqual([
      {
        ...page,
        pictures: [avif, webp],
        tiles: undefined,
        preview: undefined,
        hotspots: [],
        blocks: [{ ...page.blocks[0], article: undefined, component: undefined }],
      },
    ])
  })

  it('close the gap of a page without pictures, and links follow', async () => {
    const links = ['#page=1', '#page=3'].map((url) => ({ url, area: AREA }))
    const pages = [
      { ...plain, pictures: [{ ...webp, url: 'bundle://gone.webp' }] },
      plain,
      { ...plain, hotspots: links },
    ]
    const issue = await writeAndRead(anExportableIssue({ pages, assets: await files() }))
    expect(issue.pages.map(({ hotspots }) => hotspots)).toEqual([[], [{ url: '#page=2', area: AREA }]])
  })
})

function fail(): never {
  throw new Error('There is no file.')
}
