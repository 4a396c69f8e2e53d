import type { SoundElement } from '../audio/openPlayback.ts'

const MINUTES = 10 * 60

/** An audio element without sound: its file is ten minutes long and all there; time is moved by hand. */
export class FakeSound extends EventTarget implements SoundElement {
  currentTime = 0
  duration = Number.NaN
  paused = true
  ended = false
  error: MediaError | null = null
  loop = false
  muted = false
  playbackRate = 1
  defaultPlaybackRate = 1
  #src = ''

  get src(): string {
    return this.#src
  }
  set src(address: string) {
    this.#src = address
    this.load()
  }

  get buffered(): TimeRanges {
    const end = this.#src === '' ? 0 : MINUTES
    return { length: 1, start: () => 0, end: () => end }
  }

  load(): void {
    Object.assign(this, { currentTime: 0, duration: Number.NaN, error: null, ended: false, paused: true })
    this.playbackRate = this.defaultPlaybackRate
  }

  removeAttribute(): void {
    this.#src = ''
  }

  play(): Promise<void> {
    if (this.ended) this.currentTime = 0
    Object.assign(this, { paused: false, ended: false, duration: MINUTES })
    this.#tell('durationchange', 'play', 'playing')
    return Promise.resolve()
  }

  pause(): void {
    if (this.paused) return
    this.paused = true
    this.#tell('pause')
  }

  /** Lets it sound until a moment, in seconds. */
  hear(until: number): void {
    this.currentTime = until
    this.#tell('timeupdate')
  }

  finish(): void {
    Object.assign(this, { currentTime: MINUTES, ended: true, paused: true })
    this.#tell('pause', 'ended')
  }

  fail(): void {
    Object.assign(this, { error: { code: 4 }, paused: true, currentTime: 0 })
    this.#tell('error')
  }

  #tell(...names: readonly string[]): void {
    names.forEach((name) => this.dispatchEvent(new Event(name)))
  }
}
