import { expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { aStorage } from '../storage/testing/aStorage.ts'
import { createPlaces } from './createPlaces.ts'
import { createPlayback } from './createPlayback.ts'
import { followMediaSession, type SessionParts } from './followMediaSession.ts'
import { aRecording } from './testing/aRecording.ts'
import { FakeSound } from './testing/FakeSound.ts'

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

it('tells the device what is heard and obeys its buttons', () => {
  const session = new FakeSession()
  const element = new FakeSound()
  const keys = createBrowserKeys(aStorage())
  const playback = createPlayback({ element, places: createPlaces(keys.listeningPlaces), rate: keys.listeningRate })
  const Metadata = function (this: object, init: MediaMetadataInit) {
    Object.assign(this, init)
  }
  followMediaSession(playback, { session, Metadata } as unknown as SessionParts)

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

  const press = (action: MediaSessionAction, details: object = {}) =>
    session.handlers.get(action)?.({ action, ...details })
  press('seekforward')
  press('seekforward', { seekOffset: 30 })
  press('seekbackward')
  expect(playback.read().time).toBe(30)
  press('seekto', { seekTime: 99 })
  expect(playback.read().time).toBe(99)
  press('pause')
  expect(session.playbackState).toBe('paused')
  press('play')
  expect(session.playbackState).toBe('playing')
  playback.close()
  expect([session.metadata, session.playbackState]).toEqual([null, 'none'])
  press('play')
  expect(session.playbackState).toBe('none')
})
