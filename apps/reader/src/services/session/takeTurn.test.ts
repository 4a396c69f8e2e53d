import { expect, it } from 'vitest'
import { takeTurn } from './takeTurn.ts'
import { createLocks } from './testing/createLocks.ts'

/** Pages that all want one thing done; what one of them stores is seen by the others `late` waits later. */
async function pagesWith(late: number, count = 3): Promise<{ readonly done: number; readonly waits: number }> {
  const locks = createLocks()
  let done = 0
  let waits = 0
  const wait = () => {
    waits += 1
    return Promise.resolve()
  }
  const isNeeded = () => done === 0 || waits < late
  const act = () => {
    if (isNeeded()) done += 1
    return Promise.resolve(done)
  }
  await Promise.all(Array.from({ length: count }, () => takeTurn({ locks, wait }, { isNeeded, act })))
  return { done, waits }
}

it('R4.2 does once what three pages want, although the storage tells the others later than the lock', async () => {
  expect(await pagesWith(7)).toEqual({ done: 1, waits: 7 })
})

it('waits for nothing where nobody else was at it, or where what was stored is there', async () => {
  expect(await pagesWith(7, 1)).toEqual({ done: 1, waits: 0 })
  expect(await pagesWith(0)).toEqual({ done: 1, waits: 0 })
})

it('does not wait for ever for what another page did not do', async () => {
  expect((await pagesWith(Infinity, 2)).done).toBe(2)
})
