import { expect, it } from 'vitest'
import { parseRange } from './httpRange.ts'

const part = (start: number, end: number) => ({ kind: 'part', range: { start, end } })

it.each([
  ['bytes=0-99', part(0, 99)],
  ['bytes=900-', part(900, 999)],
  ['bytes=-100', part(900, 999)],
  ['bytes=-5000', part(0, 999)],
  ['bytes=0-0', part(0, 0)],
  ['bytes=990-5000', part(990, 999)],
  ['bytes=1000-', { kind: 'unsatisfiable' }],
  ['bytes=-0', { kind: 'unsatisfiable' }],
  ['bytes=5-2', { kind: 'whole' }],
  ['bytes=0-1,5-6', { kind: 'whole' }],
  ['bytes=-', { kind: 'whole' }],
  ['lines=0-5', { kind: 'whole' }],
  ['bytes=a-b', { kind: 'whole' }],
  [undefined, { kind: 'whole' }],
])('reads %s of a thousand bytes', (header, requested) => {
  expect(parseRange(header, 1_000)).toEqual(requested)
})

it('finds no part in an empty file', () => {
  expect(parseRange('bytes=0-', 0)).toEqual({ kind: 'unsatisfiable' })
  expect(parseRange('bytes=-5', 0)).toEqual({ kind: 'unsatisfiable' })
})
