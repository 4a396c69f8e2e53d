import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import type { ImportedIssue } from '../src/ImportedIssue.ts'
import { aPackage } from './anEpub.ts'
import { issueOf, page } from './issueOf.ts'

const XHTML = 'application/xhtml+xml'

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
