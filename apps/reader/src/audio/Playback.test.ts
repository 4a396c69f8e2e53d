import { expect, it } from 'vitest'
import { deferPlayback, type Playback } from './Playback.ts'

const playback = {} as Playback

it('is opened once, and tells who waits for it', async () => {
  let asked = 0
  let told = 0
  const deferred = deferPlayback(() => {
    asked += 1
    return Promise.resolve(playback)
  })
  const stop = deferred.subscribe(() => (told += 1))
  expect(deferred.current()).toBeUndefined()
  expect(await Promise.all([deferred.open(), deferred.open()])).toEqual([playback, playback])
  expect([deferred.current(), asked, told]).toEqual([playback, 1, 1])
  stop()
})

it('is asked for again when its code could not be had', async () => {
  let asked = 0
  const deferred = deferPlayback(() => {
    asked += 1
    return asked === 1 ? Promise.reject(new Error('no network')) : Promise.resolve(playback)
  })
  await expect(deferred.open()).rejects.toThrow('no network')
  expect(await deferred.open()).toBe(playback)
})
