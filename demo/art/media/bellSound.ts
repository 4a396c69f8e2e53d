import { seededRandom, type Random } from '../press/random.ts'
import type { Stereo } from './Stereo.ts'
import { SAMPLE_RATE, strike } from './strike.ts'

const SECONDS = 30
const LENGTH = SAMPLE_RATE * SECONDS

/** The hum of a harbour under water: noise with almost everything taken off, the same in both ears. */
function addHum({ left, right }: Stereo, random: Random): void {
  let low = 0
  let lower = 0
  for (let at = 0; at < LENGTH; at++) {
    const seconds = at / SAMPLE_RATE
    low += (random() * 2 - 1 - low) * 0.022
    lower += (low - lower) * 0.03
    const breath = 0.75 + 0.25 * Math.sin((2 * Math.PI * seconds) / 7.3)
    left[at] = lower * breath * 0.85
    right[at] = lower * breath * 0.85
  }
}

/** Shrimps and shells, near and far. */
function addCrackles(stereo: Stereo, random: Random): void {
  for (let seconds = 0.3; seconds < SECONDS - 1; seconds += -Math.log(1 - random()) * 0.12) {
    const pitch = 2400 + random() * 5200
    strike(stereo, {
      from: seconds,
      decay: 0.0006 + random() * 0.0012,
      loudness: 0.01 + random() ** 6 * 0.16,
      pan: random() * 1.2 - 0.6,
      wave: (t) => Math.sin(2 * Math.PI * pitch * t),
    })
  }
}

const PARTIALS = [
  { ratio: 0.5, share: 0.5 },
  { ratio: 1, share: 1 },
  { ratio: 1.2, share: 0.55 },
  { ratio: 1.5, share: 0.2 },
  { ratio: 2, share: 0.22 },
  { ratio: 2.66, share: 0.06 },
]

/** One stroke of an iron pile: it swells, since its beginning is lost in the water, and comes from nowhere. */
function addStroke(
  stereo: Stereo,
  stroke: { readonly from: number; readonly pitch: number; readonly loudness: number },
): void {
  for (const { ratio, share } of PARTIALS) {
    const pitch = stroke.pitch * ratio
    strike(stereo, {
      from: stroke.from,
      decay: 2.3 / Math.sqrt(ratio),
      loudness: stroke.loudness * share,
      pan: 0,
      wave: (t) =>
        Math.sin(2 * Math.PI * pitch * t + 0.3 * Math.sin(2 * Math.PI * 0.7 * t)) * Math.min(1, t / 0.16) ** 2,
    })
  }
}

/** Links that fall over each other. */
function addChain(stereo: Stereo, random: Random): void {
  for (let seconds = 12.1; seconds < 13.6; seconds += 0.03 + random() * 0.13) {
    const pitch = 700 + random() * 900
    strike(stereo, {
      from: seconds,
      decay: 0.02 + random() * 0.05,
      loudness: 0.02 + random() * 0.05,
      pan: random() * 0.3 - 0.15,
      wave: (t) => Math.sin(2 * Math.PI * pitch * t) + 0.5 * Math.sin(2 * Math.PI * pitch * 1.51 * t),
    })
  }
}

/** Thirty seconds two fathoms down at the end of an imaginary breakwater, the same ones every time. */
export function synthesiseBell(): Stereo {
  const stereo: Stereo = { left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) }
  const random = seededRandom(320)
  addHum(stereo, random)
  addCrackles(stereo, random)
  addStroke(stereo, { from: 5.2, pitch: 164, loudness: 0.3 })
  addChain(stereo, random)
  addStroke(stereo, { from: 14.2, pitch: 155, loudness: 0.24 })
  addStroke(stereo, { from: 24.4, pitch: 155, loudness: 0.07 })
  for (const samples of [stereo.left, stereo.right]) {
    for (let at = 0; at < LENGTH; at++) {
      const seconds = at / SAMPLE_RATE
      const fade = Math.min(1, seconds / 2, (SECONDS - seconds) / 3)
      samples[at] = Math.tanh((samples[at] ?? 0) * 1.5 * fade)
    }
  }
  return stereo
}
