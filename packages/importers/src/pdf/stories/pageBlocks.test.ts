import { describe, expect, it } from 'vitest'
import { oncePerObject } from './pageBlocks.ts'

describe('what is found once per object', () => {
  it('is kept with that object, and found anew for another that is the same', () => {
    let asked = 0
    const count = oncePerObject((list: { readonly length: number }) => {
      asked += 1
      return list.length
    })
    const block = { length: 3 }
    expect([count(block), count(block), count({ length: 3 })]).toEqual([3, 3, 3])
    expect(asked).toBe(2)
  })
})
