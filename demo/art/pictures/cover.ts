import { createTypesetter, type Line } from '../press/lettering.ts'
import { drawShape } from '../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Plate, type Sheet } from '../press/Sheet.ts'
import { flatsAt, type Flats } from './flats.ts'
import { drawWalkers } from './figures.ts'
import type { Picture } from './Picture.ts'
import { coralSky } from './skies.ts'

const SIZE = { width: 1500, height: 2000 }
const HORIZON = 0.44
const WATERLINE = HORIZON * SIZE.height

/** The sun stands where the O of the title would. */
const SUN = { across: 0.409, above: 0.397, radius: 0.118 }

const FLATS: Flats = {
  ...SIZE,
  seed: 12,
  horizon: HORIZON,
  light: SUN.across,
  sand: { ochre: 0.62, coral: 0.12 },
  sky: coralSky(SUN),
}

const TITLE: readonly Line[] = [
  { text: 'L', weight: '900', size: 520, x: 80, y: 470 },
  { text: 'W', weight: '900', size: 520, x: 806, y: 470 },
  { text: 'WATER', weight: '900', size: 329, x: 748, y: 948, anchor: 'middle' },
]

/** The foot of the sheet is darkened, so that paper-white type can be read on sand and water alike. */
const footShade = (): Plate => plateOf(SIZE, (_x, y) => smoothstep(1560, 1900, y) * 0.82)

const SMALL: readonly Line[] = [
  { text: 'A quarterly about land', weight: '400-italic', size: 50, x: 96, y: 1806 },
  { text: 'that is only there sometimes', weight: '400-italic', size: 50, x: 96, y: 1868 },
  { text: 'Six Hours', weight: '600', size: 62, x: 1404, y: 1806, anchor: 'end' },
  { text: 'Number 1 · Autumn 2026', weight: '400', size: 38, x: 1404, y: 1868, anchor: 'end' },
]

/** Below the waterline the letters sway and come apart, as anything does that is seen through water. */
function drown(letters: Plate): Plate {
  const { width, height } = SIZE
  return plateOf(SIZE, (x, y) => {
    const depth = y - WATERLINE
    if (depth <= 0) return letters[y * width + x] ?? 0
    const sway = gradientNoise(x / 260, y / 13, 5) * Math.min(34, 6 + depth * 0.55)
    const row = Math.min(height - 1, Math.round(WATERLINE + depth * 1.25))
    const column = Math.round(x + sway)
    const inside = column >= 0 && column < width ? (letters[row * width + column] ?? 0) : 0
    const gaps = smoothstep(-0.25, 0.1, gradientNoise(x / 180, y / 9, 17) + 0.42 - depth / 150)
    return inside * gaps
  })
}

async function drawCover(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => flatsAt(FLATS, -0.02, { x, y }))
  const set = createTypesetter()
  stamp(sheet, drown(await drawShape(SIZE, TITLE.map(set).join(''))), {})
  stamp(sheet, await drawShape(SIZE, drawWalkers({ x: 940, y: 1215, height: 62 })), { navy: 1, coral: 0.5 })
  overprint(sheet, footShade(), { navy: 0.9, teal: 0.3 })
  stamp(sheet, await drawShape(SIZE, SMALL.map(set).join('')), {})
  return sheet
}

export const cover: Picture = { ...SIZE, name: 'cover', press: { seed: 3, grain: 0.33, quality: 44 }, draw: drawCover }
