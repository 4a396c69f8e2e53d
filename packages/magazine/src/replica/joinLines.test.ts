import { expect, it } from 'vitest'
import { joinLines } from './joinLines.ts'

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
