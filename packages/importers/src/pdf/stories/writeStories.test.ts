import { describe, expect, it } from 'vitest'
import { createImportLog } from '../../ImportLog.ts'
import type { LaidBlock, LaidPage } from '../layout/PageLines.ts'
import type { StoryPlan } from './StoryPlan.ts'
import { aBlock, aLaidPage, aParagraph, aRun } from '../../testing/laidPages.ts'
import { writeStories } from './writeStories.ts'

const planOf = (...pages: readonly number[]): StoryPlan => ({
  title: 'T',
  language: 'en',
  stories: [{ title: 'Boats', author: 'Ana Lund', role: 'article', pages, begins: {} }],
})

function write(pages: readonly LaidPage[], plan = planOf(...pages.map(({ page }) => page)), log = createImportLog()) {
  const picture = (page: number, id: string) =>
    id.startsWith('lost') ? undefined : { url: `bundle://pictures/${page}-${id}.jpeg`, width: 900, height: 600 }
  return writeStories({ pages, plan, picture, log })
}

const components = (...blocks: readonly LaidBlock[]) => write([aLaidPage(1, blocks)]).articles[0]?.components

describe('writeStories', () => {
  it('makes the components of an article, each with the id of its block', () => {
    const written = components(
      aBlock('furniture', 'The Tide 12'),
      aBlock('kicker', 'Coast'),
      aBlock('title', 'Boats', { runs: [aRun('Boats', { isBold: true })] }),
      aBlock('standfirst', 'How they float'),
      aBlock('byline', 'By Ana Lund'),
      aBlock('paragraph', 'Once', { hasDropCap: true }),
      aBlock('heading', 'Sails', { level: 2 }),
      aBlock('heading', 'Of cloth', { level: 3 }),
      aBlock('quote', 'A quote'),
      aBlock('footnote', '1 A note'),
      aBlock('code', 'a <b>\n  c'),
      aBlock('continued', 'Continued on page 9'),
    )
    expect(written).toEqual([
      { id: 'p1b2', component: 'text1', text: 'Coast' },
      { id: 'p1b3', component: 'headline', text: 'Boats' },
      { id: 'p1b4', component: 'intro', text: '<p>How they float</p>' },
      { id: 'p1b5', component: 'byline', text: 'By Ana Lund' },
      { id: 'p1b6', component: 'body', text: '<p>Once</p>', dropcap: true },
      { id: 'p1b7', component: 'subtitle', text: 'Sails' },
      { id: 'p1b8', component: 'crosshead', text: 'Of cloth' },
      { id: 'p1b9', component: 'blockquote', text: '<p>A quote</p>' },
      { id: 'p1b11', component: 'body', text: '<pre>a &lt;b&gt;\n  c</pre>' },
      { id: 'p1b10', component: 'footer', text: '<p>1 A note</p>' },
    ])
  })

  it('marks bold, italic, raised and lowered text and links, and nothing that the text itself says', () => {
    const runs = [
      aRun('a <script> '),
      aRun('bold ', { isBold: true }),
      aRun('text', { isBold: true }),
      aRun('2', { position: 'super' }),
      aRun(' '),
      aRun('here', { link: 'https://a.example/?a=1&b="2"' }),
      aRun(' '),
      aRun('there', { link: 'javascript:alert(1)' }),
      aRun('x', { isItalic: true, position: 'sub' }),
    ]
    expect(components(aBlock('paragraph', 'x', { runs }))?.[0]?.['text']).toBe(
      '<p>a &lt;script&gt; <b>bold text</b><sup>2</sup> ' +
        '<a href="https://a.example/?a=1&amp;b=&quot;2&quot;">here</a> there<sub><i>x</i></sub></p>',
    )
  })

  it('has the heading that says its title as the headline, whatever its level', () => {
    const written = components(aBlock('heading', 'BOATS'), aParagraph(), aBlock('title', 'The quay'), aParagraph())
    expect(written?.map(({ component, text }) => [component, String(text).slice(0, 8)])).toEqual([
      ['headline', 'BOATS'],
      ['body', '<p>The s'],
      ['title', 'The quay'],
      ['body', '<p>The s'],
    ])
  })

  it('has the author as the byline, and what stood for one above it as the standfirst', () => {
    const written = components(
      aBlock('title', 'Boats'),
      aBlock('byline', 'Part 1: Knots'),
      aBlock('paragraph', 'Ana Lund'),
      aParagraph(),
    )
    expect(written?.map(({ component }) => component)).toEqual(['headline', 'intro', 'byline', 'body'])
  })

  it('joins a paragraph over the end of a page, past pictures, and both places lead to it', () => {
    const pages = [
      aLaidPage(1, [
        aBlock('paragraph', 'The boat was un-', { isUnfinished: true }),
        aBlock('picture', '', { picture: 'i1' }),
      ]),
      aLaidPage(2, [aBlock('furniture', '2'), aBlock('paragraph', 'sinkable.'), aParagraph()]),
    ]
    const { articles, blocks } = write(pages)
    expect(articles[0]?.components.map(({ id, text }) => [id, text]).slice(0, 2)).toEqual([
      ['p1b1', '<p>The boat was unsinkable.</p>'],
      ['p1b2', undefined],
    ])
    expect(blocks[0]?.[0]).toMatchObject({ article: 'p1b1', component: 'p1b1', role: 'text' })
    expect(blocks[1]?.[1]).toMatchObject({ article: 'p1b1', component: 'p1b1' })
    expect(blocks[1]?.[0]).toMatchObject({ article: undefined, component: undefined, role: 'furniture' })
  })

  it('joins Chinese without a space and a list item with the rest of it', () => {
    const written = components(
      aBlock('paragraph', '這是一', { isUnfinished: true }),
      aBlock('paragraph', '個故事'),
      aBlock('list-item', 'One is', { mark: '3.', isUnfinished: true }),
      aBlock('paragraph', 'long'),
      aBlock('list-item', 'Two', { mark: '4.' }),
    )
    expect(written?.map(({ text }) => text)).toEqual([
      '<p>這是一個故事</p>',
      '<ol start="3"><li>One is long</li><li>Two</li></ol>',
    ])
  })

  it('keeps a paragraph apart from the text after a heading, even where the layout takes it for unfinished', () => {
    const written = components(
      aBlock('paragraph', 'One', { isUnfinished: true }),
      aBlock('heading', 'Sails'),
      aBlock('paragraph', 'two'),
    )
    expect(written?.map(({ text }) => text)).toEqual(['<p>One</p>', 'Sails', '<p>two</p>'])
  })

  it('gives a picture its caption, and keeps the caption of one that is not there', () => {
    const pages = [
      aLaidPage(1, [
        aBlock('caption', 'A boat', { picture: 'i1' }),
        aBlock('picture', '', { picture: 'i1' }),
        aBlock('picture', '', { picture: 'lost' }),
        aBlock('caption', 'Gone', { picture: 'lost' }),
        aBlock('picture', '', { picture: 'lost2' }),
      ]),
    ]
    const { articles, blocks } = write(pages)
    const image = { imageurl: 'bundle://pictures/1-i1.jpeg', width: 900, height: 600, caption: 'A boat' }
    expect(articles[0]?.components).toEqual([
      { id: 'p1b2', component: 'image', ...image },
      { id: 'p1b3', component: 'imagecaption', text: 'Gone' },
    ])
    expect(articles[0]?.thumbnail).toBe('bundle://pictures/1-i1.jpeg')
    expect(blocks[0]?.map(({ component }) => component)).toEqual(['p1b2', 'p1b2', 'p1b3', 'p1b3', undefined])
  })

  it('makes a table of rows and cells, and text of what has none', () => {
    const head = [aRun('Boat\tLength', { isBold: true }), aRun('\nGig\t9 m\nTug\t<30 m')]
    const written = components(aBlock('table', 'x', { runs: head }), aBlock('table', 'alone'))
    expect(written?.[0]?.['html']).toBe(
      '<table><tr><th>Boat</th><th>Length</th></tr><tr><td>Gig</td><td>9 m</td></tr><tr><td>Tug</td><td>&lt;30 m</td></tr></table>',
    )
    expect(written?.[1]).toEqual({ id: 'p1b2', component: 'body', text: '<p>alone</p>' })
  })

  it('says where a block stands in fractions of the page, cut off at its edges', () => {
    const page = aLaidPage(1, [aBlock('paragraph', 'One', { box: { x: -60, y: 0, width: 360, height: 80 } })])
    expect(write([page]).blocks[0]?.[0]?.area).toEqual({ x: 0, y: 0.05, width: 0.5, height: 0.1 })
  })

  it('leads links to pages to the articles there', () => {
    const link = aBlock('paragraph', 'x', {
      runs: [aRun('page 2', { link: '#page=2' }), aRun(' '), aRun('3', { link: '#page=3' })],
    })
    const pages = [aLaidPage(1, [link]), aLaidPage(2, [aParagraph()]), aLaidPage(3, [])]
    const [story] = planOf(1).stories
    const plan = { ...planOf(1), stories: [1, 2].map((page) => ({ ...story, pages: [page] })) } as StoryPlan
    expect(write(pages, plan).articles[0]?.components[0]?.['text']).toBe('<p><a href="article://p2b1">page 2</a> 3</p>')
  })

  it('says which pages have no text and which belong to no story', () => {
    const log = createImportLog()
    const pages = [
      aLaidPage(1, [aParagraph()]),
      aLaidPage(2, [aBlock('picture')]),
      aLaidPage(3, []),
      aLaidPage(4, [aParagraph()]),
    ]
    write(pages, planOf(1), log)
    expect(log.changed).toEqual([
      { subject: 'pages 2-3', message: 'there is no text here, so these pages can be looked at only' },
      { subject: 'page 4', message: 'belongs to no story and is shown as printed only' },
    ])
  })
})
