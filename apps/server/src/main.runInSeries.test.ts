import { expect, it } from 'vitest'
import { runInSeries } from './main.ts'

it('does what is left where one fails, and tells the first fault', async () => {
  const done: string[] = []
  const works = ['one', 'other', 'last'].map((name) => () => {
    done.push(name)
    return name === 'last' ? Promise.resolve() : Promise.reject(new Error(name))
  })
  await expect(runInSeries(works)).rejects.toThrow('one')
  expect(done).toEqual(['one', 'other', 'last'])
})
