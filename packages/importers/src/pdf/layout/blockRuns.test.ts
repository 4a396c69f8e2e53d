import { describe, expect, it } from 'vitest'
import { joinBetween } from './blockRuns.ts'
import { aLine } from './testing/aLine.ts'

const WORDS = new Set(['well-known', 'knowledge', 'macOS'.toLowerCase()])

const join = (before: string, after: string): string =>
  joinBetween(aLine({ text: before }), aLine({ text: after }), WORDS)

describe('joinBetween (R3.1)', () => {
  it('sets a space between the words of two lines', () => {
    expect(join('the end', 'of a line')).toBe('space')
  })

  it('takes a hyphen away that divides a word', () => {
    expect(join('some know-', 'ledge of it')).toBe('unhyphenated')
    expect(join('a soft hy\u00ad', 'phen')).toBe('unhyphenated')
  })

  it('keeps the hyphen of a word that the document has with it elsewhere', () => {
    expect(join('is well-', 'known here')).toBe('nothing')
  })

  it('keeps the hyphen before a capital and before a figure', () => {
    expect(join('the Anglo-', 'Saxon way')).toBe('nothing')
    expect(join('a COVID-', '19 test')).toBe('nothing')
  })

  it('sets no space into Japanese and Chinese', () => {
    expect(join('日本', '語の')).toBe('nothing')
    expect(join('日本', 'and')).toBe('space')
  })

  it('sets a space between Korean words, but not into one that is divided', () => {
    const words = new Set(['어부들은', '그물을'])
    const korean = (before: string, after: string) =>
      joinBetween(aLine({ text: before }), aLine({ text: after }), words)
    expect(korean('바다는 아침에', '가장 조용하다')).toBe('space')
    expect(korean('아침에 어부', '들은 말없이')).toBe('nothing')
    expect(korean('아침에 그물을', '어부들은')).toBe('space')
  })

  it('sets no space into an address that goes on', () => {
    const link = 'https://example.org/a/b'
    const [before, after] = ['https://example.org/', 'a/b'].map((text) => aLine({ spans: [{ text, link }] }))
    expect(before && after && joinBetween(before, after, WORDS)).toBe('nothing')
  })
})
