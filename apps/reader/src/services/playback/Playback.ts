import type { Recording } from './Recording.ts'

export interface PlaybackState {
  /** What was started last; undefined when there is nothing to go on with. */
  readonly recording: Recording | undefined
  readonly phase: 'paused' | 'playing' | 'ended' | 'failed'
  /** Seconds. */
  readonly time: number
  /** Seconds; undefined as long as nobody knows. */
  readonly duration: number | undefined
  /** Seconds from the beginning to where the file has come in. */
  readonly buffered: number
  /** 1 is as it was spoken. */
  readonly rate: number
  /** Whether the recording's own player is on the screen. */
  readonly isInView: boolean
}

/** The one voice of the magazine: it goes on while the reader turns pages. */
export interface Playback {
  read(): PlaybackState
  subscribe(listener: () => void): () => void
  /** Seconds from where a recording goes on: where it was left, or its beginning. */
  placeOf(url: string): number
  /** Plays a recording from its place. Another one that plays is paused. */
  play(recording: Recording): void
  pause(): void
  /** Goes to a place of a recording, also of one that does not play. */
  seek(recording: Recording, seconds: number): void
  /** Changes the speed, and remembers it. */
  setRate(rate: number): void
  /** Stops and forgets what was played, not its place. */
  close(): void
  /** Plays a recording for somebody who was listening until the last one ended; says nothing to anybody else. */
  goOnWith(recording: Recording): void
  /** Tells that a recording's own player is on the screen, until the returned function is called. */
  showOwnPlayer(url: string): () => void
  /** Remembers where the recording is now; for when the page goes away. */
  keepPlace(): void
}
