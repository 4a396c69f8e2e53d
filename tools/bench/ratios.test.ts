import { describe, expect, it } from 'vitest'
import { describeRatio, median } from './ratios.ts'

describe('median', () => {
  it('is the middle of an odd and between the middles of an even number of values', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([9, 1, 5, 7])).toBe(6)
  })
})

describe('describeRatio', () => {
  it('takes the ratio pair by pair', () => {
    const pairs = [
      { ours: 2, other: 1 },
      { ours: 3, other: 3 },
      { ours: 6, other: 4 },
    ]
    expect(describeRatio(pairs)).toBe('1.50 (1.00 to 2.00)')
  })
})
