import type { Stereo } from './Stereo.ts'

export const SAMPLE_RATE = 48_000

export interface Note {
  readonly from: number
  /** Seconds until it has fallen to a third. */
  readonly decay: number
  readonly loudness: number
  /** -1 is left, 1 is right. */
  readonly pan: number
  /** Value of the wave at `seconds` after its start. */
  readonly wave: (seconds: number) => number
}

/** Adds a note to what already sounds. */
export function strike(stereo: Stereo, note: Note): void {
  const start = Math.round(note.from * SAMPLE_RATE)
  const length = Math.min(stereo.left.length - start, Math.round(note.decay * 6 * SAMPLE_RATE))
  const toLeft = Math.cos(((note.pan + 1) * Math.PI) / 4)
  const toRight = Math.sin(((note.pan + 1) * Math.PI) / 4)
  for (let index = 0; index < length; index++) {
    const seconds = index / SAMPLE_RATE
    const attack = Math.min(1, seconds / 0.0012)
    const value = note.wave(seconds) * Math.exp(-seconds / note.decay) * attack * note.loudness
    const at = start + index
    stereo.left[at] = (stereo.left[at] ?? 0) + value * toLeft
    stereo.right[at] = (stereo.right[at] ?? 0) + value * toRight
  }
}
