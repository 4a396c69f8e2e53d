import { describe, expect, it } from 'vitest'
import { findFurniture } from './layOutPages.ts'
import { aLine, someLines } from './testing/aLine.ts'
import { aPageOfLines } from './testing/aPageOfLines.ts'
import { type TextLine, textOf } from './PageLines.ts'

/** What is furniture on pages that have these lines besides their text. */
function furnitureOf(pages: readonly (readonly TextLine[])[]): readonly string[] {
  const content = pages.map((lines, index) => {
    const text = someLines(['Some text of this page', `number ${index}`, 'and the end'], { baseline: 100 + 7 * index })
    return aPageOfLines({ page: index + 1, lines: [...lines, ...text] })
  })
  return [...findFurniture(content, 10)].map(textOf)
}

describe('findFurniture (R3.1)', () => {
  it('knows a running head by its repetition', () => {
    expect(furnitureOf([1, 2, 3].map(() => [aLine({ text: 'The Magazine', baseline: 30 })]))).toHaveLength(3)
  })

  it('knows folios that change and stand left and right by turns', () => {
    const folios = ['7', '8', '9', '10'].map((text, index) => [
      aLine({ text, x: index % 2 === 0 ? 40 : 540, baseline: 770 }),
    ])
    expect(furnitureOf(folios)).toEqual(['7', '8', '9', '10'])
  })

  it('knows a head that names the section, since it stands apart at one height of most pages', () => {
    const heads = ['Letters', 'Cities', 'Cities', 'The last page'].map((text) => [
      aLine({ text, baseline: 30, size: 8 }),
    ])
    expect(furnitureOf(heads)).toHaveLength(4)
  })

  it('leaves a title at the top of one page alone', () => {
    expect(furnitureOf([[aLine({ text: 'A title', baseline: 40, size: 24 })], [], [], []])).toEqual([])
  })

  it('leaves titles alone that stand at one height of most pages', () => {
    const titles = ['Autumn', 'Winter', 'Spring'].map((text) => [aLine({ text, baseline: 40, size: 24 })])
    expect(furnitureOf(titles)).toEqual([])
  })

  it('leaves the text of a single page alone', () => {
    expect(furnitureOf([[aLine({ text: 'Only once', baseline: 30 })]])).toEqual([])
  })
})
