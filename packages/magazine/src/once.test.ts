import { expect, it } from 'vitest'
import { once } from './once.ts'

it('asks once, and again after a failure', async () => {
  let asked = 0
  const answer = once(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve('here')
  })
  await expect(answer()).rejects.toThrow('no network')
  expect(await Promise.all([answer(), answer()])).toEqual(['here', 'here'])
  expect(answer()).toBe(answer())
  expect(asked).toBe(2)
})
