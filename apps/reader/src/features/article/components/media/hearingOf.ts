import type { PlaybackState, Recording } from '../../../../services/audio/Playback.ts'

/** What is known of a recording before it is heard. */
export interface Known {
  /** Seconds; undefined as long as the file has not said. */
  readonly duration: number | undefined
  readonly hasFailed: boolean
}

/** What a player shows. */
export type Hearing = Omit<PlaybackState, 'recording' | 'isInView'>

interface Own {
  readonly recording: Recording
  readonly known: Known
  /** Seconds: where it was left. */
  readonly place: number
}

/** How a recording's own player stands: it moves when it is its recording that is heard. Pure. */
export function hearingOf(state: PlaybackState, { recording, known, place }: Own): Hearing {
  const { phase, time, buffered, rate } = state
  if (state.recording?.url === recording.url) {
    return { phase, time, buffered, rate, duration: state.duration ?? known.duration }
  }
  return { phase: known.hasFailed ? 'failed' : 'paused', time: place, buffered: 0, rate, duration: known.duration }
}
