import { expect, it } from 'vitest'
import { memoizeAsync, memoizeByObject } from './memoize.ts'

it('asks once, and again after a failure', async () => {
  let calls = 0
  const answer = memoizeAsync(() => {
    calls += 1
    return calls === 1 ? Promise.reject(new Error('no network')) : Promise.resolve('here')
  })
  await expect(answer()).rejects.toThrow('no network')
  expect(await Promise.all([answer(), answer()])).toEqual(['here', 'here'])
  expect(answer()).toBe(answer())
  expect(calls).toBe(2)
})

it('keeps an answer with the object that was asked about, and makes it anew for another that is the same', () => {
  let calls = 0
  const count = memoizeByObject((list: { readonly length: number }) => {
    calls += 1
    return list.length
  })
  const block = { length: 3 }
  expect([count(block), count(block), count({ length: 3 })]).toEqual([3, 3, 3])
  expect(calls).toBe(2)
})
