import { describe, expect, it } from 'vitest'
import { readLines } from './readLines.ts'
import { aGlyph, someGlyphs } from './testing/aGlyph.ts'
import { aPageContent } from './testing/aPageOfLines.ts'
import { textOf } from './textOf.ts'
import type { Glyph } from '../PageContent.ts'

const spansOf = (glyphs: readonly Glyph[]): readonly (readonly string[])[] =>
  readLines(aPageContent({ glyphs })).lines.map(({ spans }) => spans.map(({ text, position }) => `${position} ${text}`))

describe('small shifted glyphs (R3.1)', () => {
  it('are raised or lowered figures of their line', () => {
    const glyphs = [
      ...someGlyphs('H'),
      aGlyph({ text: '2', x: 5, size: 6, baseline: 102 }),
      ...someGlyphs('O', { x: 8.2 }),
    ]
    expect(spansOf(glyphs)).toEqual([['base H', 'sub 2', 'base O']])
  })

  it('lose no text where they could belong to one another', () => {
    const row = (size: number, baseline: number, x: number): readonly Glyph[] =>
      someGlyphs('abc', { size, baseline, x })
    const glyphs = [...row(20, 100, 0), ...row(12, 94, 32), ...row(7, 90, 52)]
    const text = readLines(aPageContent({ glyphs })).lines.map(textOf).join('')
    expect(text.replace(/\s/g, '')).toHaveLength(9)
  })

  it('leave a line of small type below a heading alone', () => {
    const glyphs = [...someGlyphs('Heading', { size: 20 }), ...someGlyphs('small', { size: 9, baseline: 107 })]
    expect(spansOf(glyphs)).toEqual([['base Heading'], ['base small']])
  })

  it('are not what stands beside a drop cap', () => {
    const glyphs = [aGlyph({ text: 'T', size: 40, baseline: 100 }), ...someGlyphs('he sea', { x: 24, baseline: 84 })]
    expect(spansOf(glyphs)).toEqual([['base T'], ['base he sea']])
  })

  it('stay in their word when they are shifted in full size', () => {
    const word = [
      ...someGlyphs('writing in L'),
      aGlyph({ text: 'Y', x: 60, baseline: 102.2 }),
      aGlyph({ text: 'X', x: 65 }),
    ]
    expect(spansOf(word)).toEqual([['base writing in LYX']])
  })
})

describe('accents drawn over letters (R3.1)', () => {
  it('make one character with them', () => {
    const accent = aGlyph({ text: '¨', x: 5.4, box: { x: 6, y: 92, width: 3, height: 1 } })
    const glyphs = [aGlyph({ text: 'B' }), accent, aGlyph({ text: 'u', x: 5 }), aGlyph({ text: 'c', x: 10 })]
    expect(readLines(aPageContent({ glyphs })).lines.map(textOf)).toEqual(['Büc'])
  })
})
