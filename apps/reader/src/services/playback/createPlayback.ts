import type { StoredKey } from '../storage/BrowserKeys.ts'
import type { Places } from './createPlaces.ts'
import type { Playback, PlaybackState } from './Playback.ts'
import { readSound, type SoundElement } from './readSound.ts'
import type { Recording } from './Recording.ts'

interface Parts {
  readonly element: SoundElement
  readonly places: Places
  readonly rate: Pick<StoredKey<number>, 'read' | 'save'>
}

/** One element for all recordings, so that there is never more than one voice. It lives as long as the page. */
export function createPlayback(parts: Parts): Playback {
  return new Voice(parts)
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
const KEPT_EVERY = 5

/** Its functions are handed on without it. */
class Voice implements Playback {
  readonly #element: SoundElement
  readonly #places: Places
  readonly #rate: Parts['rate']
  readonly #listeners = new Set<() => void>()
  /** The players on the screen. */
  readonly #shown = new Set<{ readonly url: string }>()
  #recording: Recording | undefined
  #keptAt = 0
  #state: PlaybackState

  constructor({ element, places, rate }: Parts) {
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
    this.#keptAt = currentTime
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
    else if (phase === 'paused' || Math.abs(time - this.#keptAt) >= KEPT_EVERY) this.keepPlace()
  }

  #load(recording: Recording): void {
    this.keepPlace()
    this.#element.pause()
    this.#recording = recording
    this.#keptAt = this.#places.read(recording.url)
    this.#element.src = recording.url
    this.#element.loop = recording.loop
    this.#element.muted = recording.muted
    this.#element.currentTime = this.#keptAt
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
