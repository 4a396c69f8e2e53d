import { seededRandom } from '../press/random.ts'
import { addSea } from './sea.ts'
import type { Stereo } from './Stereo.ts'

export const HORN = { sampleRate: 48_000, seconds: 36 }

const LENGTH = HORN.sampleRate * HORN.seconds

interface Voice {
  readonly from: number
  readonly seconds: number
  readonly loudness: number
  /** -1 is left, 1 is right. */
  readonly pan: number
  /** Value of the wave at `seconds` after its start. */
  readonly wave: (seconds: number) => number
}

function add(stereo: Stereo, { from, seconds, loudness, pan, wave }: Voice): void {
  const start = Math.round(from * HORN.sampleRate)
  const end = Math.min(LENGTH, start + Math.round(seconds * HORN.sampleRate))
  const left = Math.cos(((pan + 1) * Math.PI) / 4) * loudness
  const right = Math.sin(((pan + 1) * Math.PI) / 4) * loudness
  for (let at = start; at < end; at++) {
    const value = wave((at - start) / HORN.sampleRate)
    stereo.left[at] = (stereo.left[at] ?? 0) + value * left
    stereo.right[at] = (stereo.right[at] ?? 0) + value * right
  }
}

const BLAST = 3.1
/** Vibrations a second: of the blast, and of the grunt that it ends in. */
const NOTE = 118
const GRUNT = 62

/** A reed in a trumpet taller than a man: many overtones, slow to speak, and a drop at the end. */
function blast(seconds: number): number {
  if (seconds > BLAST) return 0
  const fall = Math.max(0, seconds - 2.4)
  const phase = NOTE * Math.min(seconds, 2.4) + GRUNT * fall
  const swell = Math.min(1, seconds / 0.16) * Math.min(1, (BLAST - seconds) / 0.09)
  let value = 0
  for (let overtone = 1; overtone <= 11; overtone++) {
    const share = 1 / (overtone ** 1.25 + (overtone > 6 ? 2 : 0))
    value += share * Math.sin(2 * Math.PI * phase * overtone + 0.25 * Math.sin(2 * Math.PI * 5.2 * seconds))
  }
  return value * swell * (fall > 0 ? 0.8 : 1)
}

const TURNS = [2, 14, 26]

/** Each blast, and what the land says back. */
function addHorn(stereo: Stereo): void {
  for (const from of TURNS) {
    add(stereo, { from, seconds: BLAST, loudness: 0.24, pan: 0, wave: blast })
    for (const [delay, loudness, pan] of [
      [1.7, 0.045, 0.5],
      [2.6, 0.026, -0.7],
    ] as const) {
      let smoothed = 0
      const wave = (seconds: number) => (smoothed += (blast(seconds) - smoothed) * 0.06)
      add(stereo, { from: from + delay, seconds: BLAST, loudness, pan, wave })
    }
  }
}

/** A ship's bell that goes by, from the left to the right. */
function addBells(stereo: Stereo): void {
  const strokes = [
    { from: 8.6, loudness: 0.03, pan: -0.8 },
    { from: 20.4, loudness: 0.055, pan: -0.25 },
    { from: 20.95, loudness: 0.045, pan: -0.22 },
    { from: 31.6, loudness: 0.04, pan: 0.75 },
  ]
  for (const stroke of strokes) {
    for (const [ratio, share] of [
      [1, 1],
      [2.01, 0.5],
      [2.74, 0.3],
      [4.1, 0.14],
    ] as const) {
      const wave = (seconds: number) =>
        Math.sin(2 * Math.PI * 742 * ratio * seconds) *
        Math.exp(-seconds * (1.6 + ratio)) *
        Math.min(1, seconds / 0.003)
      add(stereo, { ...stroke, seconds: 3, loudness: stroke.loudness * share, wave })
    }
  }
}

/** The clockwork beside us, twice a second: a tick and a tock. */
function addClockwork(stereo: Stereo): void {
  const random = seededRandom(108)
  for (let beat = 0; beat < HORN.seconds * 2 - 1; beat++) {
    const pitch = beat % 2 === 0 ? 2300 : 1750
    const wave = (seconds: number) =>
      Math.sin(2 * Math.PI * pitch * seconds) * Math.exp(-seconds * 190) +
      0.6 * Math.sin(2 * Math.PI * 320 * seconds) * Math.exp(-seconds * 60)
    const loudness = 0.03 + random() * 0.008
    add(stereo, { from: 0.3 + beat * 0.5, seconds: 0.12, loudness, pan: 0.3, wave })
  }
}

/** Thirty-six seconds in the lamp room in fog, the same ones every time. */
export function synthesiseHorn(): Stereo {
  const stereo: Stereo = { left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) }
  addSea(stereo, { random: seededRandom(1994), sampleRate: HORN.sampleRate })
  addClockwork(stereo)
  addHorn(stereo)
  addBells(stereo)
  for (const samples of [stereo.left, stereo.right]) {
    for (let at = 0; at < LENGTH; at++) {
      const seconds = at / HORN.sampleRate
      const fade = Math.min(1, seconds / 1.5, (HORN.seconds - seconds) / 2.5)
      samples[at] = Math.tanh((samples[at] ?? 0) * 1.5 * fade)
    }
  }
  return stereo
}
