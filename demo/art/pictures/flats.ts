import { fractalNoise, gradientNoise, smoothstep } from '../press/noise.ts'
import type { Mixture, Size } from '../press/Sheet.ts'

/** The sky's inks at a column and a height above the horizon, both as parts of the picture's width. */
export type Sky = (across: number, above: number) => Mixture

export interface Flats extends Size {
  readonly seed: number
  /** Row of the horizon, as a part of the height. */
  readonly horizon: number
  readonly sky: Sky
  /** Column of the light, as a part of the width. */
  readonly light: number
  /** Inks of dry sand. */
  readonly sand: Mixture
}

/** The relief under one pixel, worked out once; the water's level may then change as often as one likes. */
export interface Ground {
  readonly height: number
  readonly slope: number
  readonly ripple: number
  readonly softness: number
  readonly glint: number
}

interface Spot {
  readonly u: number
  readonly v: number
  readonly footprint: number
}

function spotUnder(flats: Flats, x: number, y: number): Spot {
  const drop = Math.max(0.5, y - flats.horizon * flats.height) / flats.height
  const depth = 0.42 / drop
  const acrossFootprint = (depth * 1.7) / flats.width
  const depthFootprint = (depth * depth) / (0.42 * flats.height)
  return {
    u: (x / flats.width - 0.5) * depth * 1.7,
    v: depth,
    footprint: Math.max(acrossFootprint, depthFootprint * 0.35),
  }
}

/** Banks and channels run across the view, as they do where a river crosses a shore. */
function relief(spot: Spot, seed: number): number {
  const warp = gradientNoise(spot.u * 0.5, spot.v * 0.4, seed + 7) * 0.9
  const footprint = spot.footprint
  const banks = fractalNoise(spot.u * 0.42 + warp, spot.v * 0.75 + warp * 0.6, {
    seed,
    octaves: 6,
    gain: 0.48,
    footprint,
  })
  return banks
}

/** Sand keeps the shape of the last wave that crossed it: a ripple that wanders but never stops. */
function rippleOf(spot: Spot, seed: number): number {
  const wander = gradientNoise(spot.u * 1.1, spot.v * 1.1, seed + 31) * 2.6
  const phase = spot.v * 42 + spot.u * 7 + wander * 3
  const visible = 1 - smoothstep(0.006, 0.03, spot.footprint)
  return Math.sin(phase) * visible
}

/** The small waves under one pixel, -1 to 1; `driftX` and `driftY` move through them. */
export function waveletsUnder(
  flats: Flats,
  pixel: { readonly x: number; readonly y: number; readonly driftX?: number; readonly driftY?: number },
): number {
  const spot = spotUnder(flats, pixel.x, pixel.y)
  const visible = 1 - smoothstep(0.01, 0.08, spot.footprint)
  if (visible === 0) return 0
  const across = spot.u * 9 + (pixel.driftX ?? 0)
  return visible * gradientNoise(across, spot.v * 46 + (pixel.driftY ?? 0), flats.seed + 55)
}

export function groundUnder(flats: Flats, x: number, y: number): Ground {
  const spot = spotUnder(flats, x, y)
  const height = relief(spot, flats.seed)
  const ahead = relief({ ...spot, v: spot.v + 0.02 + spot.footprint }, flats.seed)
  return {
    height,
    slope: (ahead - height) / (0.02 + spot.footprint),
    ripple: rippleOf(spot, flats.seed),
    softness: 0.015 + spot.footprint * 0.9,
    glint: waveletsUnder(flats, { x, y }),
  }
}

function sandMixture(flats: Flats, ground: Ground, wet: number): Mixture {
  const shade = Math.max(0, ground.ripple) * 0.2 * (1 - wet * 0.4) + smoothstep(0, 1.6, ground.slope) * 0.3
  const lit = Math.max(0, -ground.ripple) * 0.16
  const base = flats.sand
  return {
    ochre: Math.max(0, (base.ochre ?? 0) + wet * 0.2 - lit),
    coral: (base.coral ?? 0) + wet * 0.1 + shade * 0.3,
    teal: (base.teal ?? 0) + wet * 0.16 + shade * 0.55,
    navy: (base.navy ?? 0) + wet * 0.16 + shade * 0.5,
  }
}

function waterMixture(
  flats: Flats,
  ground: Ground,
  pixel: { readonly across: number; readonly below: number },
): Mixture {
  const wobble = ground.glint * 0.035
  const sky = flats.sky(pixel.across + wobble * 0.4, Math.max(0, pixel.below * 0.92 + wobble))
  const line = smoothstep(0.22, 0.55, ground.glint) * 0.22
  const nearLight = Math.max(0, 1 - Math.abs(pixel.across - flats.light) / (0.05 + pixel.below * 0.16))
  const sparkle = nearLight * smoothstep(-0.15, 0.35, ground.glint)
  const keep = 1 - sparkle * 0.9
  return {
    ochre: (sky.ochre ?? 0) * keep,
    coral: (sky.coral ?? 0) * keep,
    teal: Math.min(1, (sky.teal ?? 0) + 0.06 + line) * keep,
    navy: Math.min(1, (sky.navy ?? 0) + line * 0.5) * keep,
  }
}

function blend(a: Mixture, b: Mixture, share: number): Mixture {
  const of = (ink: 'ochre' | 'coral' | 'teal' | 'navy'): number => (a[ink] ?? 0) * (1 - share) + (b[ink] ?? 0) * share
  return { ochre: of('ochre'), coral: of('coral'), teal: of('teal'), navy: of('navy') }
}

/** The inks of one pixel with the water standing at `level` (about -1, all sand, to 1, all sea). */
export function flatsAt(flats: Flats, level: number, pixel: { x: number; y: number; ground?: Ground }): Mixture {
  const across = pixel.x / flats.width
  const below = (pixel.y - flats.horizon * flats.height) / flats.width
  if (below <= 0) return flats.sky(across, -below)
  const ground = pixel.ground ?? groundUnder(flats, pixel.x, pixel.y)
  const flooded = smoothstep(-ground.softness, ground.softness, level - ground.height)
  const wet = 1 - smoothstep(0, 0.28, ground.height - level)
  return blend(sandMixture(flats, ground, wet), waterMixture(flats, ground, { across, below }), flooded)
}
