import { expect, it } from 'vitest'
import { deferPlayback, type Playback } from './Playback.ts'

const playback = {} as Playback

it('is opened once, and tells who waits for it', async () => {
  let loads = 0
  let notifications = 0
  const deferred = deferPlayback(() => {
    loads += 1
    return Promise.resolve(playback)
  })
  const stop = deferred.subscribe(() => (notifications += 1))
  expect(deferred.current()).toBeUndefined()
  expect(await Promise.all([deferred.open(), deferred.open()])).toEqual([playback, playback])
  expect([deferred.current(), loads, notifications]).toEqual([playback, 1, 1])
  stop()
})

it('is asked for again when its code could not be had', async () => {
  let loads = 0
  const deferred = deferPlayback(() => {
    loads += 1
    return loads === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(playback)
  })
  await expect(deferred.open()).rejects.toThrow('no network')
  expect(await deferred.open()).toBe(playback)
})
