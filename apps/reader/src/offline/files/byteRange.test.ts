import { describe, expect, it } from 'vitest'
import { byteRange } from './byteRange.ts'

describe('byteRange', () => {
  it.each([
    ['bytes=0-', { first: 0, last: 9 }],
    ['bytes=0-1', { first: 0, last: 1 }],
    ['bytes=4-99', { first: 4, last: 9 }],
    ['bytes=-3', { first: 7, last: 9 }],
    ['bytes=-99', { first: 0, last: 9 }],
    ['bytes=10-', 'none'],
    ['bytes=-0', 'none'],
    ['bytes=5-2', 'whole'],
    ['bytes=0-1,4-5', 'whole'],
    ['lines=1-2', 'whole'],
  ])('reads %s of ten bytes', (header, part) => {
    expect(byteRange(header, 10)).toEqual(part)
  })
})
