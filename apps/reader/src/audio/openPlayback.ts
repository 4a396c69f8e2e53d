import { createListening } from '../analytics/events/createListening.ts'
import { emitReaderEvent } from '../analytics/events/readerEvents.ts'
import type { BrowserKeys, StoredKey } from '../storage/BrowserKeys.ts'
import { SKIP } from './playerControls.ts'
import { ensureSinglePlayback } from './ensureSinglePlayback.ts'
import type { Playback, PlaybackState, Recording } from './Playback.ts'

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
      ? connectMediaSession(playback, { session: navigator.mediaSession, Metadata: browser.MediaMetadata })
      : undefined
  ensureSinglePlayback(document, playback, leaveMediaSession)
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

interface PlaybackDeps {
  readonly element: SoundElement
  readonly places: Places
  readonly rate: Pick<StoredKey<number>, 'read' | 'save'>
}

/** One element for all recordings, so that there is never more than one voice. It lives as long as the page. */
export function createPlayback(deps: PlaybackDeps): Playback {
  return new Voice(deps)
}

const EVENTS = [
  'play',
  'playing',
  'pause',
  'timeupdate',
  'seeked',
  'durationchange',
  'progress',
  'ratechange',
  'ended',
  'error',
] as const

/** Seconds of listening after which the place is kept. */
const STORE_EVERY = 5

/** Its functions are handed on without it. */
class Voice implements Playback {
  readonly #element: SoundElement
  readonly #places: Places
  readonly #rate: PlaybackDeps['rate']
  readonly #listeners = new Set<() => void>()
  /** The players on the screen. */
  readonly #shown = new Set<{ readonly url: string }>()
  #recording: Recording | undefined
  #storedAt = 0
  #state: PlaybackState

  constructor({ element, places, rate }: PlaybackDeps) {
    this.#element = element
    this.#places = places
    this.#rate = rate
    this.#state = this.#look()
    EVENTS.forEach((name) => element.addEventListener(name, this.#follow))
  }

  readonly read = () => this.#state

  readonly subscribe = (listener: () => void) => {
    this.#listeners.add(listener)
    return () => {
      this.#listeners.delete(listener)
    }
  }

  readonly placeOf = (url: string) => (url === this.#recording?.url ? this.#state.time : this.#places.read(url))

  readonly play = (recording: Recording) => {
    if (this.#recording?.url !== recording.url || this.#state.phase === 'failed') this.#load(recording)
    // The browser may refuse, and the file may not be had: what has become of it is read from the element.
    void this.#element.play().catch(this.#tell)
  }

  readonly pause = () => this.#element.pause()

  readonly seek = ({ url }: Recording, seconds: number) => {
    const isHeard = url === this.#recording?.url
    const latest = isHeard ? (this.#state.duration ?? seconds) : seconds
    const place = Math.max(0, Math.min(seconds, latest))
    if (isHeard) this.#element.currentTime = place
    else this.#places.save(url, place)
    this.#tell()
  }

  readonly setRate = (rate: number) => {
    this.#rate.save(rate)
    this.#pace()
    this.#tell()
  }

  readonly close = () => {
    this.keepPlace()
    this.#element.pause()
    this.#recording = undefined
    this.#element.removeAttribute('src')
    this.#element.load()
    this.#tell()
  }

  readonly goOnWith = (recording: Recording) => {
    if (this.#state.phase === 'ended' && this.#recording?.url !== recording.url) this.play(recording)
  }

  readonly showOwnPlayer = (url: string) => {
    const player = { url }
    this.#shown.add(player)
    this.#tell()
    return () => {
      this.#shown.delete(player)
      this.#tell()
    }
  }

  readonly keepPlace = () => {
    const { currentTime } = this.#element
    if (this.#recording === undefined || this.#state.phase === 'ended' || currentTime === 0) return
    this.#storedAt = currentTime
    this.#places.save(this.#recording.url, currentTime)
  }

  #look(): PlaybackState {
    const url = this.#recording?.url
    return {
      recording: this.#recording,
      ...readSound(this.#element),
      rate: rateOf(this.#rate.read()),
      isInView: [...this.#shown].some((player) => player.url === url),
    }
  }

  readonly #tell = () => {
    this.#state = this.#look()
    this.#listeners.forEach((listener) => listener())
  }

  readonly #follow = () => {
    this.#tell()
    const { phase, time } = this.#state
    if (this.#recording === undefined) return
    if (phase === 'ended') this.#places.forget(this.#recording.url)
    else if (phase === 'paused' || Math.abs(time - this.#storedAt) >= STORE_EVERY) this.keepPlace()
  }

  #load(recording: Recording): void {
    this.keepPlace()
    this.#element.pause()
    this.#recording = recording
    this.#storedAt = this.#places.read(recording.url)
    this.#element.src = recording.url
    this.#element.loop = recording.loop
    this.#element.muted = recording.muted
    this.#element.currentTime = this.#storedAt
    this.#pace()
  }

  /** A file that is loaded begins at the default rate. */
  #pace(): void {
    const rate = rateOf(this.#rate.read())
    this.#element.defaultPlaybackRate = rate
    this.#element.playbackRate = rate
  }
}

const SLOWEST = 0.5

const FASTEST = 3

function rateOf(stored: number | undefined): number {
  return stored === undefined || stored < SLOWEST || stored > FASTEST ? 1 : stored
}

/** Where recordings were left, in seconds by the addresses of their files. */
interface Places {
  read(url: string): number
  save(url: string, seconds: number): void
  forget(url: string): void
}

/** As many recordings as somebody may be in the middle of. */
const MOST = 50

/** Keeps places as texts of seconds and address, the latest last. */
export function createPlaces(key: Pick<StoredKey<readonly string[]>, 'read' | 'save'>): Places {
  const others = (url: string) => (key.read() ?? []).filter((entry) => addressOf(entry) !== url)
  return {
    read(url) {
      const found = key.read()?.find((entry) => addressOf(entry) === url)
      const seconds = found === undefined ? 0 : Number.parseFloat(found)
      return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
    },
    save: (url, seconds) => key.save([...others(url), `${seconds.toFixed(1)} ${url}`].slice(-MOST)),
    forget: (url) => key.save(others(url)),
  }
}

function addressOf(entry: string): string {
  return entry.slice(entry.indexOf(' ') + 1)
}

/** What is needed of an audio element. */
export type SoundElement = Pick<
  HTMLAudioElement,
  | 'src'
  | 'currentTime'
  | 'duration'
  | 'paused'
  | 'ended'
  | 'error'
  | 'buffered'
  | 'loop'
  | 'muted'
  | 'playbackRate'
  | 'defaultPlaybackRate'
  | 'play'
  | 'pause'
  | 'load'
  | 'removeAttribute'
  | 'addEventListener'
>

/** What an audio element is doing. Pure. */
function readSound(element: SoundElement): Pick<PlaybackState, 'phase' | 'time' | 'duration' | 'buffered'> {
  const { currentTime, duration } = element
  return {
    phase: phaseOf(element),
    time: currentTime,
    duration: Number.isFinite(duration) ? duration : undefined,
    buffered: bufferedUntil(element),
  }
}

function phaseOf({ error, ended, paused }: SoundElement): PlaybackState['phase'] {
  if (error !== null) return 'failed'
  if (ended) return 'ended'
  return paused ? 'paused' : 'playing'
}

/** The end of the stretch that one is in. */
function bufferedUntil({ buffered, currentTime }: SoundElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && currentTime <= buffered.end(index)) return buffered.end(index)
  }
  return 0
}

/** What is needed of the browser. */
export interface MediaSessionDeps {
  readonly session: MediaSession
  readonly Metadata: typeof MediaMetadata
}

/**
 * Tells the lock screen, the headphones and the keyboard's media keys what is heard, and obeys them, from when a recording
 * begins to play. Gives back how to leave them to a film: the browser's own handling returns until a recording plays again.
 */
export function connectMediaSession(playback: Playback, { session, Metadata }: MediaSessionDeps): () => void {
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
