import { expect, it } from 'vitest'
import { memoizeAsync } from './memoizeAsync.ts'

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
