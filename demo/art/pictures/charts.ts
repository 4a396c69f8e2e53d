import { drawShape } from '../press/drawShape.ts'
import { createTypesetter } from '../press/lettering.ts'
import { gradientNoise, smoothstep } from '../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Sheet } from '../press/Sheet.ts'
import type { Picture } from './Picture.ts'
import { sixthsOfTheTide, tideHeight, type GaugeReading } from './tide.ts'

const FORTNIGHT = { width: 1600, height: 800 }

function tideBars(ink: 'ebb' | 'crest'): string {
  const top = (metres: number): number => 720 - metres * 62
  return Array.from({ length: 355 }, (_, hour) => {
    const x = 60 + hour * 4.18
    const y = top(tideHeight(hour))
    return ink === 'ebb'
      ? `<rect x="${x}" y="${y}" width="2.6" height="${740 - y}"/>`
      : `<rect x="${x}" y="${y}" width="2.6" height="7"/>`
  }).join('')
}

function moons(): string {
  return `<circle cx="60" cy="74" r="30"/><path d="M800 44 a30 30 0 0 1 0 60 z"/>`
}

async function drawFortnight(): Promise<Sheet> {
  const sheet = blankSheet(FORTNIGHT)
  paint(sheet, (_x, y) => ({ ochre: 0.1 + smoothstep(200, 800, y) * 0.22 }))
  stamp(sheet, await drawShape(FORTNIGHT, tideBars('ebb')), { teal: 0.92 })
  stamp(sheet, await drawShape(FORTNIGHT, tideBars('crest')), { navy: 1, teal: 0.5 })
  const ring =
    '<g fill="none" stroke="#fff" stroke-width="3"><circle cx="60" cy="74" r="30"/><circle cx="800" cy="74" r="30"/><circle cx="1540" cy="74" r="30"/></g>'
  stamp(sheet, await drawShape(FORTNIGHT, moons()), { ochre: 0.75, coral: 0.1 })
  stamp(sheet, await drawShape(FORTNIGHT, `${ring}<circle cx="1540" cy="74" r="30"/>`), { navy: 1 })
  stamp(sheet, await drawShape(FORTNIGHT, '<rect x="0" y="432" width="1600" height="5"/>'), { coral: 1 })
  const set = createTypesetter()
  const words = [
    set({ text: 'springs', weight: '400-italic', size: 44, x: 108, y: 88 }),
    set({ text: 'neaps', weight: '400-italic', size: 44, x: 848, y: 88 }),
    set({ text: 'springs', weight: '400-italic', size: 44, x: 1492, y: 88, anchor: 'end' }),
  ]
  stamp(sheet, await drawShape(FORTNIGHT, words.join('')), { navy: 1 })
  return sheet
}

const TWELFTHS = { width: 900, height: 900 }

async function drawTwelfths(): Promise<Sheet> {
  const sheet = blankSheet(TWELFTHS)
  paint(sheet, (_x, y) => ({ ochre: 0.12 + (y / 900) * 0.2 }))
  const set = createTypesetter()
  let fallen = 0
  let blocks = ''
  let numbers = ''
  const counts = [1, 2, 3, 3, 2, 1]
  counts.forEach((count, hour) => {
    const x = 72 + hour * 128
    for (let block = 0; block < count; block++)
      blocks += `<rect x="${x}" y="${62 + (fallen + block) * 60}" width="116" height="53" rx="3"/>`
    fallen += count
    numbers += set({
      text: String(count),
      weight: '600',
      size: 64,
      x: x + 58,
      y: 62 + fallen * 60 + 54,
      anchor: 'middle',
    })
  })
  const shape = await drawShape(TWELFTHS, blocks)
  stamp(sheet, shape, { teal: 0.85 })
  const shade = plateOf(TWELFTHS, (x, y) => (shape[y * 900 + x] ?? 0) * smoothstep(60, 860, y))
  overprint(sheet, shade, { navy: 0.75 })
  stamp(sheet, await drawShape(TWELFTHS, numbers), { coral: 1 })
  return sheet
}

const GAUGE = { width: 1600, height: 220 }

/** The hour, the staff of the harbour wall and the sea as high as it stands; what is under water turns paper-white. */
async function drawGauge({ clock, height }: GaugeReading, step: number): Promise<Sheet> {
  const sheet = blankSheet(GAUGE)
  const surface = 205 - height * 20.4
  const evening = step / 12
  paint(sheet, (x, y) => {
    const wave = surface + gradientNoise(x / 90, step * 3.7, 6) * 5 + Math.sin(x / 31 + step) * 1.6
    const line = smoothstep(0.15, 0.5, gradientNoise(x / 120, y / 6, 11 + step))
    if (y < wave)
      return { ochre: 0.22 + (y / 220) * 0.16, coral: 0.06 + evening * 0.42 * (y / 220), teal: 0.1 * (1 - y / 220) }
    return { teal: 0.72 + line * 0.2, navy: Math.min(0.75, (y - wave) / 240) + line * 0.16 }
  })
  const staff = Array.from(
    { length: 10 },
    (_, metre) => `<rect x="1452" y="${205 - metre * 20.4 - 10.2}" width="${metre % 2 ? 34 : 58}" height="10.2"/>`,
  )
  stamp(sheet, await drawShape(GAUGE, '<rect x="1440" y="0" width="82" height="220"/>'), { ochre: 0.06 })
  stamp(sheet, await drawShape(GAUGE, staff.join('')), { navy: 1 })
  stamp(
    sheet,
    await drawShape(
      GAUGE,
      `<path d="M1440 ${surface} l-30 -16 v32 z"/><rect x="1440" y="${surface - 3}" width="82" height="6"/>`,
    ),
    { coral: 1 },
  )
  const set = createTypesetter()
  const figures =
    set({ text: clock, weight: '900', size: 116, x: 76, y: 150 }) +
    set({ text: `${height.toFixed(1)} m`, weight: '400-italic', size: 74, x: 500, y: 150 })
  const letters = await drawShape(GAUGE, figures)
  stamp(
    sheet,
    plateOf(GAUGE, (x, y) => (y < surface ? (letters[y * GAUGE.width + x] ?? 0) : 0)),
    { navy: 1, coral: 0.3 },
  )
  stamp(
    sheet,
    plateOf(GAUGE, (x, y) => (y < surface ? 0 : (letters[y * GAUGE.width + x] ?? 0))),
    {},
  )
  return sheet
}

const gauges = sixthsOfTheTide().map((reading, step): Picture => ({
  ...GAUGE,
  name: `gauge-${String(step + 1).padStart(2, '0')}`,
  press: { seed: 40 + step, grain: 0.32, quality: 50 },
  draw: () => drawGauge(reading, step),
}))

export const charts: readonly Picture[] = [
  { ...FORTNIGHT, name: 'fortnight', press: { seed: 8, grain: 0.3, quality: 50 }, draw: drawFortnight },
  { ...TWELFTHS, name: 'twelfths', press: { seed: 9, grain: 0.36, quality: 50 }, draw: drawTwelfths },
  ...gauges,
]
