import { describe, expect, it } from 'vitest'
import type { Glyph } from '../engine/PageContent.ts'
import { textOf } from './PageLines.ts'
import { readLines } from './layOutPages.ts'
import { aGlyph, someGlyphs } from './testing/aGlyph.ts'
import { aPageContent } from './testing/aPageOfLines.ts'

const textsOf = (glyphs: readonly Glyph[]): readonly string[] => readLines(aPageContent({ glyphs })).lines.map(textOf)

describe('readLines (R3.1)', () => {
  it('finds words by the gaps between them, whatever the order in which the file draws them', () => {
    const glyphs = someGlyphs('two words')
    expect(textsOf([...glyphs].reverse())).toEqual(['two words'])
  })

  it('takes text on both sides of a wide gap for two lines', () => {
    expect(textsOf([...someGlyphs('left', { x: 10 }), ...someGlyphs('right', { x: 60 })])).toEqual(['left', 'right'])
  })

  it('believes a drawn space where the letters beside it overhang', () => {
    const glyphs = [
      aGlyph({ text: 'f', box: { x: 0, y: 93, width: 5, height: 7 } }),
      aGlyph({ text: ' ', x: 5, box: { x: 4, y: 100, width: 2, height: 0 } }),
      aGlyph({ text: 'j', x: 6, box: { x: 5, y: 93, width: 3, height: 9 } }),
    ]
    expect(textsOf(glyphs)).toEqual(['f j'])
  })

  it('does not believe a generated space where there is no room for one', () => {
    const generated = aGlyph({ text: ' ', x: 15, isGenerated: true, box: { x: 15, y: 100, width: 0, height: 0 } })
    expect(textsOf([...someGlyphs('one'), generated, ...someGlyphs('word', { x: 15 })])).toEqual(['oneword'])
  })

  it('keeps letterspaced type together', () => {
    const glyphs = Array.from('SPACED').map((text, index) => aGlyph({ text, x: index * 8.5 }))
    expect(textsOf(glyphs)).toEqual(['SPACED'])
  })

  it('reads a glyph once that is drawn twice to make it bold', () => {
    expect(textsOf([...someGlyphs('bold'), ...someGlyphs('bold', { x: 0.3 })])).toEqual(['bold'])
  })

  it('writes ligatures and presentation forms out and drops what has no meaning', () => {
    const glyphs = ['ﬁ', 'n', '\ue001', 'e', '\ufffd'].map((text, index) => aGlyph({ text, x: index * 5 }))
    expect(textsOf(glyphs)).toEqual(['fine'])
  })

  it('knows the raised figure of a note as one', () => {
    const figure = aGlyph({ text: '3', x: 20, baseline: 96, size: 6 })
    const [line] = readLines(aPageContent({ glyphs: [...someGlyphs('note'), figure] })).lines
    expect(line?.spans.map(({ text, position }) => [text, position])).toEqual([
      ['note', 'base'],
      ['3', 'super'],
    ])
  })

  it('reads rotated text apart from upright text', () => {
    const turned = Array.from('up').map((text, index) =>
      aGlyph({
        text,
        angle: 270,
        originX: 20,
        baseline: 200 - index * 5,
        box: { x: 13, y: 195 - index * 5, width: 7, height: 5 },
      }),
    )
    const { lines } = readLines(aPageContent({ glyphs: [...turned, ...someGlyphs('across')] }))
    expect(lines.map((line) => [textOf(line), line.angle])).toEqual([
      ['across', 0],
      ['up', 270],
    ])
  })

  it('links the words that stand in the area of a link', () => {
    const hotspots = [
      { url: 'https://example.org/', area: { x: 20 / 600, y: 90 / 800, width: 30 / 600, height: 20 / 800 } },
    ]
    const [line] = readLines(aPageContent({ glyphs: someGlyphs('see there'), hotspots })).lines
    expect(line?.spans.map(({ text, link }) => [text, link])).toEqual([
      ['see ', undefined],
      ['there', 'https://example.org/'],
    ])
  })

  it('sets no spaces into Japanese, whose signs have white of their own', () => {
    const glyphs = Array.from('日本、語').map((text, index) =>
      aGlyph({ text, x: index * 10, box: { x: index * 10 + 0.5, y: 91, width: text === '、' ? 3 : 9, height: 9 } }),
    )
    expect(textsOf(glyphs)).toEqual(['日本、語'])
  })
})

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
