import { seededRandom, type Random } from '../press/random.ts'
import { addSea } from './sea.ts'
import type { Stereo } from './Stereo.ts'
import { SAMPLE_RATE, strike } from './strike.ts'

export const SOUND = { sampleRate: SAMPLE_RATE, seconds: 40 }

const LENGTH = SOUND.sampleRate * SOUND.seconds

/** The returning water silences the mud from the right to the left, a patch at a time. */
function silencedAt(pan: number): number {
  return 33 - pan * 5.5
}

/** Ticks come in bunches: each one makes another, close by and soon, more likely. */
function addTicks(stereo: Stereo, random: Random): void {
  let seconds = 0.4
  let pan = 0
  while (seconds < SOUND.seconds - 1) {
    const isBunched = random() < 0.62
    seconds += -Math.log(1 - random()) * (isBunched ? 0.009 : 0.055)
    pan = isBunched ? Math.max(-1, Math.min(1, pan + (random() - 0.5) * 0.24)) : random() * 2 - 1
    if (seconds > silencedAt(pan)) continue
    const pitch = 1900 + random() ** 1.6 * 6200
    const from = seconds
    const wave = (t: number): number =>
      Math.sin(2 * Math.PI * pitch * t) * (0.7 + 0.3 * Math.sin(2 * Math.PI * pitch * 2.7 * t))
    strike(stereo, { from, decay: 0.0008 + random() * 0.0022, loudness: 0.025 + random() ** 5 * 0.34, pan, wave })
  }
}

/** A bubble's note rises as it leaves the mud. */
function addBubble(
  stereo: Stereo,
  random: Random,
  bubble: { readonly from: number; readonly pan: number; readonly pitch: number },
): void {
  const rise = 2.2 + random() * 3
  const wave = (t: number): number => Math.sin(2 * Math.PI * bubble.pitch * (t + rise * t * t))
  strike(stereo, {
    from: bubble.from,
    decay: 0.016 + 14 / bubble.pitch,
    loudness: 0.05 + random() ** 2 * 0.15,
    pan: bubble.pan,
    wave,
  })
}

function addBubbles(stereo: Stereo, random: Random): void {
  for (let seconds = 1.1; seconds < 36; seconds += 0.35 - Math.log(1 - random()) * 1.15) {
    const pan = random() * 1.6 - 0.8
    if (seconds > silencedAt(pan)) continue
    addBubble(stereo, random, { from: seconds, pan, pitch: 380 + random() * 620 })
    if (random() < 0.4)
      addBubble(stereo, random, { from: seconds + 0.07 + random() * 0.1, pan, pitch: 520 + random() * 700 })
  }
}

/** From the twenty-third second a thread of water runs in on the right. */
function addTrickle(stereo: Stereo, random: Random): void {
  for (let seconds = 23; seconds < SOUND.seconds - 0.5;) {
    const grown = Math.min(1, (seconds - 23) / 13)
    seconds += 0.012 - Math.log(1 - random()) * (0.11 - grown * 0.075)
    const pitch = 900 + random() * 2400
    const rise = 3 + random() * 6
    const wave = (t: number): number => Math.sin(2 * Math.PI * pitch * (t + rise * t * t))
    strike(stereo, {
      from: Math.min(seconds, SOUND.seconds - 1),
      decay: 0.005 + random() * 0.011,
      loudness: (0.015 + random() ** 3 * 0.07) * grown,
      pan: 0.95 - random() * 0.7 - grown * 0.35,
      wave,
    })
  }
}

/** A bell on a buoy, half a mile off: bright partials are lost on the way. */
function addBell(stereo: Stereo): void {
  const partials = [
    { ratio: 0.5, share: 0.35 },
    { ratio: 1, share: 1 },
    { ratio: 1.19, share: 0.5 },
    { ratio: 1.5, share: 0.22 },
    { ratio: 2, share: 0.28 },
    { ratio: 2.74, share: 0.08 },
  ]
  const tolls = [
    { from: 14.6, loudness: 0.05 },
    { from: 16.9, loudness: 0.036 },
    { from: 28.3, loudness: 0.046 },
  ]
  for (const { from, loudness } of tolls) {
    for (const { ratio, share } of partials) {
      const wave = (t: number): number =>
        Math.sin(2 * Math.PI * 466 * ratio * t + 0.4 * Math.sin(2 * Math.PI * 0.6 * t)) * Math.min(1, t / 0.02)
      strike(stereo, { from, decay: 1.5 / Math.sqrt(ratio), loudness: loudness * share, pan: -0.25, wave })
      strike(stereo, {
        from: from + 0.31,
        decay: 1.1 / Math.sqrt(ratio),
        loudness: loudness * share * 0.3,
        pan: 0.4,
        wave,
      })
    }
  }
}

/** Forty seconds at the edge of an imaginary creek, the same ones every time. */
export function synthesiseMud(): Stereo {
  const stereo: Stereo = { left: new Float32Array(LENGTH), right: new Float32Array(LENGTH) }
  const random = seededRandom(1837)
  addSea(stereo, { random, sampleRate: SOUND.sampleRate })
  addTicks(stereo, random)
  addBubbles(stereo, random)
  addTrickle(stereo, random)
  addBell(stereo)
  for (const samples of [stereo.left, stereo.right]) {
    for (let at = 0; at < LENGTH; at++) {
      const seconds = at / SOUND.sampleRate
      const fade = Math.min(1, seconds / 2.5, (SOUND.seconds - seconds) / 3)
      samples[at] = Math.tanh((samples[at] ?? 0) * 1.7 * fade)
    }
  }
  return stereo
}
