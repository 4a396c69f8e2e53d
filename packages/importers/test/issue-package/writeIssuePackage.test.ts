import { buffer } from 'node:stream/consumers'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { articleXml, writeIssuePackage } from '../../src/issue-package/writeIssuePackage.ts'
import { anImportedArticle } from '../../src/testing/anImportedArticle.ts'
import { anExportableIssue, writeAndRead } from '../builders/anExportableIssue.ts'
import { componentTrees } from '../builders/componentTrees.ts'

const NOW = new Date('2026-05-07T10:00:00Z')

const two = anImportedArticle({ key: 'two', slug: 'two', title: 'Two' })

describe('writeIssuePackage', () => {
  it('writes any tree of components so that it is read again exactly', async () => {
    await fc.assert(
      fc.asyncProperty(componentTrees, async (components) => {
        const read = await writeAndRead(anExportableIssue({ articles: [anImportedArticle({ components }), two] }))
        expect(read.report.dropped).toEqual([])
        expect(read.articles[0]?.components).toEqual(components)
      }),
      { numRuns: 100 },
    )
  })

  it('writes everything else that an issue says so that it is read again exactly', async () => {
    const article = anImportedArticle({
      key: 'first-light',
      slug: 'first-light',
      externalId: 'A "77" <&>',
      role: 'advert',
      title: { en: 'First  light', fr: 'Aube' },
      description: ' spaces and\nlines ',
      author: 'Ana & <Bo>',
      language: 'fr',
      keywords: ['sea'],
      features: ['long'],
      excludedChannels: ['app'],
      isFeatured: true,
      thumbnail: 'bundle://a.png',
      featureImage: 'bundle://pictures/b%20c.png',
      style: 'house',
      styleProperties: { body: { size: 12, image: 'bundle://a.png' } },
      audios: [{ url: 'bundle://sound.mp3', lang: 'fr' }],
      components: [{ id: 'x', component: 'body', text: 'a\u0001\u00a0b' }],
      metadata: { canonical: 'https://example.org', note: 'n', sponsored: true, list: ['a,b'], count: 0, when: null },
    })
    const issue = anExportableIssue({
      identifier: 'urn:tide:1',
      title: { en: 'Tide', fr: 'Marée' },
      description: 'One\n\ntwo',
      languages: ['en', 'fr'],
      textDirection: 'rtl',
      releaseDate: '2026-03-20T10:00:00.000Z',
      created: '1882',
      cover: 'bundle://a.png',
      externalUrl: 'https://example.org/',
      data: { number: 7, price: 4.5, currency: 'EUR' },
      articles: [article, two],
      styles: [
        { key: 'base', name: 'Base', parent: undefined, properties: { a: [1, null, true] }, tablet: {}, desktop: {} },
        { key: 'house', name: 'House', parent: 'base', properties: {}, tablet: { b: 'x' }, desktop: { c: {} } },
      ],
      fonts: [{ name: 'Tide Serif', urls: ['bundle://notes.txt'] }],
    })
    const { format, report, assets, ...read } = await writeAndRead(issue)
    const { assets: written, ...said } = issue
    expect(read).toEqual({ ...said, identifierOrigin: 'source' })
    expect(assets.map(({ path }) => path)).toEqual(written.map(({ path }) => path))
    expect([format, report.dropped, report.changed]).toEqual(['issue-package', [], []])
  })

  it('writes what others understand where the package has a place for it', async () => {
    const components = [
      { id: 'a', component: 'body', text: { en: '<p>Sea <a href="article://two#x">two</a></p>', fr: '<p>Mer</p>' } },
      { id: 'b', component: 'image', imageurl: 'bundle://a.png', alt: { en: 'Boat', fr: 'Bateau' } },
    ]
    const package_ = await buffer(
      writeIssuePackage(anExportableIssue({ articles: [anImportedArticle({ components }), two] }), NOW),
    )
    expect(package_.subarray(0, 2).toString()).toBe('PK')

    const xml = articleXml(anImportedArticle({ components }), anExportableIssue())
    expect(xml).toContain('<text id="a" type="body"><p>Sea <a href="article://two.xml#x">two</a></p><gf:fields>')
    expect(xml).toContain(
      '<image id="b" src="bundle://a.png" alt="Boat"><gf:fields>{"alt":{"en":"Boat","fr":"Bateau"}}',
    )
  })

  it('gives the same bytes for the same issue', async () => {
    const [one, other] = [anExportableIssue(), anExportableIssue()]
    expect(await buffer(writeIssuePackage(one, NOW))).toEqual(await buffer(writeIssuePackage(other, NOW)))
  })

  it('fails when a file cannot be read', async () => {
    const broken = { path: 'a.png', open: () => failing() }
    await expect(buffer(writeIssuePackage(anExportableIssue({ assets: [broken] }), NOW))).rejects.toThrow(
      'disk on fire',
    )
  })

  it('closes the file it reads when nobody reads on', async () => {
    let isClosed: () => void = () => undefined
    const closed = new Promise<void>((resolve) => (isClosed = resolve))
    const endless = { path: 'a.png', open: () => zeros(isClosed) }
    for await (const chunk of writeIssuePackage(anExportableIssue({ assets: [endless] }), NOW)) {
      if (chunk.length > 1000) break
    }
    await expect(closed).resolves.toBeUndefined()
  })

  it('does not write keys that cannot be names of files', () => {
    expect(() => writeIssuePackage(anExportableIssue({ articles: [anImportedArticle({ key: '../x' })] }), NOW)).toThrow(
      '"../x"',
    )
  })
})

async function* failing(): AsyncIterable<Uint8Array> {
  yield Buffer.from('a')
  throw new Error('disk on fire')
}

async function* zeros(onClose: () => void): AsyncIterable<Uint8Array> {
  try {
    while (true) yield new Uint8Array(100_000)
  } finally {
    onClose()
  }
}
