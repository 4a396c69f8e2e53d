import { drawShape } from '../../press/drawShape.ts'
import { createTypesetter, type Line } from '../../press/lettering.ts'
import { fractalNoise, gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Mixture, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'
import { coralSky } from '../skies.ts'
import { shine } from './nightInks.ts'

const PLATE = { width: 1200, height: 1200 }
const SLICE =
  '<path d="M330 470 q-70 -130 60 -170 q210 -60 420 0 q130 40 60 170 q-24 40 -14 90 l16 260 q4 60 -60 64 q-212 14 -424 0 q-64 -4 -60 -64 l16 -260 q10 -50 -14 -90 z"/>'

/** Toast, seen from above: cheese run into the corners, onions, and the mark of a knife. */
async function drawToast(): Promise<Sheet> {
  const sheet = blankSheet(PLATE)
  const lay = async (markup: string, ink: Mixture): Promise<void> => stamp(sheet, await drawShape(PLATE, markup), ink)
  paint(sheet, (x, y) => {
    const plank = Math.floor(y / 240)
    const grain = gradientNoise(x / 420 + plank * 5, y / 22, plank) * 0.16
    return { navy: 0.62 + grain, teal: 0.4 + grain, coral: 0.3 }
  })
  overprint(sheet, await drawShape(PLATE, '<circle cx="624" cy="632" r="516"/>'), { navy: 0.8 })
  await lay('<circle cx="600" cy="596" r="516"/>', { ochre: 0.12, teal: 0.08 })
  await lay(
    '<circle cx="600" cy="596" r="430" fill="none" stroke="#fff" stroke-width="7"/><circle cx="600" cy="596" r="500" fill="none" stroke="#fff" stroke-width="12"/>',
    { teal: 0.72, navy: 0.2 },
  )
  overprint(sheet, await drawShape(PLATE, `<g transform="translate(16 22)">${SLICE}</g>`), { navy: 0.5, coral: 0.2 })
  await lay(SLICE, { ochre: 0.8, coral: 0.5, navy: 0.5 })
  const inner = await drawShape(
    PLATE,
    `<g transform="translate(600 590) scale(0.93) translate(-600 -590)">${SLICE}</g>`,
  )
  const cheese = plateOf(
    PLATE,
    (x, y) =>
      (inner[y * 1200 + x] ?? 0) * smoothstep(-0.62, -0.5, fractalNoise(x / 190, y / 190, { seed: 5, octaves: 3 })),
  )
  stamp(sheet, cheese, { ochre: 0.85, coral: 0.12 })
  const browned = plateOf(
    PLATE,
    (x, y) =>
      (cheese[y * 1200 + x] ?? 0) * smoothstep(0.16, 0.46, fractalNoise(x / 120, y / 120, { seed: 15, octaves: 4 })),
  )
  overprint(sheet, browned, { coral: 0.55, navy: 0.34 })
  const onions = Array.from({ length: 17 }, (_, index) => {
    const x = 380 + ((index * 173) % 440)
    const y = 370 + ((index * 97) % 430)
    return `<path transform="translate(${x} ${y}) rotate(${index * 47})" d="M-46 0 q46 -46 92 0" fill="none" stroke="#fff" stroke-width="11"/>`
  })
  await lay(onions.join(''), { ochre: 0.35, coral: 0.3, navy: 0.08 })
  await lay('<path d="M940 250 q70 -40 120 10 L790 980 q-14 30 -34 14 q-14 -12 -4 -34 z"/>', { teal: 0.3, navy: 0.3 })
  await lay('<path d="M975 262 l78 32 L1010 410 l-86 -34 z"/>', { coral: 0.95, navy: 0.2 })
  const lamp = plateOf(PLATE, (x, y) => smoothstep(1500, 200, x + y * 0.8) * 0.2)
  shine(sheet, lamp, { strength: 0.4, ochre: 0.3 })
  return sheet
}

const STREET = { width: 1600, height: 900 }

interface Door {
  readonly left: number
  readonly ink: Mixture
  readonly isPainted?: true
}

const DOORS: readonly Door[] = [
  { left: 120, ink: { teal: 0.85, navy: 0.3 } },
  { left: 420, ink: { coral: 0.9, navy: 0.2 } },
  { left: 720, ink: { ochre: 0.8, navy: 0.25, coral: 0.2 } },
  { left: 1020, ink: { teal: 0.5, coral: 0.5, navy: 0.3 } },
  { left: 1320, ink: {}, isPainted: true },
]

/** Five doors in one wall at night. Light stands under four of them; the fifth is chalk. */
async function drawDoors(): Promise<Sheet> {
  const sheet = blankSheet(STREET)
  paint(sheet, (x, y) => {
    const row = Math.floor(y / 34)
    const brick = Math.floor((x + (row % 2) * 46) / 92)
    const seam = Math.min(y % 34, (x + (row % 2) * 46) % 92) < 4 ? 0.16 : 0
    const tone = gradientNoise(brick * 3.1, row * 5.7, 6) * 0.1
    if (y > 792) return { navy: 0.95, teal: 0.4 + gradientNoise(x / 60, y / 12, 3) * 0.1 }
    return { coral: 0.5 + tone, ochre: 0.25, teal: 0.2, navy: 0.72 + tone + seam }
  })
  for (const { left, ink, isPainted } of DOORS) {
    const frame = `<rect x="${left - 16}" y="226" width="192" height="566"/>`
    const panels = `<path d="M${left + 22} 300h116v150h-116z M${left + 22} 484h116v240h-116z" fill="none" stroke="#fff" stroke-width="7"/>`
    const knob = `<circle cx="${left + 138}" cy="540" r="11"/>`
    if (isPainted === true) {
      const chalk = `<g fill="none" stroke="#fff" stroke-width="6"><path d="M${left} 244 l158 -5 l4 552 h-164 z"/>${panels}</g>${knob}`
      stamp(sheet, await drawShape(STREET, chalk), { ochre: 0.1, teal: 0.1 })
      continue
    }
    stamp(sheet, await drawShape(STREET, frame), { navy: 1, coral: 0.3 })
    stamp(sheet, await drawShape(STREET, `<rect x="${left}" y="242" width="160" height="538"/>`), ink)
    overprint(sheet, await drawShape(STREET, panels), { navy: 0.7 })
    stamp(sheet, await drawShape(STREET, knob), { ochre: 0.75 })
    stamp(sheet, await drawShape(STREET, `<rect x="${left}" y="781" width="160" height="9"/>`), { ochre: 0.6 })
    const spill = plateOf(STREET, (x, y) =>
      y < 786 ? 0 : Math.exp(-(y - 786) / 46) * Math.exp(-(((x - left - 80) / 110) ** 4)),
    )
    shine(sheet, spill, { strength: 0.85, ochre: 0.7 })
  }
  const lamp = plateOf(STREET, (x, y) => Math.exp(-(((x - 560) / 760) ** 2 + ((y - 360) / 420) ** 2)) * 0.5)
  shine(sheet, lamp, { strength: 0.5, ochre: 0.25 })
  return sheet
}

const CHART = { width: 1600, height: 1000 }

interface Rhythm {
  readonly name: string
  /** Seconds in which it comes round. */
  readonly period: number
  /** Seconds of each turn at which it shows, from and to. */
  readonly shows: readonly (readonly [from: number, to: number])[]
}

const RHYTHMS: readonly Rhythm[] = [
  { name: 'Fixed', period: 60, shows: [[0, 60]] },
  { name: 'Occulting', period: 10, shows: [[0, 8.2]] },
  { name: 'Isophase', period: 6, shows: [[0, 3]] },
  { name: 'Flashing', period: 5, shows: [[0, 0.7]] },
  {
    name: 'Group of two',
    period: 15,
    shows: [
      [0, 0.7],
      [2.2, 2.9],
    ],
  },
  {
    name: 'Group of three',
    period: 20,
    shows: [
      [0, 0.7],
      [2.2, 2.9],
      [4.4, 5.1],
    ],
  },
  { name: 'Quick', period: 1, shows: [[0, 0.4]] },
]

/** A minute of seven lights, a row each. */
async function drawRhythms(): Promise<Sheet> {
  const sheet = blankSheet(CHART)
  paint(sheet, (x, y) => ({ navy: 0.95, teal: 0.5 + gradientNoise(x / 300, y / 300, 4) * 0.1 }))
  const set = createTypesetter()
  const from = 500
  const second = (1540 - from) / 60
  const names = RHYTHMS.map(({ name }, row) =>
    set({ text: name, weight: '400-italic', size: 54, x: 70, y: 118 + row * 116 }),
  )
  const bars = RHYTHMS.map(({ period, shows }, row) =>
    Array.from({ length: 60 / period }, (_, turn) =>
      shows.map(
        ([begin, end]) =>
          `<rect x="${from + (turn * period + begin) * second}" y="${72 + row * 116}" width="${(end - begin) * second}" height="56" rx="6"/>`,
      ),
    )
      .flat()
      .join(''),
  ).join('')
  const marks = [0, 10, 20, 30, 40, 50, 60].map(
    (mark) =>
      `<rect x="${from + mark * second - 1}" y="52" width="2" height="830"/>${set({ text: `${mark}`, weight: '400', size: 34, x: from + mark * second, y: 932, anchor: 'middle' })}`,
  )
  stamp(sheet, await drawShape(CHART, marks.join('')), { teal: 0.7, navy: 0.3 })
  const glow = await drawShape(
    CHART,
    `<g filter="url(#b)">${bars}</g><filter id="b" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="14"/></filter>`,
  )
  shine(sheet, glow, { strength: 0.4, ochre: 0.5 })
  stamp(sheet, await drawShape(CHART, bars), { ochre: 0.62 })
  stamp(sheet, await drawShape(CHART, names.join('')), { ochre: 0.08 })
  return sheet
}

const POSTER = { width: 1200, height: 1600 }
const POSTER_LINES: readonly Line[] = [
  { text: 'Pascoe & Gorman', weight: '900', size: 116, x: 600, y: 196, anchor: 'middle' },
  { text: 'boats turned over, one way or the other', weight: '400-italic', size: 54, x: 600, y: 278, anchor: 'middle' },
  { text: 'Shore Road, Nethermouth', weight: '600', size: 52, x: 600, y: 1446, anchor: 'middle' },
  {
    text: 'Tomatoes in season. Ask at the gate, if you can find it.',
    weight: '400-italic',
    size: 43,
    x: 600,
    y: 1516,
    anchor: 'middle',
  },
]

/** A boat upside down on trestles, and tomatoes trained up a gate. */
async function drawPoster(): Promise<Sheet> {
  const sheet = blankSheet(POSTER)
  const sky = coralSky({ across: 0.5, above: 0.34, radius: 0.2 })
  paint(sheet, (x, y) =>
    y < 1130 ? sky(x / 1200, (1130 - y) / 1200) : { ochre: 0.6, coral: 0.2, navy: smoothstep(1130, 1600, y) * 0.2 },
  )
  const boat = '<path d="M150 900 Q300 640 620 628 Q940 640 1060 900 Q620 980 150 900 Z"/>'
  const planks =
    '<path d="M176 868 Q620 940 1040 868 M222 806 Q620 866 996 806 M296 742 Q620 790 930 742 M392 686 Q620 716 842 686" fill="none" stroke="#fff" stroke-width="7"/>'
  const keel = '<path d="M120 904 Q300 610 620 600 Q960 610 1092 904 L1062 902 Q930 650 620 634 Q310 650 150 902 Z"/>'
  const legs =
    '<path d="M330 900 L270 1150 M330 900 L400 1150 M890 900 L830 1150 M890 900 L960 1150 M296 1050 H378 M854 1050 H938" stroke="#fff" stroke-width="20" fill="none"/>'
  overprint(sheet, await drawShape(POSTER, '<ellipse cx="620" cy="1150" rx="460" ry="34"/>'), { navy: 0.5 })
  stamp(sheet, await drawShape(POSTER, legs), { navy: 0.95, coral: 0.3 })
  stamp(sheet, await drawShape(POSTER, boat), { teal: 0.85, navy: 0.2 })
  overprint(sheet, await drawShape(POSTER, planks), { navy: 0.75 })
  stamp(sheet, await drawShape(POSTER, keel), { navy: 0.95, teal: 0.3 })
  const gate =
    '<path d="M470 1330 V1010 M790 1330 V1010 M470 1060 H790 M470 1270 H790 M480 1264 L780 1066 M550 1330 V1020 M630 1330 V1010 M710 1330 V1020" stroke="#fff" stroke-width="15" fill="none"/>'
  stamp(sheet, await drawShape(POSTER, gate), { ochre: 0.15, navy: 0.1 })
  const leaves = Array.from({ length: 26 }, (_, index) => {
    const x = 470 + ((index * 83) % 330)
    const y = 1020 + ((index * 131) % 290)
    return `<path transform="translate(${x} ${y}) rotate(${index * 61})" d="M0 0 q30 -34 66 0 q-36 30 -66 0 z"/>`
  })
  const fruit = Array.from(
    { length: 15 },
    (_, index) =>
      `<circle cx="${488 + ((index * 109) % 300)}" cy="${1050 + ((index * 71) % 240)}" r="${19 + (index % 3) * 4}"/>`,
  )
  stamp(sheet, await drawShape(POSTER, leaves.join('')), { teal: 0.9, ochre: 0.7 })
  stamp(sheet, await drawShape(POSTER, fruit.join('')), { coral: 1, ochre: 0.3 })
  const set = createTypesetter()
  const lines = POSTER_LINES.map(set)
  stamp(sheet, await drawShape(POSTER, lines.slice(0, 2).join('')), {})
  stamp(sheet, await drawShape(POSTER, lines.slice(2).join('')), { navy: 1, coral: 0.3 })
  return sheet
}

export const nightStudies: readonly Picture[] = [
  { ...PLATE, name: 'toast', press: { seed: 171, grain: 0.34, quality: 46 }, draw: drawToast },
  { ...STREET, name: 'doors', press: { seed: 172, grain: 0.3, quality: 44 }, draw: drawDoors },
  { ...CHART, name: 'rhythms', press: { seed: 173, grain: 0.3, quality: 46 }, draw: drawRhythms },
  { ...POSTER, name: 'boatyard', press: { seed: 174, grain: 0.36, quality: 46 }, draw: drawPoster },
]
