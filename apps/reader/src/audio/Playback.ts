import { useSyncExternalStore } from 'react'

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

/** Something to listen to, and what is said of it where its article is not in sight. */
export interface Recording {
  /** Of the file; its place is kept by it. */
  readonly url: string
  /** Name of its article. */
  readonly title: string
  /** Language of the title. */
  readonly lang: string
  /** Ids of its issue and its article. */
  readonly issue: string
  readonly article: string
  readonly issueName: string
  readonly cover: string | undefined
  /** Where it stands in the magazine. */
  readonly href: string
  readonly loop: boolean
  readonly muted: boolean
}

/** The playback, whose code comes when a page with something to hear has come to life. */
export interface DeferredPlayback {
  /** Rejects when the code cannot be had; the next call tries again. */
  open(): Promise<Playback>
  /** Undefined until it has been opened. */
  current(): Playback | undefined
  /** Calls when it has been opened. */
  subscribe(listener: () => void): () => void
}

export function deferPlayback(fetchPlayback: () => Promise<Playback>): DeferredPlayback {
  const listeners = new Set<() => void>()
  let opened: Playback | undefined
  let opening: Promise<Playback> | undefined
  const open = async () => {
    opened = await fetchPlayback()
    listeners.forEach((listener) => listener())
    return opened
  }
  return {
    open: () =>
      (opening ??= open().catch((error: unknown) => {
        opening = undefined
        throw error
      })),
    current: () => opened,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** The playback once somebody has opened it; undefined in the markup of a host. */
export function useOpened(deferred: DeferredPlayback | undefined): Playback | undefined {
  return useSyncExternalStore(
    deferred?.subscribe ?? never,
    () => deferred?.current(),
    () => undefined,
  )
}

function never(): () => void {
  return () => undefined
}
