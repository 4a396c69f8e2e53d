import { createListening } from '../analytics/events/createListening.ts'
import { emitReaderEvent } from '../analytics/events/readerEvents.ts'
import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { createPlaces, createPlayback } from './createPlayback.ts'
import { followMediaSession } from './followMediaSession.ts'
import { keepOneVoice } from './keepOneVoice.ts'
import type { Playback } from './Playback.ts'

interface OpenPlaybackDeps {
  readonly browser: Window & typeof globalThis
  readonly keys: Pick<BrowserKeys, 'listeningPlaces' | 'listeningRate'>
}

/** The magazine's voice in a browser. */
export function openPlayback({ browser, keys }: OpenPlaybackDeps): Playback {
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
  tellHeard(browser, playback)
  browser.addEventListener('pagehide', playback.keepPlace)
  document.addEventListener('visibilitychange', playback.keepPlace)
  return playback
}

function tellHeard(browser: Window, playback: Playback): void {
  const follow = createListening({ page: browser, kind: 'recording' })
  let hasFailed = false
  playback.subscribe(() => {
    const { recording, phase } = playback.read()
    if (phase !== 'playing' || recording === undefined) follow(undefined)
    else follow({ key: recording.url, place: { issue: recording.issue, article: recording.article } })
    if (phase === 'failed' && !hasFailed) emitReaderEvent(browser, { type: 'error', kind: 'media' })
    hasFailed = phase === 'failed'
  })
}
