import type { Playback, Recording } from './Playback.ts'
import { SKIP } from './playerControls.ts'

/** What is needed of the browser. */
export interface MediaSessionDeps {
  readonly session: MediaSession
  readonly Metadata: typeof MediaMetadata
}

/**
 * Tells the lock screen, the headphones and the keyboard's media keys what is heard, and obeys them, from when a recording
 * begins to play. Gives back how to leave them to a film: the browser's own handling returns until a recording plays again.
 */
export function followMediaSession(playback: Playback, { session, Metadata }: MediaSessionDeps): () => void {
  let shown: Recording | undefined
  const leave = () => {
    if (shown === undefined) return
    shown = undefined
    session.metadata = null
    session.playbackState = 'none'
    session.setPositionState()
    for (const [action] of handlersOf(playback)) setHandler(session, action, null)
  }
  playback.subscribe(() => {
    const { recording, phase } = playback.read()
    if (recording === undefined) return leave()
    if (shown === undefined) {
      if (phase !== 'playing') return
      for (const [action, act] of handlersOf(playback)) setHandler(session, action, act)
    }
    if (recording !== shown) session.metadata = new Metadata(describe(recording))
    shown = recording
    session.playbackState = phase === 'playing' ? 'playing' : 'paused'
    tellPosition(session, playback)
  })
  return leave
}

function setHandler(session: MediaSession, action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, act)
  } catch {
    // A browser that does not know the action has no button for it.
  }
}

function describe({ title, issueName, cover }: Recording): MediaMetadataInit {
  return { title, artist: issueName, album: issueName, ...(cover !== undefined && { artwork: [{ src: cover }] }) }
}

function tellPosition(session: MediaSession, playback: Playback): void {
  const { duration, time, rate } = playback.read()
  if (duration === undefined) session.setPositionState()
  else session.setPositionState({ duration, position: Math.min(time, duration), playbackRate: rate })
}

function handlersOf(playback: Playback): readonly (readonly [MediaSessionAction, MediaSessionActionHandler])[] {
  const withRecording = (act: (recording: Recording) => void) => {
    const { recording } = playback.read()
    if (recording !== undefined) act(recording)
  }
  const skip = (seconds: number) =>
    withRecording((recording) => playback.seek(recording, playback.read().time + seconds))
  return [
    ['play', () => withRecording(playback.play)],
    ['pause', () => playback.pause()],
    ['stop', () => playback.close()],
    ['seekbackward', ({ seekOffset }) => skip(-(seekOffset ?? SKIP))],
    ['seekforward', ({ seekOffset }) => skip(seekOffset ?? SKIP)],
    ['seekto', ({ seekTime }) => withRecording((recording) => playback.seek(recording, seekTime ?? 0))],
  ]
}
