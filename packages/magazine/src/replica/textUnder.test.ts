import { expect, it } from 'vitest'
import type { PageText } from './Flatplan.ts'
import { textUnder } from './textUnder.ts'

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
