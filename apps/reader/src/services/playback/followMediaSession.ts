import type { Playback } from './Playback.ts'
import type { Recording } from './Recording.ts'
import { SKIP } from './skip.ts'

/** What is needed of the browser. */
export interface SessionParts {
  readonly session: MediaSession
  readonly Metadata: typeof MediaMetadata
}

/** Tells the lock screen, the headphones and the keyboard's media keys what is heard, and obeys them. */
export function followMediaSession(playback: Playback, { session, Metadata }: SessionParts): void {
  let told: Recording | undefined
  playback.subscribe(() => {
    const { recording, phase } = playback.read()
    if (recording !== told) session.metadata = recording === undefined ? null : new Metadata(describe(recording))
    told = recording
    session.playbackState = recording === undefined ? 'none' : phase === 'playing' ? 'playing' : 'paused'
    tellPosition(session, playback)
  })
  for (const [action, act] of handlersOf(playback)) {
    try {
      session.setActionHandler(action, act)
    } catch {
      // A browser that does not know the action has no button for it.
    }
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
