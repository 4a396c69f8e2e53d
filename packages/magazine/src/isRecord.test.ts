import { expect, it } from 'vitest'
import { isRecord } from './isRecord.ts'

it('tells what has named fields from lists, from nothing and from plain values', () => {
  expect([{}, { a: 1 }, JSON.parse('{"__proto__": 1}')].map(isRecord)).toEqual([true, true, true])
  expect([null, undefined, [], [{}], 'text', 0, true].filter(isRecord)).toEqual([])
})
