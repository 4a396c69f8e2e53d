import { expect, it } from 'vitest'
import { createFakeTimers } from '../offline/testing/createFakeTimers.ts'
import { createBuildKeeper } from './createBuildKeeper.ts'

function aBuild() {
  const timers = createFakeTimers()
  const pending: PromiseWithResolvers<void>[] = []
  const logged: string[] = []
  const keeper = createBuildKeeper({
    keepAll: () => {
      const keeping = Promise.withResolvers<void>()
      pending.push(keeping)
      return keeping.promise
    },
    timers,
    log: (message) => void logged.push(message),
  })
  return { keeper, timers, pending, logged }
}

it('R4.10 keeps the build once for all who ask meanwhile, and anew for who asks later', async () => {
  const { keeper, pending } = aBuild()
  const all = Promise.all([keeper.keep(), keeper.keep(), keeper.keepForDownload()])
  expect(pending).toHaveLength(1)
  pending[0]?.resolve()
  await all
  const later = keeper.keep()
  expect(pending).toHaveLength(2)
  pending[1]?.resolve()
  await later
})

it('R4.10 tells who wants the build that it cannot be had, and tries again for the next one', async () => {
  const { keeper, pending } = aBuild()
  const first = keeper.keep()
  pending[0]?.reject(new Error('no network'))
  await expect(first).rejects.toThrow('no network')
  const second = keeper.keep()
  pending[1]?.resolve()
  await second
})

it('R4.11 lets a download wait for the build until it is here or cannot be had', async () => {
  const { keeper, pending, logged } = aBuild()
  let isOver = false
  const waiting = keeper.keepForDownload().then(() => {
    isOver = true
  })
  await new Promise((resolve) => setTimeout(resolve))
  expect(isOver).toBe(false)
  pending[0]?.reject(new Error('no network'))
  await waiting
  expect(logged).toEqual(['A part of the build is not kept yet.'])
})

it('R4.11 lets no download wait longer than its bound for a line that stands still', async () => {
  const { keeper, timers, logged } = aBuild()
  const waiting = keeper.keepForDownload()
  timers.endLongWaits()
  await waiting
  expect(logged).toEqual([])
})
