import { drawShape } from '../../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Mixture, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'
import { DAY_SKYLINES } from './daySkylines.ts'
import { BASE } from './houses.ts'
import { NIGHT_SKYLINES } from './nightSkylines.ts'
import type { Skyline } from './Skyline.ts'

const SIZE = { width: 1600, height: 220 }
const CLOCK = { x: 128, y: 106, radius: 82 }

function mix(a: Mixture, b: Mixture, share: number): Mixture {
  const of = (ink: 'ochre' | 'coral' | 'teal' | 'navy'): number => (a[ink] ?? 0) * (1 - share) + (b[ink] ?? 0) * share
  return { ochre: of('ochre'), coral: of('coral'), teal: of('teal'), navy: of('navy') }
}

function hand(turn: number, length: number, width: number): string {
  const angle = turn * 2 * Math.PI
  const [dx, dy] = [Math.sin(angle), -Math.cos(angle)]
  return `<path d="M${CLOCK.x - dx * 14} ${CLOCK.y - dy * 14} L${CLOCK.x + dx * length} ${CLOCK.y + dy * length}" stroke="#fff" stroke-width="${width}"/>`
}

/** A station clock, as hangs over any quay; no numerals, so that it can be read in all languages. */
async function hangClock(sheet: Sheet, [hour, minute]: readonly [number, number]): Promise<void> {
  const { x, y, radius } = CLOCK
  const disc = (r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`
  const ticks = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI
    const from = radius - (index % 3 === 0 ? 26 : 19)
    const at = (r: number): string => `${x + Math.sin(angle) * r} ${y - Math.cos(angle) * r}`
    return `<path d="M${at(from)} L${at(radius - 11)}" stroke="#fff" stroke-width="${index % 3 === 0 ? 8 : 4}"/>`
  })
  const hang = `<rect x="${x - 5}" y="0" width="10" height="${y - radius}"/>`
  overprint(sheet, await drawShape(SIZE, `<g transform="translate(9 9)">${disc(radius)}</g>`), { navy: 0.5 })
  stamp(sheet, await drawShape(SIZE, hang + disc(radius)), { navy: 1, teal: 0.2 })
  stamp(sheet, await drawShape(SIZE, disc(radius - 7)), { ochre: 0.04 })
  stamp(sheet, await drawShape(SIZE, ticks.join('')), { navy: 1 })
  const hands = hand((hour % 12) / 12 + minute / 720, 40, 11) + hand(minute / 60, 62, 7)
  stamp(sheet, await drawShape(SIZE, hands), { navy: 1 })
  stamp(sheet, await drawShape(SIZE, disc(8)), { coral: 1 })
}

/** The harbour at its hour: a sky, a row of what stands there, a wall, and water or mud below. */
async function drawStrip(skyline: Skyline, seed: number): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    if (y > BASE + 12) {
      const line = smoothstep(0.05, 0.5, gradientNoise(x / 130, y / 4, seed))
      return mix(skyline.ground, skyline.gleam, line)
    }
    const haze = gradientNoise(x / 500, y / 60, seed + 3) * 0.07
    return mix(skyline.high, skyline.low, Math.min(1, Math.max(0, y / BASE + haze)))
  })
  for (const { markup, ink } of skyline.layers) stamp(sheet, await drawShape(SIZE, markup), ink)
  const wall = plateOf(SIZE, (_x, y) => (y >= BASE && y <= BASE + 12 ? 1 : 0))
  stamp(sheet, wall, skyline.wall)
  for (const { markup, ink } of skyline.front ?? []) stamp(sheet, await drawShape(SIZE, markup), ink)
  await hangClock(sheet, skyline.time)
  return sheet
}

export const clockStrips: readonly Picture[] = [...DAY_SKYLINES, ...NIGHT_SKYLINES].map((skyline, index) => ({
  ...SIZE,
  name: `quay-${index + 1}`,
  press: { seed: 60 + index, grain: 0.3, quality: 52 },
  draw: () => drawStrip(skyline, 70 + index),
}))
