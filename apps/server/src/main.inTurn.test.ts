import { expect, it } from 'vitest'
import { inTurn } from './main.ts'

it('does what is left where one fails, and tells the first fault', async () => {
  const done: string[] = []
  const works = ['one', 'other', 'last'].map((name) => () => {
    done.push(name)
    return name === 'last' ? Promise.resolve() : Promise.reject(new Error(name))
  })
  await expect(inTurn(works)).rejects.toThrow('one')
  expect(done).toEqual(['one', 'other', 'last'])
})
