import type { Aloud, HeardArticle } from './createAloud.ts'
import type { MediaSessionDeps } from './followMediaSession.ts'

/** Tells the device what is read aloud, and obeys its buttons meanwhile. Browsers show it where they count a voice as media. */
export function updateMediaSession(aloud: Aloud, { session, Metadata }: MediaSessionDeps): void {
  const actions: readonly (readonly [MediaSessionAction, () => void])[] = [
    ['play', aloud.resume],
    ['pause', aloud.pause],
    ['stop', aloud.stop],
    ['seekbackward', () => aloud.skip(-1)],
    ['seekforward', () => aloud.skip(1)],
    ['previoustrack', () => aloud.skip(-1)],
    ['nexttrack', () => aloud.skip(1)],
  ]
  let shown: HeardArticle | undefined
  const leave = () => {
    if (shown === undefined) return
    shown = undefined
    session.metadata = null
    session.playbackState = 'none'
    for (const [action] of actions) obey(session, action, null)
  }
  aloud.subscribe(() => {
    const { heard, phase } = aloud.read()
    if (heard === undefined || (phase !== 'speaking' && phase !== 'paused')) return leave()
    if (shown === undefined) for (const [action, act] of actions) obey(session, action, act)
    if (shown !== heard) session.metadata = new Metadata(describe(heard))
    shown = heard
    session.playbackState = phase === 'speaking' ? 'playing' : 'paused'
  })
}

function describe({ title, issueName, cover }: HeardArticle): MediaMetadataInit {
  return { title, artist: issueName, album: issueName, artwork: cover === undefined ? [] : [{ src: cover }] }
}

function obey(session: MediaSession, action: MediaSessionAction, act: MediaSessionActionHandler | null): void {
  try {
    session.setActionHandler(action, act)
  } catch {
    // A browser that does not know the action has no button for it.
  }
}
