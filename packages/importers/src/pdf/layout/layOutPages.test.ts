import { describe, expect, it } from 'vitest'
import type { DocumentFacts } from '../engine/DocumentFacts.ts'
import { someFacts } from '../testing/someFacts.ts'
import type { LaidBlock, PageLines } from './PageLines.ts'
import { layOutPages } from './layOutPages.ts'
import { aLine, someLines } from './testing/aLine.ts'
import { aPageOfLines } from './testing/aPageOfLines.ts'

const BODY = [
  'It was a long paragraph of the kind that every story has, set in',
  'the size of the body, so that it is plain what the body is in the',
  'whole of the document, and it came to its end.',
]

function laid(pages: readonly Partial<PageLines>[], facts: Partial<DocumentFacts> = {}): readonly LaidBlock[] {
  const numbered = pages.map((page, index) => aPageOfLines({ page: index + 1, ...page }))
  return layOutPages(numbered, someFacts(facts)).flatMap(({ blocks }) => blocks)
}

const briefly = (blocks: readonly LaidBlock[]): readonly unknown[] =>
  blocks.map(({ role, runs }) => [role, runs.map(({ text }) => text).join('')])

describe('layOutPages (R3.1)', () => {
  it('finds title, standfirst, byline, headings and text by their type', () => {
    const lines = [
      aLine({ text: 'The title', size: 30, baseline: 60 }),
      aLine({ text: 'What the story is about, in a larger type and one line', size: 14, baseline: 90 }),
      aLine({ text: 'By Jane Doe', baseline: 120 }),
      ...someLines(BODY, { baseline: 150 }),
      aLine({ text: 'A section', size: 16, baseline: 210 }),
      ...someLines(BODY, { baseline: 230 }),
    ]
    const text = BODY.join(' ')
    expect(briefly(laid([{ lines }]))).toEqual([
      ['title', 'The title'],
      ['standfirst', 'What the story is about, in a larger type and one line'],
      ['byline', 'By Jane Doe'],
      ['paragraph', text],
      ['heading', 'A section'],
      ['paragraph', text],
    ])
  })

  it('marks a paragraph that goes on in the next column or on the next page', () => {
    const first = BODY.slice(0, 2)
    const rest = ['and it goes on from there with some more words until it comes', 'to its end.']
    const blocks = laid([{ lines: someLines(first, { baseline: 700 }) }, { lines: someLines(rest) }])
    expect(blocks.map(({ isUnfinished }) => isUnfinished)).toEqual([true, false])
    const ended = laid([{ lines: someLines(BODY, { baseline: 700 }) }, { lines: someLines(rest) }])
    expect(ended.map(({ isUnfinished }) => isUnfinished)).toEqual([false, false])
  })

  it('ties a caption to its picture', () => {
    const pictures = [{ id: 'x1', box: { x: 50, y: 200, width: 300, height: 200 }, width: 600, height: 400 }]
    const lines = [...someLines(BODY), aLine({ text: 'Whom the picture shows', size: 8, baseline: 412 })]
    const blocks = laid([{ lines, pictures }])
    expect(blocks.map(({ role, picture }) => [role, picture])).toEqual([
      ['paragraph', undefined],
      ['picture', 'x1'],
      ['caption', 'x1'],
    ])
  })

  it('takes the levels of headings from the outline where there is one', () => {
    const lines = ['Part', 'Chapter'].flatMap((text, index) => [
      aLine({ text, size: 20, baseline: 100 + 100 * index }),
      ...someLines(BODY, { baseline: 130 + 100 * index }),
    ])
    const entry = { page: 1, y: undefined }
    const outline = [{ ...entry, title: 'Part', children: [{ ...entry, title: '1.1 Chapter', children: [] }] }]
    const levels = laid([{ lines }], { outline }).flatMap(({ level }) => level ?? [])
    expect(levels).toEqual([1, 2])
  })

  it('takes the mark of a list item from its text', () => {
    const lines = [...someLines(BODY), ...someLines(['• one thing', '• another thing'], { baseline: 160 })]
    const items = laid([{ lines }]).filter(({ role }) => role === 'list-item')
    expect(items.map(({ mark, runs }) => [mark, runs[0]?.text])).toEqual([
      ['•', 'one thing'],
      ['•', 'another thing'],
    ])
  })

  it('rejoins a drop cap with the word that it begins', () => {
    const beside = BODY.map((text, index) =>
      aLine({ text: text.slice(index === 0 ? 1 : 0), x: 82, baseline: 100 + 12 * index }),
    )
    const cap = aLine({ text: 'I', size: 40, x: 50, width: 28, baseline: 124 })
    const lines = [cap, ...beside, ...someLines(BODY, { baseline: 136 })]
    const [block] = laid([{ lines }])
    expect(block?.hasDropCap).toBe(true)
    expect(block?.runs.map(({ text }) => text).join('')).toMatch(/^It was a long paragraph/)
    expect(block?.lines.length).toBeGreaterThanOrEqual(3)
  })

  it('says what is furniture and gives no text of the page twice', () => {
    const pages = [1, 2, 3].map((page) => ({
      lines: [...someLines(BODY, { baseline: 300 }), aLine({ text: `${page}`, baseline: 780 })],
    }))
    const roles = laid(pages).map(({ role }) => role)
    expect(roles).toEqual(['paragraph', 'furniture', 'paragraph', 'furniture', 'paragraph', 'furniture'])
  })
})
