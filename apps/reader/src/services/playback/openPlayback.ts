import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { createPlaces } from './createPlaces.ts'
import { createPlayback } from './createPlayback.ts'
import { followMediaSession } from './followMediaSession.ts'
import { keepOneVoice } from './keepOneVoice.ts'
import type { Playback } from './Playback.ts'

interface Surroundings {
  readonly browser: Window & typeof globalThis
  readonly keys: Pick<BrowserKeys, 'listeningPlaces' | 'listeningRate'>
}

/** The magazine's voice in a browser. */
export function openPlayback({ browser, keys }: Surroundings): Playback {
  const { document, navigator } = browser
  const playback = createPlayback({
    element: new browser.Audio(),
    places: createPlaces(keys.listeningPlaces),
    rate: keys.listeningRate,
  })
  const leaveMediaSession =
    'mediaSession' in navigator
      ? followMediaSession(playback, { session: navigator.mediaSession, Metadata: browser.MediaMetadata })
      : undefined
  keepOneVoice(document, playback, leaveMediaSession)
  browser.addEventListener('pagehide', playback.keepPlace)
  document.addEventListener('visibilitychange', playback.keepPlace)
  return playback
}
