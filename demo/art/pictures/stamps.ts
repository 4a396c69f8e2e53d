import { drawShape } from '../press/drawShape.ts'
import { createTypesetter } from '../press/lettering.ts'
import { gradientNoise, smoothstep } from '../press/noise.ts'
import { blankSheet, paint, stamp, type Mixture, type Sheet } from '../press/Sheet.ts'
import type { Picture } from './Picture.ts'

const SIZE = { width: 1600, height: 1000 }

interface Stamp {
  readonly left: number
  readonly value: string
  readonly sky: Mixture
  readonly shapes: readonly { readonly markup: string; readonly ink: Mixture }[]
}

const TOP = 120
const WIDTH = 320
const HEIGHT = 430

const waves = (from: number): string =>
  [0, 1, 2, 3, 4]
    .map((row) => `M24 ${from + row * 26} ${Array.from({ length: 4 }, () => 'q17 -16 34 0 t34 0').join(' ')}`)
    .join(' ')

const SEA = {
  markup: `<path d="${waves(312)}" fill="none" stroke="#fff" stroke-width="6"/>`,
  ink: { teal: 0.95, navy: 0.2 },
}

const STAMPS: readonly Stamp[] = [
  {
    left: 92,
    value: '1',
    sky: { ochre: 0.35 },
    shapes: [
      {
        markup:
          '<g transform="rotate(9 160 300)"><path d="M116 306 L148 140 h24 L204 306 z"/><path d="M96 300 h128 l-18 44 h-92 z"/><path d="M160 100 v44" stroke="#fff" stroke-width="8"/><circle cx="160" cy="96" r="17"/></g>',
        ink: { coral: 0.95 },
      },
      { markup: '<g transform="rotate(9 160 300)"><path d="M137 196 h46 l8 46 h-62 z"/></g>', ink: { ochre: 0.1 } },
      SEA,
    ],
  },
  {
    left: 458,
    value: '2',
    sky: { teal: 0.42 },
    shapes: [
      { markup: '<circle cx="88" cy="186" r="40"/>', ink: { coral: 0.85 } },
      {
        markup:
          '<path d="M150 350 L156 262 M182 352 L174 262" stroke="#fff" stroke-width="7"/><path d="M96 262 q40 -66 108 -54 q34 10 18 40 q-44 44 -126 14 z"/><path d="M196 220 q44 -40 6 -92 q-14 -22 10 -36" fill="none" stroke="#fff" stroke-width="17"/><path d="M200 84 q20 -14 36 4 l44 18 l-52 2 q-18 2 -28 -24 z"/>',
        ink: { navy: 0.95, teal: 0.3 },
      },
      { markup: '<path d="M208 84 q-30 -10 -52 4" stroke="#fff" stroke-width="6" fill="none"/>', ink: { navy: 1 } },
      {
        markup:
          '<path d="M24 352 q70 -14 136 0 t136 0 M40 378 q60 -10 120 0 t120 0" fill="none" stroke="#fff" stroke-width="6"/>',
        ink: { navy: 0.7, teal: 0.7 },
      },
    ],
  },
  {
    left: 824,
    value: '4',
    sky: { navy: 0.82, teal: 0.5 },
    shapes: [
      { markup: '<path d="M160 118 L-40 40 V150 Z M160 118 L360 70 V190 Z"/>', ink: { ochre: 0.75, navy: 0.1 } },
      {
        markup:
          '<path d="M132 340 L142 140 h36 L188 340 z M134 140 h52 v-12 h-52 z M144 128 v-34 q16 -22 32 0 v34 z"/>',
        ink: { ochre: 0.08 },
      },
      {
        markup: '<path d="M138 224 l46 0 l2 44 l-50 0 z"/><rect x="150" y="98" width="20" height="26"/>',
        ink: { coral: 0.95 },
      },
      { markup: '<path d="M60 366 q40 -52 100 -44 q70 -8 110 44 z"/>', ink: { navy: 1 } },
    ],
  },
  {
    left: 1190,
    value: '8',
    sky: { coral: 0.6, ochre: 0.25 },
    shapes: [
      {
        markup:
          '<path d="M20 380 V300 C80 300 96 130 206 142 C278 152 286 236 232 250 C240 214 196 190 172 226 C140 280 190 350 300 344 V380 Z"/>',
        ink: { teal: 0.9 },
      },
      {
        markup:
          '<path d="M60 330 C110 310 110 184 204 172 M98 352 C140 320 126 250 164 210 M140 366 C156 340 146 300 156 270" fill="none" stroke="#fff" stroke-width="7"/>',
        ink: { ochre: 0.08 },
      },
      {
        markup:
          '<circle cx="246" cy="282" r="8"/><circle cx="270" cy="250" r="6"/><circle cx="288" cy="286" r="5"/><circle cx="222" cy="276" r="5"/>',
        ink: {},
      },
    ],
  },
]

/** The paper of one stamp, its edge bitten by a row of round holes. */
function perforated(left: number, top: number): string {
  const holes: string[] = []
  for (let x = 0; x <= WIDTH; x += 20)
    for (const y of [0, HEIGHT]) holes.push(`<circle cx="${left + x}" cy="${top + y}" r="6.5" fill="#000"/>`)
  for (let y = 0; y <= HEIGHT; y += 19.545)
    for (const x of [0, WIDTH]) holes.push(`<circle cx="${left + x}" cy="${top + y}" r="6.5" fill="#000"/>`)
  return `<rect x="${left}" y="${top}" width="${WIDTH}" height="${HEIGHT}"/>${holes.join('')}`
}

async function drawStamp(sheet: Sheet, one: Stamp, top: number): Promise<void> {
  const window = `<clipPath id="w"><rect x="24" y="24" width="272" height="382"/></clipPath>`
  const scene = `<clipPath id="w"><rect x="24" y="24" width="272" height="340"/></clipPath>`
  const inside = (markup: string, clip = scene): string =>
    `${clip}<g transform="translate(${one.left} ${top})"><g clip-path="url(#w)">${markup}</g></g>`
  stamp(sheet, await drawShape(SIZE, perforated(one.left, top)), { ochre: 0.05 })
  stamp(sheet, await drawShape(SIZE, inside('<rect x="24" y="24" width="272" height="382"/>', window)), one.sky)
  for (const { markup, ink } of one.shapes) stamp(sheet, await drawShape(SIZE, inside(markup)), ink)
  const set = createTypesetter()
  const value = set({ text: one.value, weight: '900', size: 62, x: one.left + 42, y: top + 84 })
  const country = set({
    text: 'SKARRA',
    weight: '600',
    size: 22,
    x: one.left + 278,
    y: top + 393,
    anchor: 'end',
    spacing: 0.12,
  })
  stamp(sheet, await drawShape(SIZE, value + country), one.value === '4' ? {} : { navy: 1 })
}

/** Two waved lines and a ring struck across the row by a tired postmaster. */
async function cancel(sheet: Sheet): Promise<void> {
  const set = createTypesetter()
  const lines = [0, 1, 2, 3].map((row) => `M1000 ${536 + row * 30} q50 -26 100 0 t100 0 t100 0 t100 0 t100 0`).join(' ')
  const ring = `<g fill="none" stroke="#fff" stroke-width="6"><path d="${lines}"/><circle cx="810" cy="580" r="112"/><circle cx="810" cy="580" r="80"/></g>`
  const words =
    set({ text: 'LOW', weight: '600', size: 36, x: 810, y: 575, anchor: 'middle' }) +
    set({ text: 'WATER', weight: '600', size: 36, x: 810, y: 613, anchor: 'middle' })
  stamp(sheet, await drawShape(SIZE, `<g transform="rotate(-7 900 580)">${ring}${words}</g>`), { navy: 0.85 })
}

const ADDRESS = ['The Editor', 'over the chandler’s', 'Nethermouth']

async function drawStamps(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    const fold = Math.abs(y - 640 - (x - 800) * 0.02) / 300
    return {
      ochre: 0.34 + smoothstep(0, 1, fold) * 0.2 + gradientNoise(x / 300, y / 300, 2) * 0.05,
      coral: 0.06 + smoothstep(0.2, 1.3, fold) * 0.16,
    }
  })
  const shadow = STAMPS.map(
    (one, index) =>
      `<rect x="${one.left + 10}" y="${TOP + (index % 2) * 18 + 12}" width="${WIDTH}" height="${HEIGHT}"/>`,
  ).join('')
  stamp(sheet, await drawShape(SIZE, shadow), { navy: 0.35, ochre: 0.5 })
  for (const [index, one] of STAMPS.entries()) await drawStamp(sheet, one, TOP + (index % 2) * 18)
  await cancel(sheet)
  const set = createTypesetter()
  const lines = ADDRESS.map((text, row) =>
    set({ text, weight: '400-italic', size: 66, x: 110 + row * 46, y: 730 + row * 92 }),
  )
  stamp(sheet, await drawShape(SIZE, lines.join('')), { navy: 0.95, teal: 0.3 })
  return sheet
}

export const stamps: readonly Picture[] = [
  { ...SIZE, name: 'stamps', press: { seed: 23, grain: 0.34, quality: 48 }, draw: drawStamps },
]
