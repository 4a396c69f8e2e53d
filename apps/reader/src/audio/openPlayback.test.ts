import { describe, expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createPlaces, createPlayback } from './openPlayback.ts'
import { aRecording } from '../testing/aRecording.ts'
import { FakeSound } from '../testing/FakeSound.ts'

const MUD = aRecording()
const WAVES = aRecording({ url: '/waves.webm', title: 'Waves' })

/** A visit; a later one on the same device takes the storage of the earlier. */
function aVisit(storage = aStorage()) {
  const keys = createBrowserKeys(storage)
  const element = new FakeSound()
  const playback = createPlayback({ element, places: createPlaces(keys.listeningPlaces), rate: keys.listeningRate })
  return { storage, element, playback }
}

describe('createPlayback', () => {
  it('plays, pauses, and tells who listens', () => {
    const { playback } = aVisit()
    const phases: string[] = []
    const stop = playback.subscribe(() => phases.push(playback.read().phase))
    playback.play(MUD)
    expect(playback.read()).toMatchObject({ recording: MUD, phase: 'playing', duration: 600, buffered: 600 })
    playback.pause()
    expect(playback.read().phase).toBe('paused')
    stop()
    playback.play(MUD)
    expect(phases.at(-1)).toBe('paused')
  })

  it('has one voice: a second recording ends the first, which keeps its place', () => {
    const { element, playback } = aVisit()
    playback.play(MUD)
    element.hear(42)
    playback.play(WAVES)
    expect(playback.read()).toMatchObject({ recording: WAVES, phase: 'playing', time: 0 })
    expect(element.src).toBe('/waves.webm')
    expect(playback.placeOf(MUD.url)).toBe(42)
    playback.play(MUD)
    expect(playback.read()).toMatchObject({ recording: MUD, time: 42 })
  })

  it('goes on at the next visit where it was left, within seconds, also when nobody paused it', () => {
    const { storage, element, playback } = aVisit()
    playback.play(MUD)
    element.hear(31)
    element.hear(33)
    expect(aVisit(storage).playback.placeOf(MUD.url)).toBe(31)
    playback.keepPlace()
    expect(aVisit(storage).playback.placeOf(MUD.url)).toBe(33)
  })

  it('begins a finished recording anew', () => {
    const { storage, element, playback } = aVisit()
    playback.play(MUD)
    element.hear(42)
    element.finish()
    playback.keepPlace()
    expect(playback.read().phase).toBe('ended')
    expect(aVisit(storage).playback.placeOf(MUD.url)).toBe(0)
  })

  it('goes to a place within the recording, and to one of a recording that does not play', () => {
    const { playback } = aVisit()
    playback.seek(WAVES, 75)
    expect(playback.placeOf(WAVES.url)).toBe(75)
    playback.play(MUD)
    playback.seek(MUD, 9999)
    expect(playback.read().time).toBe(600)
    playback.seek(MUD, -15)
    expect(playback.read().time).toBe(0)
  })

  it('keeps the chosen speed, for other recordings and other visits too', () => {
    const { storage, element, playback } = aVisit()
    playback.play(MUD)
    playback.setRate(1.5)
    expect([element.playbackRate, playback.read().rate]).toEqual([1.5, 1.5])
    playback.play(WAVES)
    expect(element.playbackRate).toBe(1.5)
    expect(aVisit(storage).playback.read().rate).toBe(1.5)
    expect(aVisit(aStorage({ 'cf-listening-rate': '99' })).playback.read().rate).toBe(1)
  })

  it('closes: nothing is left to go on with but the place', () => {
    const { element, playback } = aVisit()
    playback.play(MUD)
    element.hear(12)
    playback.close()
    expect(playback.read()).toMatchObject({ recording: undefined, phase: 'paused' })
    expect([element.src, playback.placeOf(MUD.url)]).toEqual(['', 12])
  })

  it('starts by itself only for somebody who was listening to the end of another', () => {
    const { element, playback } = aVisit()
    playback.goOnWith(WAVES)
    expect(playback.read().recording).toBeUndefined()
    playback.play(MUD)
    playback.goOnWith(WAVES)
    expect(playback.read().recording).toBe(MUD)
    playback.pause()
    playback.goOnWith(WAVES)
    expect(playback.read().phase).toBe('paused')
    playback.play(MUD)
    element.finish()
    playback.goOnWith(MUD)
    expect(playback.read().phase).toBe('ended')
    playback.goOnWith(WAVES)
    expect(playback.read()).toMatchObject({ recording: WAVES, phase: 'playing' })
  })

  it('knows whether the player of what is heard is on the screen', () => {
    const { playback } = aVisit()
    playback.play(MUD)
    const hide = playback.showOwnPlayer(MUD.url)
    playback.showOwnPlayer(WAVES.url)
    expect(playback.read().isInView).toBe(true)
    hide()
    expect(playback.read().isInView).toBe(false)
  })

  it('says that a file cannot be had, and asks for it again when the reader does', () => {
    const { element, playback } = aVisit()
    playback.seek(MUD, 75)
    playback.play(MUD)
    element.fail()
    expect(playback.read().phase).toBe('failed')
    expect(playback.placeOf(WAVES.url)).toBe(0)
    playback.play(MUD)
    expect(playback.read()).toMatchObject({ phase: 'playing', time: 75 })
  })
})

it('keeps the places of the fifty recordings that were heard last', () => {
  const places = createPlaces(createBrowserKeys(aStorage()).listeningPlaces)
  for (let index = 0; index < 60; index += 1) places.save(`/${index}.mp3`, index + 0.54)
  places.save('/20.mp3', 7)
  expect([places.read('/9.mp3'), places.read('/10.mp3'), places.read('/59.mp3')]).toEqual([0, 10.5, 59.5])
  expect(places.read('/20.mp3')).toBe(7)
  places.forget('/20.mp3')
  expect(places.read('/20.mp3')).toBe(0)
})

it('reads damaged places as the beginning', () => {
  const storage = aStorage({ 'cf-listening-places': '["soon /a.mp3", "-4 /b.mp3", "/c.mp3"]' })
  const places = createPlaces(createBrowserKeys(storage).listeningPlaces)
  expect([places.read('/a.mp3'), places.read('/b.mp3'), places.read('/c.mp3')]).toEqual([0, 0, 0])
})
