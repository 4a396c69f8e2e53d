import { drawShape } from '../../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Sheet } from '../../press/Sheet.ts'
import { flatsAt, type Flats } from '../flats.ts'
import { press, type Picture } from '../Picture.ts'
import { nightSky } from '../skies.ts'
import { NIGHT_SAND, shine } from './nightInks.ts'

const SIZE = { width: 1600, height: 1067 }
const SQUARE = { width: 1200, height: 1200 }

interface Beam {
  readonly x: number
  readonly y: number
  /** Radians; 0 is to the right. */
  readonly turn: number
  /** Of the light's edge, in radians. */
  readonly half: number
  /** Pixels after which it has faded to a third. */
  readonly reach: number
}

/** How much of a beam falls on a pixel. */
export function beamAt({ x, y, turn, half, reach }: Beam, px: number, py: number): number {
  const distance = Math.hypot(px - x, py - y)
  const angle = Math.atan2(py - y, px - x) - turn
  const off = Math.abs(Math.atan2(Math.sin(angle), Math.cos(angle)))
  return smoothstep(half, half * 0.35, off) * Math.exp(-distance / reach)
}

const ROCK = '<path d="M960 700 q60 -66 150 -82 q60 -40 170 -30 q110 6 170 64 q80 16 150 70 v70 H930 q0 -60 30 -92 z"/>'
const TOWER = '<path d="M1188 610 L1212 292 h76 L1312 610 z"/>'
const BANDS = '<path d="M1203 412 h94 l5 70 h-104 z M1193 545 h114 l5 66 h-124 z"/>'
const LANTERN =
  '<path d="M1196 292 h108 v-16 h-108 z M1216 276 v-58 h68 v58 z M1206 218 q44 -52 88 0 z"/><path d="M1250 186 v-34" stroke="#fff" stroke-width="6"/>'

/** Skarra Head over the sands, its two beams out. */
async function drawLighthouse(): Promise<Sheet> {
  const horizon = 0.66
  const flats: Flats = { ...SIZE, seed: 71, horizon, light: 0.78, sand: NIGHT_SAND, sky: nightSky(23) }
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => flatsAt(flats, 0.05, { x, y }))
  const lamp = { x: 1250, y: 246, half: 0.1, reach: 1150 }
  const beams = plateOf(SIZE, (x, y) =>
    Math.min(1, beamAt({ ...lamp, turn: Math.PI * 1.06 }, x, y) + beamAt({ ...lamp, turn: -0.16 }, x, y) * 0.9),
  )
  shine(sheet, beams, { strength: 0.86, ochre: 0.6 })
  stamp(sheet, await drawShape(SIZE, ROCK), { navy: 1, teal: 0.4, coral: 0.3 })
  stamp(sheet, await drawShape(SIZE, TOWER), { ochre: 0.22, navy: 0.22 })
  stamp(sheet, await drawShape(SIZE, BANDS), { coral: 0.95, navy: 0.22 })
  const side = plateOf(SIZE, (x, y) => (y > 280 && y < 620 ? smoothstep(1235, 1310, x) * 0.75 : 0))
  const body = await drawShape(SIZE, TOWER)
  overprint(
    sheet,
    side.map((amount, at) => amount * (body[at] ?? 0)),
    { navy: 0.9 },
  )
  stamp(sheet, await drawShape(SIZE, LANTERN), { navy: 1, coral: 0.3 })
  stamp(sheet, await drawShape(SIZE, '<rect x="1224" y="222" width="52" height="50" rx="4"/>'), { ochre: 0.35 })
  return sheet
}

/** A lens of many prisms, straight from in front: rings that are steep outside and flat within. */
function drawLens(): Promise<Sheet> {
  const sheet = blankSheet(SQUARE)
  paint(sheet, (x, y) => {
    const radius = Math.hypot(x - 600, y - 600)
    if (radius > 560) {
      const brass = radius < 592
      return brass
        ? { ochre: 0.9, coral: 0.22, navy: smoothstep(700, 300, x + y - 500) * 0.3 }
        : { navy: 1, teal: 0.55 }
    }
    const slot = radius < 150 ? radius / 150 : 1 + (radius - 150) / 58
    const inside = slot - Math.floor(slot)
    const seam = smoothstep(0.93, 0.99, inside) + smoothstep(0.05, 0, inside)
    const turn = Math.atan2(y - 600, x - 600)
    const glance = Math.max(0, Math.cos(turn * 2 + slot * 0.9))
    const light = Math.exp(-((radius / 150) ** 2))
    return {
      ochre: 0.16 + light * 0.75 + glance * 0.28 * inside,
      coral: glance * 0.42 * inside * (1 - light),
      teal: (0.25 + inside * 0.5) * (1 - light) * (1 - glance * 0.5),
      navy: Math.min(1, seam * 0.8 + inside * 0.34 * (1 - light) + gradientNoise(x / 90, y / 90, 4) * 0.05),
    }
  })
  return Promise.resolve(sheet)
}

/** The stair of the tower, looked down from the top. */
async function drawStair(): Promise<Sheet> {
  const sheet = blankSheet(SQUARE)
  const middle = { x: 600, y: 610 }
  paint(sheet, (x, y) => {
    const radius = Math.hypot(x - middle.x, y - middle.y)
    const turn = Math.atan2(y - middle.y, x - middle.x) / (2 * Math.PI) + 0.5
    const depth = Math.log(Math.max(10, radius) / 640) / Math.log(0.62)
    const flight = depth + turn
    const inside = flight - Math.floor(flight)
    const step = turn * 26 + Math.floor(flight) * 3
    const tread = step - Math.floor(step)
    const rail = smoothstep(0.9, 0.94, inside) * smoothstep(1, 0.97, inside)
    const wall = smoothstep(0.62, 0.68, inside)
    const dark = Math.min(1, Math.max(0, Math.floor(flight)) * 0.2 + smoothstep(0.75, 1, tread) * 0.35)
    if (radius < 46) return { ochre: 0.9, coral: 0.15 }
    return {
      ochre: (1 - wall) * (0.4 - dark * 0.2) + rail * 0.5,
      coral: (1 - wall) * 0.24 * (1 - dark) + rail * 0.5,
      teal: wall * 0.75 + dark * 0.35,
      navy: Math.min(1, wall * 0.5 + dark * 0.75 + smoothstep(0.95, 1, tread) * (1 - wall) * 0.6) * (1 - rail * 0.7),
    }
  })
  const glow = plateOf(SQUARE, (x, y) => Math.exp(-((Math.hypot(x - middle.x, y - middle.y) / 210) ** 2)) * 0.8)
  shine(sheet, glow, { strength: 0.5, ochre: 0.4 })
  return sheet
}

export const lighthouse: readonly Picture[] = [
  { ...SIZE, name: 'lighthouse', press: { ...press(161), grain: 0.34 }, draw: drawLighthouse },
  { ...SQUARE, name: 'lens', press: { ...press(162), grain: 0.3 }, draw: drawLens },
  { ...SQUARE, name: 'stair', press: { ...press(163), grain: 0.34, quality: 46 }, draw: drawStair },
]
