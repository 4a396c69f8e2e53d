import { describe, expect, it } from 'vitest'
import type { WireComponent } from '../../ImportedIssue.ts'
import { anImportedArticle } from '../../testing/anImportedArticle.ts'
import { alignBlocks } from './alignBlocks.ts'
import { aBlock, aLaidPage } from '../../testing/laidPages.ts'

const BOATS =
  'The boats came in one after the other, the largest of them first, and nobody on the quay said a word until the last rope was made fast.'
const NETS =
  'Nets were hung on the wall to dry. A net that is put away wet is a net that somebody will be mending in November.'
const body = (id: string, text: string): WireComponent => ({ id, component: 'body', text: `<p>${text}</p>` })
const headline = (id: string, text: string): WireComponent => ({ id, component: 'headline', text })

/** Article and component of each block of a page, in the order of the page. */
function placesOn(
  page: number,
  count: number,
  aligned: ReturnType<typeof alignBlocks>,
): readonly (string | undefined)[] {
  return Array.from({ length: count }, (_, index) => {
    const place = aligned.places.get(`p${page}b${index + 1}`)
    return place === undefined ? undefined : `${place.article}/${place.component ?? '-'}`
  })
}

describe('alignBlocks (R3.1)', () => {
  it('finds the component that a printed paragraph holds, and the pages of its article', () => {
    const article = anImportedArticle({ key: 'a', components: [body('c1', BOATS), body('c2', NETS)] })
    const aligned = alignBlocks(
      [aLaidPage(1, [aBlock('paragraph', BOATS)]), aLaidPage(2, [aBlock('paragraph', NETS)])],
      [article],
      'en',
    )
    expect([...placesOn(1, 1, aligned), ...placesOn(2, 1, aligned)]).toEqual(['a/c1', 'a/c2'])
    expect(aligned.pages).toEqual(new Map([['a', [1, 2]]]))
  })

  it('is not put off by hyphens, ligatures, capitals, a lost letter and a drop cap set apart', () => {
    const article = anImportedArticle({ key: 'a', components: [body('c1', BOATS), body('c2', NETS)] })
    const set = BOATS.slice(1).replace('largest', 'lar-gest').replace('fast', 'faﬅ').replace('nobody', 'nobdy')
    const page = aLaidPage(1, [
      aBlock('paragraph', 'T'),
      aBlock('paragraph', set),
      aBlock('paragraph', NETS.toUpperCase()),
    ])
    expect(placesOn(1, 3, alignBlocks([page], [article], 'en'))).toEqual(['a/c1', 'a/c1', 'a/c2'])
  })

  it('ties both parts of a paragraph that a page divides to its component', () => {
    const article = anImportedArticle({ key: 'a', components: [body('c1', `${BOATS} ${NETS}`)] })
    const pages = [aLaidPage(4, [aBlock('paragraph', BOATS)]), aLaidPage(5, [aBlock('paragraph', NETS)])]
    const aligned = alignBlocks(pages, [article], 'en')
    expect([...placesOn(4, 1, aligned), ...placesOn(5, 1, aligned)]).toEqual(['a/c1', 'a/c1'])
  })

  it('tells a quotation from the paragraph that it repeats', () => {
    const said = 'Nets were hung on the wall to dry.'
    const quote: WireComponent = { id: 'c2', component: 'blockquote', text: `<p>${said}</p>` }
    const article = anImportedArticle({ key: 'a', components: [body('c1', NETS), quote] })
    const page = aLaidPage(1, [aBlock('quote', said), aBlock('paragraph', NETS)])
    expect(placesOn(1, 2, alignBlocks([page], [article], 'en'))).toEqual(['a/c2', 'a/c1'])
  })

  it('takes a title where its story stands, not on the contents page or in a running head', () => {
    const article = anImportedArticle({
      key: 'a',
      components: [headline('c1', 'The last rope of the year'), body('c2', BOATS)],
    })
    const title = 'The last rope of the year'
    const pages = [
      aLaidPage(2, [aBlock('paragraph', title)]),
      aLaidPage(3, [aBlock('paragraph', title, { size: 8 }), aBlock('title', title), aBlock('paragraph', BOATS)]),
    ]
    const aligned = alignBlocks(pages, [article], 'en')
    expect([...placesOn(2, 1, aligned), ...placesOn(3, 3, aligned)]).toEqual([undefined, undefined, 'a/c1', 'a/c2'])
    expect(aligned.pages.get('a')).toEqual([3])
  })

  it('tells a byline that two stories share by what stands around it', () => {
    const byline = (id: string): WireComponent => ({ id, component: 'byline', text: 'By Nell Aspinwall, editor' })
    const articles = [
      anImportedArticle({ key: 'a', components: [byline('c1'), body('c2', BOATS)] }),
      anImportedArticle({ key: 'b', components: [byline('c1'), body('c2', NETS)] }),
    ]
    const signed = aBlock('byline', 'By Nell Aspinwall, editor')
    const pages = [
      aLaidPage(1, [signed, aBlock('paragraph', NETS)]),
      aLaidPage(9, [signed, aBlock('paragraph', BOATS)]),
    ]
    const aligned = alignBlocks(pages, articles, 'en')
    expect([...placesOn(1, 2, aligned), ...placesOn(9, 2, aligned)]).toEqual(['b/c1', 'b/c2', 'a/c1', 'a/c2'])
  })

  it('places a word of speech between the paragraphs around it', () => {
    const components = [body('c1', BOATS), body('c2', '‘It was.’'), body('c3', NETS), body('c4', 'It was.')]
    const page = aLaidPage(1, [aBlock('paragraph', BOATS), aBlock('paragraph', '‘It was.’'), aBlock('paragraph', NETS)])
    const aligned = alignBlocks([page], [anImportedArticle({ key: 'a', components })], 'en')
    expect(placesOn(1, 3, aligned)).toEqual(['a/c1', 'a/c2', 'a/c3'])
  })

  it('looks for an article only on the pages that it names', () => {
    const articles = [
      anImportedArticle({ key: 'a', components: [body('c1', BOATS)], pages: [7] }),
      anImportedArticle({ key: 'b', components: [body('c1', BOATS)] }),
    ]
    const pages = [aLaidPage(6, [aBlock('paragraph', BOATS)]), aLaidPage(7, [aBlock('paragraph', BOATS)])]
    const aligned = alignBlocks(pages, articles, 'en')
    expect(placesOn(6, 1, aligned)).toEqual(['b/c1'])
    expect(aligned.pages).toEqual(
      new Map([
        ['a', [7]],
        ['b', [6]],
      ]),
    )
  })

  it('finds what stands in columns, tables, galleries and recipes, and ties a picture to its caption', () => {
    const image = {
      id: 'c3',
      component: 'image',
      imageurl: 'bundle://a.jpg',
      caption: { text: 'The quay before noon.' },
    }
    const table = {
      id: 'c4',
      component: 'table',
      header: ['Year', 'Boats'],
      rows: [
        ['1962', '214 boats or so'],
        ['2026', 'nine'],
      ],
    }
    const columns = { id: 'c2', component: 'columns', columns: [[image], [table]] }
    const page = aLaidPage(1, [
      aBlock('picture', '', { picture: 'i1' }),
      aBlock('caption', 'The quay before noon.', { picture: 'i1' }),
      aBlock('table', 'Year Boats 1962 214 boats or so 2026 nine'),
    ])
    const aligned = alignBlocks([page], [anImportedArticle({ key: 'a', components: [columns] })], 'en')
    expect(placesOn(1, 3, aligned)).toEqual(['a/c3', 'a/c3', 'a/c4'])
  })

  it('leaves what is printed nowhere in the articles without a place', () => {
    const article = anImportedArticle({ key: 'a', components: [body('c1', BOATS)] })
    const page = aLaidPage(1, [aBlock('paragraph', 'Tide soap, for those who come home late and grey to the elbow.')])
    const aligned = alignBlocks([page], [article], 'en')
    expect(aligned.places.size).toBe(0)
    expect(aligned.pages.get('a')).toEqual([])
  })
})
