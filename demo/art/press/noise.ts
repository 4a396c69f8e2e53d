import { hashCell } from './random.ts'

export type Field = (x: number, y: number) => number

export interface FractalNoise {
  readonly seed: number
  readonly octaves: number
  /** How much of an octave's height the next one keeps; 0.5 unless told. */
  readonly gain?: number
}

const fade = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10)
const mix = (a: number, b: number, t: number): number => a + (b - a) * t

/** Smooth noise in about -1 to 1, one bump per unit. */
export function gradientNoise(x: number, y: number, seed: number): number {
  const cellX = Math.floor(x)
  const cellY = Math.floor(y)
  const fx = x - cellX
  const fy = y - cellY
  const corner = (dx: number, dy: number): number => {
    const angle = hashCell(cellX + dx, cellY + dy, seed) * Math.PI * 2
    return Math.cos(angle) * (fx - dx) + Math.sin(angle) * (fy - dy)
  }
  const u = fade(fx)
  const top = mix(corner(0, 0), corner(1, 0), u)
  const bottom = mix(corner(0, 1), corner(1, 1), u)
  return mix(top, bottom, fade(fy)) * 1.5
}

/**
 * Octaves of noise at `(x, y)`. `footprint` is the size of one pixel in the noise's units: octaves finer than that
 * are left out, so that distant ground doesn't shimmer.
 */
export function fractalNoise(x: number, y: number, noise: FractalNoise & { readonly footprint?: number }): number {
  const footprint = noise.footprint ?? 0
  let sum = 0
  let height = 1
  let frequency = 1
  for (let octave = 0; octave < noise.octaves; octave++) {
    const visible = Math.min(1, Math.max(0, 2 - footprint * frequency * 4))
    if (visible === 0) break
    sum += height * visible * gradientNoise(x * frequency, y * frequency, noise.seed + octave * 101)
    height *= noise.gain ?? 0.5
    frequency *= 2.03
  }
  return sum
}

export function smoothstep(from: number, to: number, value: number): number {
  const t = Math.min(1, Math.max(0, (value - from) / (to - from)))
  return t * t * (3 - 2 * t)
}
