import { expect, it, vi } from 'vitest'
import { createSlots } from './createSlots.ts'
import { TooBusy } from './TooBusy.ts'

it('runs a bounded amount at a time, in order, and refuses what would wait too long', async () => {
  const slots = createSlots({ atOnce: 2, waiting: 2 })
  const started: number[] = []
  const works = [0, 1, 2, 3].map(() => Promise.withResolvers<string>())
  const run = (number: number) =>
    slots(() => {
      started.push(number)
      return works[number]?.promise ?? Promise.reject(new Error('No such work.'))
    })
  const ends = [run(0), run(1), run(2), run(3)]
  await expect(run(4)).rejects.toThrow(TooBusy)
  expect(started).toEqual([0, 1])
  works[1]?.resolve('one')
  expect(await ends[1]).toBe('one')
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2]))
  works[0]?.reject(new Error('no'))
  await expect(ends[0]).rejects.toThrow('no')
  await vi.waitFor(() => expect(started).toEqual([0, 1, 2, 3]))
  works[2]?.resolve('two')
  works[3]?.resolve('three')
  expect(await Promise.all([ends[2], ends[3]])).toEqual(['two', 'three'])
  expect(await slots(() => Promise.resolve('free again'))).toBe('free again')
})
