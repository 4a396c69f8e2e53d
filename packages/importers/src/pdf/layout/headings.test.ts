import { describe, expect, it } from 'vitest'
import { someFacts } from '../testing/someFacts.ts'
import { layOutPages } from './layOutPages.ts'
import type { TextLine } from './PageLines.ts'
import { aLine, someLines } from './testing/aLine.ts'
import { aPageOfLines } from './testing/aPageOfLines.ts'
import { contentsForm } from './headings.ts'

const formOf = (texts: readonly string[]): string | undefined => contentsForm(texts.map((text) => aLine({ text })))

describe('contentsForm (R3.1)', () => {
  it('knows titles before and after the numbers of their pages', () => {
    expect(formOf(['Preface 4', 'The sea 7', 'by Jane Doe', 'The land 12', 'Letters 30'])).toBe('number-last')
    expect(formOf(['4 Preface', '7 The sea', 'by Jane Doe', '12 The land', '30 Letters'])).toBe('number-first')
  })

  it('knows leaders, however many entries a page has', () => {
    expect(formOf(['One ..... 1', 'Two ..... 1', 'Three ..... 2', 'Four ..... 2'])).toBe('number-last')
  })

  it('takes a numbered list for what it is', () => {
    expect(formOf(['1 First', '2 Second', '3 Third', '4 Fourth', '5 Fifth'])).toBeUndefined()
  })

  it('takes figures that go up and down for a table', () => {
    expect(formOf(['Apples 31', 'Pears 7', 'Plums 22', 'Cherries 4', 'Figs 12'])).toBeUndefined()
  })
})

const TEXT = [
  'Some text that goes on for a while, and is',
  'longer than any other type on these pages,',
  'before it comes to its end.',
]

function rolesOn(pages: readonly (readonly TextLine[])[]): readonly string[] {
  const laid = layOutPages(
    pages.map((lines, index) => aPageOfLines({ page: index + 1, lines })),
    someFacts(),
  )
  return laid.flatMap(({ blocks }) => blocks.map(({ role, level }) => `${role}${level ?? ''}`))
}

describe('what stands around a title (R3.1)', () => {
  it('is told from sections by the styles that stand nowhere else', () => {
    const story = (name: string): readonly TextLine[] => [
      aLine({ text: `A title ${name}`, size: 30, baseline: 60 }),
      aLine({ text: `Subtitle of ${name}`, size: 18, baseline: 90 }),
      aLine({ text: `Terry ${name}`, size: 12, baseline: 115 }),
      ...someLines(TEXT, { baseline: 150 }),
      aLine({ text: `Section ${name}`, size: 13, baseline: 210 }),
      ...someLines(TEXT, { baseline: 240 }),
    ]
    const expected = ['title1', 'standfirst', 'byline', 'paragraph', 'heading2', 'paragraph']
    expect(rolesOn([story('Ash'), story('Birch'), story('Cedar')])).toEqual([...expected, ...expected, ...expected])
  })

  it('leaves a chapter that begins with a section alone', () => {
    const chapter = (name: string): readonly TextLine[] => [
      aLine({ text: `Chapter ${name}`, size: 30, baseline: 60 }),
      aLine({ text: `Beginning ${name}`, size: 16, baseline: 100 }),
      ...someLines(TEXT, { baseline: 150 }),
      aLine({ text: `Middle ${name}`, size: 16, baseline: 200 }),
      ...someLines(TEXT, { baseline: 230 }),
    ]
    const expected = ['title1', 'heading2', 'paragraph', 'heading2', 'paragraph']
    expect(rolesOn([chapter('one'), chapter('two')])).toEqual([...expected, ...expected])
  })
})

describe('the labels of a figure (R3.1)', () => {
  it('are no text when it is drawn instead of placed', () => {
    const lines = [
      ...someLines(TEXT),
      aLine({ text: 'input', size: 7, x: 60, baseline: 180 }),
      aLine({ text: 'output', size: 7, x: 200, baseline: 205 }),
      aLine({ text: 'Figure 1: What goes in and what comes out of the machine', size: 8, baseline: 240 }),
    ]
    expect(rolesOn([lines])).toEqual(['paragraph', 'furniture', 'furniture', 'caption'])
  })

  it('are its caption when one stands on a picture', () => {
    const pictures = [{ id: 'x', box: { x: 50, y: 200, width: 300, height: 200 }, width: 600, height: 400 }]
    const lines = [...someLines(TEXT), aLine({ text: 'A harbour at low water', size: 8, x: 60, baseline: 390 })]
    const [page] = layOutPages([aPageOfLines({ lines, pictures })], someFacts())
    expect(page?.blocks.map(({ role }) => role)).toEqual(['paragraph', 'picture', 'caption'])
  })
})
