import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { ImportedIssue } from '../src/ImportedIssue.ts'
import { aPackage } from './anEpub.ts'
import { issueOf, page } from './issueOf.ts'

const WORDS = 'The boats lay still and nobody on the quay said a word about it. '.repeat(6).trim()
const XHTML = 'application/xhtml+xml'

/** A book of these documents in their order; `contents` are the lines of its contents, as `path` and title. */
function aBook(
  documents: Readonly<Record<string, string>>,
  contents: readonly (readonly [string, string])[],
): Record<string, string> {
  const paths = Object.keys(documents)
  const lines = contents.map(([path, title]) => `<li><a href="${path}">${title}</a></li>`).join('')
  return {
    'package.opf': aPackage({
      manifest: paths.map((path, at) => `<item id="d${at}" href="${path}" media-type="${XHTML}"/>`).join(''),
      spine: paths.map((_, at) => `<itemref idref="d${at}"/>`).join(''),
    }),
    'nav.xhtml': page(`<nav epub:type="toc"><ol>${lines}</ol></nav>`),
    ...Object.fromEntries(Object.entries(documents).map(([path, body]) => [path, page(body)])),
  }
}

const titles = (issue: ImportedIssue) => issue.articles.map(({ title }) => title)
const kinds = (issue: ImportedIssue, article = 0) =>
  issue.articles[article]?.components.map(({ component, text, alt }) => [component, text ?? alt])

describe('a picture in the reading order of an EPUB', () => {
  it('is that picture, and what stands in for it says what it shows', async () => {
    const picture = await sharp({ create: { width: 60, height: 90, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    const issue = await issueOf({
      'package.opf': aPackage({
        manifest: `<item id="p" href="map.png" media-type="image/png" fallback="f"/><item id="f" href="map.xhtml" media-type="${XHTML}"/><item id="q" href="chart.png" media-type="image/png"/>`,
        spine: '<itemref idref="text"/><itemref idref="p"/><itemref idref="q"/>',
      }),
      'nav.xhtml': page(
        '<nav epub:type="toc"><ol><li><a href="text.xhtml">One</a></li><li><a href="map.xhtml">The map</a></li><li><a href="chart.png">The chart</a></li></ol></nav>',
      ),
      'text.xhtml': page('<p>Look at <a href="map.xhtml">the map</a>.</p>'),
      'map.xhtml': page('<h1>Map</h1><p>Your device cannot show the map of the coast.</p>'),
      'map.png': picture,
      'chart.png': picture,
    })
    expect(titles(issue)).toEqual(['One', 'The map', 'The chart'])
    expect(issue.articles[1]?.components).toEqual([
      {
        id: 'c1',
        component: 'image',
        imageurl: 'bundle://map.png',
        width: 60,
        height: 90,
        alt: 'Map Your device cannot show the map of the coast.',
      },
    ])
    expect(kinds(issue, 2)).toEqual([['image', '']])
    expect(issue.articles[0]?.components[0]?.['text']).toBe('<p>Look at <a href="article://map">the map</a>.</p>')
    expect(issue.report.changed).toEqual([])
  })
})

describe('the documents of an EPUB that its contents do not name', () => {
  const names = Array.from({ length: 17 }, (_, at) => `ch${String(at + 1).padStart(2, '0')}`)
  const chapters = Object.fromEntries(
    names.map((name, at) => [
      `${name}.xhtml`,
      `<h1>Chapter ${at + 1}</h1><p>${'It is told in words. '.repeat(20)}</p>`,
    ]),
  )

  it('are articles of their own where one line of seventeen leads somewhere', async () => {
    const contents = [
      ['ch03.xhtml', 'The third'],
      ['gone.xhtml', 'Gone'],
    ] as const
    const issue = await issueOf(aBook(chapters, contents))
    expect(titles(issue)).toEqual(names.map((_, at) => (at === 2 ? 'The third' : `Chapter ${at + 1}`)))
  })

  it('continue the article before them where the contents name the most, and where a tool has cut a chapter', async () => {
    const four = Object.fromEntries(Object.entries(chapters).slice(0, 4))
    const most = [
      ['ch01.xhtml', 'A'],
      ['ch02.xhtml', 'B'],
      ['ch04.xhtml', 'D'],
    ] as const
    expect(titles(await issueOf(aBook(four, most)))).toEqual(['A', 'B', 'D'])
    const cut = Object.fromEntries(
      ['a_split_000', 'a_split_001', 'b', 'c'].map((name) => [`${name}.xhtml`, '<p>x</p>']),
    )
    expect(titles(await issueOf(aBook(cut, [['a_split_000.xhtml', 'A']])))).toEqual(['A', 'T', 'T'])
  })
})

describe('the title of an article of an EPUB', () => {
  const importKinds = async (body: string, title = 'The Sea') => {
    const issue = await issueOf(
      aBook({ 'a.xhtml': body, 'b.xhtml': `<p>${WORDS}</p>` }, [
        ['a.xhtml', title],
        ['b.xhtml', 'B'],
      ]),
    )
    return kinds(issue)
  }

  it('is the heading of a group with the rest as its subtitle, once', async () => {
    expect(
      await importKinds(
        `<hgroup><h1>The Sea</h1><p>A story of boats</p></hgroup><p>${WORDS}</p><hgroup><h3>At the quay</h3><h2>One</h2></hgroup><p>a</p><h3>Later</h3><p>b</p>`,
      ),
    ).toEqual([
      ['headline', 'The Sea'],
      ['subtitle', 'A story of boats'],
      ['body', `<p>${WORDS}</p>`],
      ['subtitle', 'At the quay'],
      ['title', 'One'],
      ['body', '<p>a</p>'],
      ['subtitle', 'Later'],
      ['body', '<p>b</p>'],
    ])
  })

  it.each([
    ['a first line that says it', `<p>The <b>Sea</b></p><p>${WORDS}</p>`],
    ['a heading and a line', `<h1>The <b>Sea</b></h1><p>THE SEA</p><p>${WORDS}</p>`],
    ['two headings', `<h2>The <b>Sea</b></h2><h3>The Sea</h3><p>${WORDS}</p>`],
  ])('is not said again in the text: %s', async (_, body) => {
    expect(await importKinds(body)).toEqual([
      ['headline', 'The <b>Sea</b>'],
      ['body', `<p>${WORDS}</p>`],
    ])
  })

  it('takes the line that says it before a later heading, and keeps what links lead to', async () => {
    const body = `<p>The Sea</p><p id="x">THE SEA</p><p><a href="#x">up</a> ${WORDS}</p><h2>One</h2><p>a</p>`
    expect(await importKinds(body)).toEqual([
      ['headline', 'The Sea'],
      ['anchor', undefined],
      ['body', `<p><a href="#x">up</a> ${WORDS}</p>`],
      ['title', 'One'],
      ['body', '<p>a</p>'],
    ])
  })

  it('stays in a text that only begins with the same words, and further down', async () => {
    expect(await importKinds(`<h1>At sea</h1><p>The sea is calm.</p><p>${WORDS}</p><p>The Sea</p>`)).toEqual([
      ['headline', 'At sea'],
      ['body', '<p>The sea is calm.</p>'],
      ['body', `<p>${WORDS}</p>`],
      ['body', '<p>The Sea</p>'],
    ])
  })
})

describe('the front matter of an EPUB', () => {
  const chapters = { 'one.xhtml': `<h1>One</h1><p>${WORDS}</p>`, 'two.xhtml': `<h1>Two</h1><p>${WORDS}</p>` }
  const marks = (issue: ImportedIssue) => issue.articles.map(({ title, features }) => [title, ...features])

  it('stands marked behind the text: by what its documents say, and the landmarks', async () => {
    const book = aBook(
      {
        'half.xhtml': '<section epub:type="halftitlepage"><h1>Boats</h1></section>',
        'thanks.xhtml': `<p>${WORDS}</p>`,
        ...chapters,
        'end.xhtml': `<section role="doc-colophon"><h1>Type</h1><p>${WORDS}</p></section>`,
      },
      [
        ['half.xhtml', 'Boats'],
        ['thanks.xhtml', 'For Ana'],
        ['one.xhtml', 'One'],
        ['two.xhtml', 'Two'],
        ['end.xhtml', 'Type'],
      ],
    )
    const nav = `${book['nav.xhtml'] ?? ''}`.replace(
      '</body>',
      '<nav epub:type="landmarks"><ol><li><a epub:type="dedication" href="thanks.xhtml">For Ana</a></li></ol></nav></body>',
    )
    const issue = await issueOf({ ...book, 'nav.xhtml': nav })
    expect(marks(issue)).toEqual([
      ['One'],
      ['Two'],
      ['Boats', 'front-matter'],
      ['For Ana', 'front-matter'],
      ['Type', 'front-matter'],
    ])
  })

  it('is known by its name, by the guide of an EPUB 2, and by the title of the book before the text', async () => {
    const book = aBook(
      {
        'a.xhtml': '<p>A Book</p>',
        'b.xhtml': `<p>© 2026</p><p>${WORDS}</p>`,
        'c.xhtml': `<p>Impressum</p><p>${WORDS}</p>`,
        ...chapters,
        'book.xhtml': `<h1>A Book</h1><p>${WORDS}</p>`,
      },
      [],
    )
    const opf = `${book['package.opf'] ?? ''}`.replace(
      '</package>',
      '<guide><reference type="copyright-page" href="b.xhtml"/></guide></package>',
    )
    const issue = await issueOf({ ...book, 'package.opf': opf })
    expect(issue.articles.map(({ key, features }) => [key, ...features])).toEqual([
      ['one'],
      ['two'],
      ['book'],
      ['a', 'front-matter'],
      ['b', 'front-matter'],
      ['c', 'front-matter'],
    ])
  })

  it('is text where nothing else is there', async () => {
    const issue = await issueOf(aBook({ 'a.xhtml': '<section epub:type="titlepage"><h1>Boats</h1></section>' }, []))
    expect(marks(issue)).toEqual([['Boats']])
  })
})

describe('a document of an EPUB that is only a heading', () => {
  it('stands above what follows, and links to it lead there', async () => {
    const issue = await issueOf(
      aBook(
        {
          'part.xhtml': '<p id="n"><a href="#n">1</a></p><h1 id="p">The <i>North</i></h1>',
          'sub.xhtml': '<h2>Boats</h2><hr/>',
          'one.xhtml': `<h1>One</h1><p>${WORDS}</p>`,
          'two.xhtml': `<h1>Two</h1><p><a href="part.xhtml#p">up</a></p>`,
          'fin.xhtml': '<h1>Fin</h1>',
        },
        [],
      ),
    )
    expect(titles(issue)).toEqual(['One', 'Two', 'Fin'])
    expect(kinds(issue)).toEqual([
      ['text1', '<p>1</p>'],
      ['text1', '<span>The <i>North</i></span>'],
      ['text1', 'Boats'],
      ['headline', 'One'],
      ['body', `<p>${WORDS}</p>`],
    ])
    expect(kinds(issue, 1)?.[1]).toEqual(['body', '<p><a href="article://one">up</a></p>'])
    expect(new Set(issue.articles[0]?.components.map(({ id }) => id)).size).toBe(5)
  })
})
