import { createTypesetter, type Line } from '../../press/lettering.ts'
import { drawShape } from '../../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Plate, type Sheet } from '../../press/Sheet.ts'
import { drawWalker } from '../figures.ts'
import { flatsAt, type Flats } from '../flats.ts'
import type { Picture } from '../Picture.ts'
import { moonSky, NIGHT_SAND, shine } from './nightInks.ts'

const SIZE = { width: 1500, height: 2000 }
const HORIZON = 0.44
const WATERLINE = HORIZON * SIZE.height

/** The moon stands where the sun of the first number stood. */
const MOON = { across: 0.409, above: 0.397, radius: 0.118 }

const FLATS: Flats = {
  ...SIZE,
  seed: 12,
  horizon: HORIZON,
  light: MOON.across,
  sand: NIGHT_SAND,
  sky: moonSky(MOON, 5),
}

const TITLE: readonly Line[] = [
  { text: 'L', weight: '900', size: 520, x: 80, y: 470 },
  { text: 'W', weight: '900', size: 520, x: 806, y: 470 },
  { text: 'WATER', weight: '900', size: 329, x: 748, y: 948, anchor: 'middle' },
]

const SMALL: readonly Line[] = [
  { text: 'The night on which', weight: '400-italic', size: 50, x: 96, y: 1806 },
  { text: 'the clocks went back', weight: '400-italic', size: 50, x: 96, y: 1868 },
  { text: 'The Other Tide', weight: '600', size: 62, x: 1404, y: 1806, anchor: 'end' },
  { text: 'Number 1½ · October 2026', weight: '400', size: 38, x: 1404, y: 1868, anchor: 'end' },
]

/** The letters stand in the tide, as they did by day, but for the part of them that the moon has pulled aside. */
function drown(letters: Plate): Plate {
  const { width, height } = SIZE
  return plateOf(SIZE, (x, y) => {
    const depth = y - WATERLINE
    if (depth <= 0) return letters[y * width + x] ?? 0
    const sway = gradientNoise(x / 260, y / 13, 9) * Math.min(34, 6 + depth * 0.55)
    const row = Math.min(height - 1, Math.round(WATERLINE + depth * 1.25))
    const column = Math.round(x + sway)
    const inside = column >= 0 && column < width ? (letters[row * width + column] ?? 0) : 0
    return inside * smoothstep(-0.25, 0.1, gradientNoise(x / 180, y / 9, 23) + 0.42 - depth / 150)
  })
}

async function drawCover(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => flatsAt(FLATS, -0.02, { x, y }))
  const set = createTypesetter()
  stamp(sheet, drown(await drawShape(SIZE, TITLE.map(set).join(''))), { ochre: 0.1 })
  const hands =
    '<path d="M613.5 284.5 L706 231" stroke="#fff" stroke-width="22"/><path d="M613.5 302 V148" stroke="#fff" stroke-width="13"/><circle cx="613.5" cy="284.5" r="19"/>'
  stamp(sheet, await drawShape(SIZE, hands), { navy: 1, coral: 0.3 })
  const lamp = { x: 1010, y: 1240 }
  const glow = plateOf(SIZE, (x, y) => Math.exp(-(((x - lamp.x) / 120) ** 2 + ((y - lamp.y) / 84) ** 2)))
  shine(sheet, glow, { strength: 0.9, ochre: 0.85 })
  stamp(sheet, await drawShape(SIZE, `<circle cx="${lamp.x}" cy="${lamp.y}" r="9"/>`), {})
  stamp(sheet, await drawShape(SIZE, drawWalker({ x: 1048, y: 1296, height: 84 })), { navy: 1, coral: 0.4 })
  stamp(sheet, await drawShape(SIZE, '<path d="M1040 1244 L1010 1232" stroke="#fff" stroke-width="5"/>'), { navy: 1 })
  overprint(
    sheet,
    plateOf(SIZE, (_x, y) => smoothstep(1560, 1900, y) * 0.7),
    { navy: 0.9, teal: 0.3 },
  )
  stamp(sheet, await drawShape(SIZE, SMALL.map(set).join('')), {})
  return sheet
}

export const nightCover: Picture = {
  ...SIZE,
  name: 'cover',
  press: { seed: 103, grain: 0.33, quality: 44 },
  draw: drawCover,
}
