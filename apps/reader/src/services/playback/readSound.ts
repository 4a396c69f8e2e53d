import type { PlaybackState } from './Playback.ts'

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
export function readSound(element: SoundElement): Pick<PlaybackState, 'phase' | 'time' | 'duration' | 'buffered'> {
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
