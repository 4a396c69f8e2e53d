import { fractalNoise, gradientNoise, smoothstep } from '../../press/noise.ts'
import { hashCell } from '../../press/random.ts'
import { blankSheet, paint, type Mixture, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'

const SIZE = { width: 1400, height: 933 }
const BAND = SIZE.width / 7
const GAP = 7

type Ground = (x: number, y: number) => Mixture

/** Distances to the nearest and the next of scattered points, one in each square of `cell` pixels. */
function cracks(x: number, y: number, cell: number): readonly [nearest: number, next: number] {
  let nearest = 9e9
  let next = 9e9
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
  for (let dx = -1; dx <= 1; dx++) {
    for (let dy = -1; dy <= 1; dy++) {
      const px = (column + dx + hashCell(column + dx, row + dy, 3)) * cell
      const py = (row + dy + hashCell(column + dx, row + dy, 4)) * cell
      const distance = Math.hypot(px - x, py - y)
      if (distance < nearest) [nearest, next] = [distance, nearest]
      else if (distance < next) next = distance
    }
  }
  return [nearest / cell, next / cell]
}

/** Churned and shining: lumps with a light on one side. */
const slutch: Ground = (x, y) => {
  const noise = { seed: 5, octaves: 4, gain: 0.5 }
  const lump = fractalNoise(x / 70, y / 54, noise)
  const light = fractalNoise((x + 6) / 70, (y + 6) / 54, noise) - lump
  const shine = smoothstep(0.09, 0.2, -light)
  return { ochre: 0.55 - shine * 0.5, coral: 0.24, navy: 0.5 + light * 1.6 - shine * 0.5, teal: 0.1 }
}

/** Dried on top and cracked; deep and dark in the cracks. */
const fango: Ground = (x, y) => {
  const [nearest, next] = cracks(x + gradientNoise(x / 40, y / 40, 2) * 14, y, 78)
  const crack = 1 - smoothstep(0.02, 0.1, next - nearest)
  return { ochre: 0.66 - nearest * 0.2, coral: 0.3 + nearest * 0.12, navy: crack * 0.9 + nearest * 0.12 }
}

/** Fine as flour, ribbed by every small wave. */
const tangue: Ground = (x, y) => {
  const wave = Math.sin(y / 7 + gradientNoise(x / 60, y / 90, 7) * 7 + x / 90)
  return { navy: 0.2 + wave * 0.13, teal: 0.16 + wave * 0.08, ochre: 0.14 }
}

/** The castings of worms, each a small heap beside its hole. */
const watt: Ground = (x, y) => {
  const cell = 46
  const [column, row] = [Math.floor(x / cell), Math.floor(y / cell)]
  const cx = (column + 0.3 + hashCell(column, row, 9) * 0.4) * cell
  const cy = (row + 0.3 + hashCell(column, row, 10) * 0.4) * cell
  const distance = Math.hypot(x - cx, (y - cy) * 1.25)
  const coil = distance < 14 ? 0.5 + 0.5 * Math.sin(distance * 1.5 + Math.atan2(y - cy, x - cx) * 2) : 0
  const shade = Math.hypot(x - cx - 7, (y - cy - 6) * 1.25) < 14 ? 0.28 : 0
  const ripple = Math.sin(y / 17 + gradientNoise(x / 90, y / 60, 2) * 4) * 0.07
  return { ochre: 0.72 + ripple, coral: 0.1 + coil * 0.1, navy: 0.1 + ripple + Math.max(coil * 0.6, shade), teal: 0.05 }
}

/** A gully that winds down through it, and smaller ones into that. */
const slik: Ground = (x, y) => {
  const middle = BAND * 0.5 + Math.sin(y / 110) * 42 + gradientNoise(1, y / 60, 4) * 30
  const side = Math.abs(((y + Math.abs(x - middle) * 1.3) % 128) - 64) + gradientNoise(x / 30, y / 30, 6) * 16
  const gully = Math.abs(x - middle)
  const wet = Math.max(1 - smoothstep(11, 19, gully), 1 - smoothstep(2, 8, side + (gully > 86 ? 20 : 0)))
  return { ochre: 0.36 * (1 - wet), navy: 0.42 * (1 - wet) + wet * 0.12, teal: 0.34 + wet * 0.4, coral: 0.1 }
}

/** Level as a tray, with sky on it, and the holes of those who live in it. */
const higata: Ground = (x, y) => {
  const sheen = smoothstep(-0.2, 0.5, gradientNoise(x / 240, y / 46, 11))
  const [nearest] = cracks(x, y, 38)
  const hole = nearest < 0.1 ? 1 : 0
  const rim = nearest < 0.17 ? 0.5 : 0
  return { teal: 0.22 + sheen * 0.3, navy: 0.38 - sheen * 0.3 + hole + rim * 0.3, coral: sheen * 0.28, ochre: 0.12 }
}

/** Broad ribs, and on them the red plants that colour that shore in autumn. */
const tantu: Ground = (x, y) => {
  const wave = Math.sin(y / 26 + gradientNoise(x / 120, y / 160, 3) * 5)
  const plants = smoothstep(0.18, 0.34, gradientNoise(x / 15, y / 12, 8) + wave * 0.16)
  return {
    ochre: 0.5 + wave * 0.08 - plants * 0.2,
    coral: 0.16 + plants * 0.84,
    navy: 0.16 + wave * 0.1 + plants * 0.12,
  }
}

const BANDS: readonly Ground[] = [slutch, fango, tangue, watt, slik, higata, tantu]

function drawMuds(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    const band = Math.min(6, Math.floor(x / BAND))
    const across = x - band * BAND
    const isGap = (band > 0 && across < GAP / 2) || (band < 6 && across > BAND - GAP / 2)
    return isGap ? {} : (BANDS[band]?.(across, y) ?? {})
  })
  return Promise.resolve(sheet)
}

export const muds: readonly Picture[] = [
  { ...SIZE, name: 'seven-muds', press: { seed: 31, grain: 0.34, quality: 44 }, draw: drawMuds },
]
