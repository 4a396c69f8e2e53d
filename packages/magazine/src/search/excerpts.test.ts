import { expect, it } from 'vitest'
import { findMarks } from './excerpts.ts'
import { indexTermsOf } from './words.ts'
import { LONGEST_QUERY, parseSearchQuery } from './SearchQuery.ts'

const marked = (text: string, query: string) =>
  findMarks(text, parseSearchQuery(query)).marks.map(({ start, end }) => text.slice(start, end))

it('finds words without regard to case, accents, widths and soft hyphens', () => {
  expect(marked('Der Leucht­turm und das CAFÉ', 'leuchtturm ｃａｆｅ')).toEqual(['Leucht­turm', 'CAFÉ'])
  expect(marked('Die Straße, die STRASSE', 'strasse')).toEqual(['Straße', 'STRASSE'])
  expect(marked('مُحَمَّد', 'محمد')).toEqual(['مُحَمَّد'])
})

it('finds a word by its beginning; a single Latin letter only by itself', () => {
  expect(marked('lighthouse light delight', 'light')).toEqual(['lighthouse', 'light'])
  expect(marked('a lantern, an ant', 'a')).toEqual(['a'])
})

it('finds a word inside another, or in another form, only where no word begins so', () => {
  expect(marked('Das Kraftwerk', 'werk')).toEqual(['Kraftwerk'])
  expect(marked('Das Kraftwerk am Werkhof', 'werk')).toEqual(['Werkhof'])
  expect(marked('The housing of lamps', 'houses')).toEqual(['housing'])
})

it('finds Chinese and Japanese words wherever they stand in a run, and no other characters', () => {
  expect(marked('東京都の灯台へ行きました。', '灯台')).toEqual(['灯台'])
  expect(marked('東京都の灯台', '東京の灯台')).toEqual([])
  expect(marked('他在灯塔里住了十年，灯塔很高', '灯塔')).toEqual(['灯塔', '灯塔'])
  expect(marked('ガラスとカラス', 'カラス')).toEqual(['カラス'])
  expect(marked('Tシャツの話', 'シャツ')).toEqual(['シャツ'])
  expect(marked('𠮷野家', '野')).toEqual(['野'])
})

it('tells which terms of the query it has found', () => {
  expect([...findMarks('the tide of the night', parseSearchQuery('night storm tide')).found]).toEqual([0, 2])
})

it('reads a query without operators, and no more of it than is sensible', () => {
  const texts = (typed: string) => parseSearchQuery(typed).terms.map(({ text }) => text)
  expect(texts('"tide" -night OR (storm*) \u0000:&|!<-> \u202Eebb')).toEqual(['tide', 'night', 'or', 'storm', 'ebb'])
  expect(texts('* % _ \' " ; --')).toEqual([])
  expect(texts('x'.repeat(1_000_000))).toEqual(['x'.repeat(64)])
  expect(texts('a b c d e f g h i j k')).toHaveLength(8)
  expect(texts(`${'y '.repeat(LONGEST_QUERY)}z`)).toEqual(['y'])
})

it('keeps of a run every two neighbours and its last character', () => {
  expect(indexTermsOf('東京の Tide 灯')).toEqual(['東京', '京の', 'の', 'tide', '灯'])
  expect(parseSearchQuery('東京の').terms[0]?.keys).toEqual(['東京', '京の'])
  expect(parseSearchQuery('灯').terms[0]).toMatchObject({ keys: ['灯'], isPrefix: true })
})
