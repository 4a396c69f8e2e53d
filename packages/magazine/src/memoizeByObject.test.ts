import { describe, expect, it } from 'vitest'
import { memoizeByObject } from './memoizeByObject.ts'

describe('what is found once per object', () => {
  it('is kept with that object, and found anew for another that is the same', () => {
    let calls = 0
    const count = memoizeByObject((list: { readonly length: number }) => {
      calls += 1
      return list.length
    })
    const block = { length: 3 }
    expect([count(block), count(block), count({ length: 3 })]).toEqual([3, 3, 3])
    expect(calls).toBe(2)
  })
})
