import { describe, expect, it } from 'vitest'
import { textOf } from './PageLines.ts'
import { readLines } from './layOutPages.ts'
import { aGlyph } from './testing/aGlyph.ts'
import { aPageContent } from './testing/aPageOfLines.ts'

/** Reads signs that stand from left to right as they are seen, the space of a word between those with a gap. */
function read(seen: string): string | undefined {
  const glyphs = Array.from(seen)
    .map((text, index) => aGlyph({ text, x: index * 5 }))
    .filter(({ text }) => text !== ' ')
  return readLines(aPageContent({ glyphs })).lines.map(textOf)[0]
}

describe('the order of a line that reads from the right', () => {
  it('begins at the right', () => {
    expect(read('בא דג')).toBe('גד אב')
  })

  it('keeps the order of figures and of Latin words', () => {
    expect(read('אבגד Top 10 הוזח')).toBe('חזוה Top 10 דגבא')
  })

  it('keeps a number with its point and its comma together', () => {
    expect(read('אבגד 1,234.5 הוזח')).toBe('חזוה 1,234.5 דגבא')
  })

  it('puts a full stop at the end', () => {
    expect(read('.בא דג')).toBe('גד אב.')
  })

  it('turns brackets to where they open and close', () => {
    expect(read('דג (בא) זח')).toBe('חז (אב) גד')
    expect(read('דג )בא( זח')).toBe('חז (אב) גד')
  })

  it('leaves a line of Latin letters alone', () => {
    expect(read('as it (is) 12')).toBe('as it (is) 12')
  })

  it('reads a vowel point after the letter that it stands over', () => {
    const base = aGlyph({ text: 'م', x: 10 })
    const point = aGlyph({ text: '\u064f', x: 10.4, box: { x: 11.2, y: 90, width: 2, height: 2 } })
    const next = aGlyph({ text: 'ف', x: 5 })
    const { lines } = readLines(aPageContent({ glyphs: [next, point, base] }))
    expect(lines.map(textOf)).toEqual(['م\u064fف'])
  })
})
