import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { ImportedIssue } from '../src/ImportedIssue.ts'
import { aPackage } from './anEpub.ts'
import { issueOf, page } from './issueOf.ts'

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
