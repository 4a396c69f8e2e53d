import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createPlaces, createPlayback, connectMediaSession, type MediaSessionDeps } from './openPlayback.ts'
import type { Playback } from './Playback.ts'
import { aRecording } from '../testing/aRecording.ts'
import { FakeSound } from '../testing/FakeSound.ts'

/** A session as a browser has it that knows no `stop`. */
class FakeSession {
  metadata: unknown = null
  playbackState = 'none'
  position: MediaPositionState | undefined
  readonly handlers = new Map<string, MediaSessionActionHandler | null>()

  setPositionState(position?: MediaPositionState): void {
    this.position = position
  }
  setActionHandler(action: string, handler: MediaSessionActionHandler | null): void {
    if (action === 'stop') throw new TypeError('unknown action')
    this.handlers.set(action, handler)
  }
}

function aPlayback() {
  const keys = createBrowserKeys(aStorage())
  return createPlayback({
    element: new FakeSound(),
    places: createPlaces(keys.listeningPlaces),
    rate: keys.listeningRate,
  })
}

function follow(playback: Playback) {
  const session = new FakeSession()
  const Metadata = function (this: object, init: MediaMetadataInit) {
    Object.assign(this, init)
  }
  const leave = connectMediaSession(playback, { session, Metadata } as unknown as MediaSessionDeps)
  return { session, leave, obeyed: () => [...session.handlers.values()].filter((handler) => handler !== null).length }
}

it('tells the device what is heard and obeys its buttons', () => {
  const playback = aPlayback()
  const { session } = follow(playback)

  playback.play(aRecording())
  expect(session.metadata).toEqual({
    title: 'The sound of mud',
    artist: 'Six Hours',
    album: 'Six Hours',
    artwork: [{ src: '/cover.webp' }],
  })
  expect([session.playbackState, session.position]).toEqual([
    'playing',
    { duration: 600, position: 0, playbackRate: 1 },
  ])

  const trigger = (action: MediaSessionAction, details: object = {}) =>
    session.handlers.get(action)?.({ action, ...details })
  trigger('seekforward')
  trigger('seekforward', { seekOffset: 30 })
  trigger('seekbackward')
  expect(playback.read().time).toBe(30)
  trigger('seekto', { seekTime: 99 })
  expect(playback.read().time).toBe(99)
  trigger('pause')
  expect(session.playbackState).toBe('paused')
  trigger('play')
  expect(session.playbackState).toBe('playing')
  playback.close()
  expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
  trigger('play')
  expect(session.playbackState).toBe('none')
})

it('leaves the media keys to films until a recording plays, when it is closed and when a film takes over', () => {
  const playback = aPlayback()
  const { session, leave, obeyed } = follow(playback)
  playback.seek(aRecording(), 20)
  expect(obeyed()).toBe(0)

  playback.play(aRecording())
  expect(obeyed()).toBeGreaterThan(0)
  playback.close()
  expect(obeyed()).toBe(0)

  playback.play(aRecording())
  playback.pause()
  leave()
  playback.seek(aRecording(), 30)
  expect([obeyed(), session.metadata, session.playbackState, session.position]).toEqual([0, null, 'none', undefined])

  playback.play(aRecording())
  expect(obeyed()).toBeGreaterThan(0)
  expect(session.playbackState).toBe('playing')
})
