import { createTypesetter, type Line } from '../../press/lettering.ts'
import { drawShape } from '../../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Plate, type Sheet } from '../../press/Sheet.ts'
import { drawWalkers } from '../figures.ts'
import type { Picture } from '../Picture.ts'
import { floeAt } from './iceScenes.ts'

const SIZE = { width: 1500, height: 2000 }
const SEED = 61

const TITLE: readonly Line[] = [
  { text: 'L', weight: '900', size: 520, x: 80, y: 470 },
  { text: 'O', weight: '900', size: 520, x: 386, y: 470 },
  { text: 'W', weight: '900', size: 520, x: 806, y: 470 },
  { text: 'WATER', weight: '900', size: 329, x: 748, y: 948, anchor: 'middle' },
]

const SMALL: readonly Line[] = [
  { text: 'A number about ice,', weight: '400-italic', size: 50, x: 96, y: 1806 },
  { text: 'before it goes', weight: '400-italic', size: 50, x: 96, y: 1868 },
  { text: 'Hard Water', weight: '600', size: 62, x: 1404, y: 1806, anchor: 'end' },
  { text: 'Number 3 · Spring 2027', weight: '400', size: 38, x: 1404, y: 1868, anchor: 'end' },
]

const floe = (x: number, y: number) =>
  floeAt(
    x / 330 + gradientNoise(x / 300, y / 300, 4) * 0.22,
    y / 330 + gradientNoise(x / 300 + 9, y / 300, 5) * 0.22,
    SEED,
  )

/** The letters lie on the ice and have gone with it: each floe has taken its piece a little way. */
function broken(letters: Plate): Plate {
  const { width, height } = SIZE
  return plateOf(SIZE, (x, y) => {
    const { seam, floe: own } = floe(x, y)
    if (seam < 0.03) return 0
    const column = Math.round(x + (own - 0.5) * 34)
    const row = Math.round(y + (own * 7 - Math.floor(own * 7) - 0.5) * 30)
    return column < 0 || row < 0 || column >= width || row >= height ? 0 : (letters[row * width + column] ?? 0)
  })
}

async function drawCover(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    const { seam, floe: own } = floe(x, y)
    const water = smoothstep(0.045 + own * 0.03, 0.025 + own * 0.03, seam)
    return {
      coral: (1 - water) * 0.05,
      ochre: (1 - water) * 0.04,
      teal: water * 0.75 + (1 - water) * (0.08 + own * 0.26),
      navy: water * 0.9 + (1 - water) * smoothstep(0.16, 0.04, seam) * 0.1,
    }
  })
  const set = createTypesetter()
  stamp(sheet, broken(await drawShape(SIZE, TITLE.map(set).join(''))), { coral: 1, ochre: 0.2 })
  stamp(sheet, await drawShape(SIZE, drawWalkers({ x: 700, y: 1370, height: 110 })), { navy: 1, coral: 0.4 })
  overprint(
    sheet,
    plateOf(SIZE, (_x, y) => smoothstep(1600, 1800, y) * 0.86),
    { navy: 0.95, teal: 0.5 },
  )
  stamp(sheet, await drawShape(SIZE, SMALL.map(set).join('')), {})
  return sheet
}

export const iceCover: Picture = {
  ...SIZE,
  name: 'cover',
  press: { seed: 210, grain: 0.33, quality: 44 },
  draw: drawCover,
}
