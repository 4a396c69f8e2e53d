import { createTypesetter, type Line } from '../../press/lettering.ts'
import { createEasel } from '../../press/Easel.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { overprint, paint, plateOf, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'
import { paleSky } from '../skies.ts'

const SIZE = { width: 1350, height: 1800 }
const HORIZON = 560
const QUAY = 690
const SUN = { across: 0.5, above: 0.055, radius: 0.092 }

/** The title stands on the quay in two rows, as big as houses. */
const NEAR: Line = { text: 'WATER', weight: '900', size: 302, x: 675, y: 1176, anchor: 'middle' }
const FAR: Line = { text: 'LOW', weight: '900', size: 302, x: 675, y: 842, anchor: 'middle' }

const SMALL: readonly Line[] = [
  { text: 'A quarterly about land', weight: '400-italic', size: 45, x: 84, y: 1656 },
  { text: 'that is only there sometimes', weight: '400-italic', size: 45, x: 84, y: 1712 },
  { text: 'Nobody on the Quay', weight: '600', size: 56, x: 1266, y: 1656, anchor: 'end' },
  { text: 'Number 2 · Winter 2026', weight: '400', size: 34, x: 1266, y: 1712, anchor: 'end' },
]

/** What stands on `y` throws this towards us; the low sun is behind the middle of the picture. */
function shadowOf(markup: string, y: number, length: number): string {
  return `<g transform="translate(675 ${y}) scale(1 ${-length}) translate(-675 ${-y})">${markup}</g>`
}

/** A cat from behind, sitting, looking at the sea. */
const CAT =
  '<path d="M0 0 q-34 -4 -30 -44 q4 -40 20 -50 q-10 -16 -4 -42 l16 14 h14 l16 -14 q6 26 -4 42 q16 10 20 50 q4 40 -30 44 z M26 -4 q40 6 46 -22 q4 -20 -10 -24 q14 18 -4 28 q-14 6 -30 2 z"/>'

const BOLLARD = '<path d="M-30 0 v-54 h-14 v-26 q44 -16 88 0 v26 h-14 v54 z"/>'

const at = (markup: string, x: number, y: number): string => `<g transform="translate(${x} ${y})">${markup}</g>`

function paving(): string {
  const rows = Array.from({ length: 9 }, (_, index) => QUAY + 26 + 13 * index * (index + 1))
  const lines = rows.map((y) => `M0 ${y} H1350`)
  const joints = rows.flatMap((top, index) => {
    const foot = rows[index + 1] ?? 1900
    return Array.from({ length: 13 }, (_, column) => {
      const x = (y: number): number => 675 + (column - 6 + (index % 2) * 0.5) * (110 + (y - QUAY) * 0.3)
      return `M${x(top)} ${top} L${x(foot)} ${foot}`
    })
  })
  return `<path d="${[...lines, ...joints].join(' ')}" fill="none" stroke="#fff" stroke-width="3"/>`
}

async function drawCover(): Promise<Sheet> {
  const easel = createEasel(SIZE)
  const sky = paleSky(SUN)
  paint(easel.sheet, (x, y) => {
    const across = x / SIZE.width
    if (y < HORIZON) return sky(across, (HORIZON - y) / SIZE.width)
    if (y < QUAY) {
      const glint = gradientNoise(x / 60, (y * y) / 5200, 6)
      const path = Math.exp(-(((across - 0.5) / (0.07 + (y - HORIZON) / 1500)) ** 2)) * smoothstep(-0.2, 0.3, glint)
      return {
        teal: (0.66 + smoothstep(0.1, 0.5, glint) * 0.2) * (1 - path),
        navy: 0.14 * (1 - path),
        coral: path * 0.55,
        ochre: path * 0.25,
      }
    }
    const down = (y - QUAY) / (SIZE.height - QUAY)
    const stone = gradientNoise(x / 200, y / 90, 3) * 0.05 + gradientNoise(x / 22, y / 14, 4) * 0.05
    return { ochre: 0.46 + stone + down * 0.2, coral: 0.1 + stone + Math.exp(-(((across - 0.5) / 0.3) ** 2)) * 0.12 }
  })
  await easel.glaze(paving(), { navy: 0.16, coral: 0.12 })
  await easel.cover(`<rect x="0" y="${QUAY - 9}" width="1350" height="18"/>`, { navy: 0.75, coral: 0.4 })
  const set = createTypesetter()
  const bollards = [150, 1200].map((x) => at(BOLLARD, x, QUAY + 44)).join('')
  const cat = at(`<g transform="scale(1.2)">${CAT}</g>`, 1150, 1470)
  await easel.glaze(shadowOf(bollards, QUAY + 44, 1.5), { navy: 0.55, teal: 0.2 })
  await easel.cover(bollards, { navy: 1, coral: 0.3 })
  await easel.glaze(shadowOf(set(FAR), FAR.y, 0.72), { navy: 0.5, teal: 0.22 })
  await easel.cover(set(FAR), { navy: 0.86, teal: 0.5 })
  await easel.glaze(shadowOf(set(NEAR), NEAR.y, 0.86), { navy: 0.55, teal: 0.24 })
  await easel.cover(set(NEAR), { coral: 1, ochre: 0.2 })
  await easel.glaze(shadowOf(cat, 1470, 0.9), { navy: 0.4 })
  await easel.cover(cat, { navy: 1, coral: 0.2 })
  const foot = plateOf(SIZE, (_x, y) => smoothstep(1490, 1690, y) * 0.9)
  overprint(easel.sheet, foot, { navy: 0.94, teal: 0.3 })
  await easel.cover(SMALL.map(set).join(''), {})
  return easel.sheet
}

export const quayCover: Picture = {
  ...SIZE,
  name: 'cover',
  press: { seed: 92, grain: 0.32, quality: 44 },
  draw: drawCover,
}
