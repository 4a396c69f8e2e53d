import type { Random } from '../press/random.ts'
import type { Stereo } from './Stereo.ts'

/** The open sea a long way off: noise with the top taken off, breathing about every nine seconds. */
export function addSea(stereo: Stereo, { random, sampleRate }: { random: Random; sampleRate: number }): void {
  for (const [channel, samples] of [stereo.left, stereo.right].entries()) {
    let low = 0
    let lower = 0
    for (let at = 0; at < samples.length; at++) {
      const seconds = at / sampleRate
      low += (random() * 2 - 1 - low) * 0.07
      lower += (low - lower) * 0.16
      const breath =
        0.55 +
        0.32 * Math.sin((2 * Math.PI * seconds) / 9.1 + channel * 0.7) +
        0.13 * Math.sin((2 * Math.PI * seconds) / 5.3)
      samples[at] = (samples[at] ?? 0) + lower * breath * 0.62
    }
  }
}
