import { expect, it } from 'vitest'
import { joinLines, locateText, textUnder } from './pageText.ts'
import type { PageText } from './Flatplan.ts'

it('finds a stretch whatever print has made of its hyphens, ligatures, quotes and case', () => {
  expect(locateText('THE “OFFICE”', 'the \u00ADoff\u00ADice" is open')).toEqual({ start: 0, end: 9 / 15 })
  expect(locateText('of\uFB01ce', 'office')).toEqual({ start: 0, end: 1 })
})

it('says where in the text it stands', () => {
  expect(locateText('cd', 'ab cd')).toEqual({ start: 0.5, end: 1 })
})

it('knows a stretch by its beginning, or by its end, where something inside was corrected', () => {
  const paragraph = 'When the tide goes out the walkers set off over the sand and nobody looks back at the town.'
  const printed = 'the walkers set off over the sand and nobody looks bakc'
  const found = locateText(printed, paragraph)
  expect(found?.start).toBeCloseTo(18 / 72, 2)
  const end = locateText('the wlakers set off over the sand and nobody looks back', paragraph)
  expect(end?.start).toBeCloseTo(18 / 72, 2)
})

it('takes a text that is shorter than what is sought as all of it', () => {
  expect(locateText('1. The harbour', 'The harbour')).toEqual({ start: 0, end: 1 })
})

it('finds nothing in nothing, and nothing that is not there', () => {
  expect(locateText('…', 'The harbour')).toBeUndefined()
  expect(locateText('The harbour', '')).toBeUndefined()
  expect(locateText('The bell', 'The harbour')).toBeUndefined()
})

const line = (y: number, text: string) => ({ text, area: { x: 0.1, y, width: 0.4, height: 0.02 } })

const TEXT: PageText = {
  version: 1,
  blocks: [
    {
      role: 'text',
      area: { x: 0.1, y: 0.1, width: 0.4, height: 0.1 },
      article: undefined,
      component: undefined,
      lines: [line(0.1, 'Tickets from the har-'), line(0.13, 'bour master'), line(0.4, 'x'.repeat(90))],
    },
  ],
}

it('is the lines that lie in an area, words that were divided put together', () => {
  expect(textUnder(TEXT, { x: 0.09, y: 0.09, width: 0.5, height: 0.07 })).toBe('Tickets from the harbour master')
  expect(textUnder(TEXT, { x: 0.09, y: 0.125, width: 0.5, height: 0.03 })).toBe('bour master')
})

it('is nothing where an area takes a part of a line, none, or far too much', () => {
  expect(textUnder(TEXT, { x: 0.2, y: 0.09, width: 0.1, height: 0.03 })).toBeUndefined()
  expect(textUnder(TEXT, { x: 0.1, y: 0.7, width: 0.4, height: 0.1 })).toBeUndefined()
  expect(textUnder(TEXT, { x: 0, y: 0, width: 1, height: 1 })).toBeUndefined()
})

const join = (...lines: readonly string[]) =>
  joinLines(lines)
    .map(({ text, gap }) => text + gap)
    .join('')

it('puts a space between lines and none after the last', () => {
  expect(join('The boats lie', ' on their sides. ')).toBe('The boats lie on their sides.')
})

it('undoes the hyphen that divides a word and remembers where it was', () => {
  expect(join('a maga-', 'zine')).toBe('a maga\u00ADzine')
  expect(join('a maga\u2010', 'zine')).toBe('a maga\u00ADzine')
})

it('keeps a hyphen that is part of a name or a number', () => {
  expect(join('the Anglo-', 'Saxon')).toBe('the Anglo-Saxon')
  expect(join('1914-', '1918')).toBe('1914-1918')
  expect(join('a pause -', 'and on')).toBe('a pause - and on')
})

it('puts nothing between lines of a script that has no spaces', () => {
  expect(join('潮が', '引く。', '満ちる')).toBe('潮が引く。満ちる')
  expect(join('潮 chart', '引く')).toBe('潮 chart 引く')
})
