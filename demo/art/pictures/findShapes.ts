import type { Mixture } from '../press/Sheet.ts'

/** One shape of a thing. Solid shapes hide what is below them; the others only darken it. */
export interface Part {
  readonly markup: string
  readonly ink: Mixture
  readonly solid: boolean
}

const solid = (markup: string, ink: Mixture): Part => ({ markup, ink, solid: true })
const glaze = (markup: string, ink: Mixture): Part => ({ markup, ink, solid: false })

export const WHELK_SIZE = { width: 900, height: 1100 }

/** Whorls stacked along a leaning axis, each smaller than the one below. */
export function whelk(): readonly Part[] {
  const whorls = [
    { y: 660, rx: 250, ry: 265 },
    { y: 452, rx: 196, ry: 150 },
    { y: 330, rx: 138, ry: 104 },
    { y: 246, rx: 92, ry: 72 },
    { y: 186, rx: 58, ry: 48 },
    { y: 144, rx: 32, ry: 30 },
  ]
  const lean = (y: number): number => 470 - (y - 600) * 0.1
  const bodies = whorls.map(({ y, rx, ry }) =>
    solid(`<ellipse cx="${lean(y)}" cy="${y}" rx="${rx}" ry="${ry}" transform="rotate(-9 ${lean(y)} ${y})"/>`, {
      ochre: 0.42,
      coral: 0.08,
    }),
  )
  const bands = whorls.flatMap(({ y, rx, ry }) =>
    [-0.35, 0, 0.35, 0.68].map((part) => {
      const half = rx * Math.sqrt(1 - part * part) * 0.98
      const row = y + ry * part
      const x = lean(y)
      return glaze(
        `<path d="M${x - half} ${row} q${half} ${ry * 0.42} ${half * 2} 0" fill="none" stroke="#fff" stroke-width="${ry * 0.09}" transform="rotate(-9 ${x} ${y})"/>`,
        { coral: 0.75, ochre: 0.3 },
      )
    }),
  )
  const siphon = solid('<path d="M330 860 q40 150 150 168 q40 0 34 -40 q-20 -60 24 -140 z"/>', {
    ochre: 0.42,
    coral: 0.08,
  })
  const mouth = solid(
    '<path d="M452 640 q160 -60 214 70 q26 130 -92 236 q-50 60 -84 62 q-20 -10 -10 -70 q-80 -170 -28 -298 z"/>',
    { coral: 0.6, ochre: 0.4 },
  )
  const throat = solid('<path d="M500 690 q90 -40 128 40 q10 90 -62 176 q-40 46 -66 50 q-54 -150 0 -266 z"/>', {
    coral: 0.75,
    navy: 0.6,
  })
  return [siphon, ...bodies.reverse(), ...bands, mouth, throat]
}

export const PURSE: readonly Part[] = [
  solid(
    `<path d="M300 270 h300 q40 0 44 40 v280 q-4 40 -44 40 h-300 q-40 0 -44 -40 v-280 q4 -40 44 -40 z"/>
     <path d="M274 300 q-30 -110 -110 -150 M626 300 q34 -116 96 -176 M272 600 q-50 110 -128 130 M628 600 q20 130 110 168" fill="none" stroke="#fff" stroke-width="34"/>`,
    { navy: 0.92, ochre: 0.5, coral: 0.3 },
  ),
  solid('<path d="M330 320 q120 -26 240 0 q14 130 0 260 q-120 26 -240 0 q-14 -130 0 -260 z"/>', {
    navy: 0.72,
    ochre: 0.7,
    coral: 0.35,
  }),
  solid('<path d="M372 352 q-14 90 0 180 M404 346 q-6 40 -2 70" fill="none" stroke="#fff" stroke-width="12"/>', {
    ochre: 0.6,
    navy: 0.25,
  }),
]

export const FLOAT: readonly Part[] = [
  solid(
    '<path d="M450 210 q10 -110 150 -120 q150 0 190 130 q20 120 -40 190" fill="none" stroke="#fff" stroke-width="26"/>',
    { ochre: 0.45 },
  ),
  solid('<path d="M392 200 h116 v70 h-116 z"/>', { navy: 0.8, teal: 0.4 }),
  solid('<circle cx="450" cy="520" r="280"/>', { coral: 0.95, ochre: 0.2 }),
  solid('<path d="M174 470 q276 96 552 0 q10 60 -6 126 q-270 90 -540 0 q-16 -66 -6 -126 z"/>', {
    ochre: 0.85,
    coral: 0.06,
  }),
  solid('<path d="M196 640 q254 84 508 0 q-30 66 -76 100 q-180 46 -356 0 q-50 -40 -76 -100 z"/>', { teal: 0.85 }),
  solid('<path d="M262 360 q50 -70 130 -86" fill="none" stroke="#fff" stroke-width="26"/>', {}),
  solid('<circle cx="450" cy="236" r="20"/>', { ochre: 0.3 }),
  glaze('<path d="M300 470 l20 60 M540 500 l-8 70 M640 455 l12 50 M380 690 l10 40" stroke="#fff" stroke-width="8"/>', {
    navy: 0.5,
  }),
]

export const BOTTLE: readonly Part[] = [
  solid(
    '<path d="M392 250 h116 v190 q10 50 70 104 q54 52 54 120 v360 q-6 50 -60 54 h-244 q-54 -4 -60 -54 v-360 q0 -68 54 -120 q60 -54 70 -104 z"/>',
    { teal: 0.72, ochre: 0.55 },
  ),
  solid('<path d="M380 232 h140 v52 h-140 z"/>', { teal: 0.85, ochre: 0.6, navy: 0.2 }),
  solid('<path d="M404 150 h92 l-8 92 h-76 z"/>', { ochre: 0.85, coral: 0.25 }),
  solid('<path d="M386 690 l96 -60 l106 250 l-98 58 z"/>', { ochre: 0.22 }),
  glaze(
    '<path d="M402 702 l100 236 M420 690 l102 230 M482 630 q26 24 20 56 M440 650 l96 232" fill="none" stroke="#fff" stroke-width="5"/>',
    { navy: 0.55 },
  ),
  glaze('<path d="M400 764 l88 -50 l26 60 l-88 50 z"/>', { coral: 0.7 }),
  solid('<path d="M310 640 q-14 30 -14 60 v270" fill="none" stroke="#fff" stroke-width="22"/>', {
    teal: 0.16,
    ochre: 0.1,
  }),
  glaze('<path d="M272 1000 q180 50 360 0 v24 q-6 50 -60 54 h-244 q-54 -4 -56 -54 z"/>', { navy: 0.45 }),
]

/** A coil of three-strand rope, drawn as a spiral of short slanted strokes. */
export function rope(): readonly Part[] {
  const point = (turn: number): { readonly x: number; readonly y: number } => {
    const radius = 330 - turn * 62
    return {
      x: 560 + Math.cos(turn * 2 * Math.PI) * radius * 1.08,
      y: 455 + Math.sin(turn * 2 * Math.PI) * radius * 0.86,
    }
  }
  const spiral = Array.from({ length: 400 }, (_, index) => point((index / 400) * 4.1))
  const line = `M1130 560 Q1010 700 890 470 L${spiral.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')}`
  const lay = Array.from({ length: 330 }, (_, index) => {
    const turn = (index / 330) * 4.1
    const { x, y } = point(turn)
    const along = turn * 2 * Math.PI + Math.PI / 2 + 0.75
    return `M${x - Math.cos(along) * 20} ${y - Math.sin(along) * 20} L${x + Math.cos(along) * 20} ${y + Math.sin(along) * 20}`
  })
  const frayed = [-44, -22, 0, 24, 46]
    .map((spread) => `M1108 586 q${40 + spread * 0.2} -30 ${58} ${-34 + spread * 1.3}`)
    .join(' ')
  return [
    solid(
      `<path d="${line}" fill="none" stroke="#fff" stroke-width="52"/><path d="${frayed}" fill="none" stroke="#fff" stroke-width="9"/>`,
      { teal: 0.85 },
    ),
    glaze(`<path d="${lay.join(' ')}" stroke="#fff" stroke-width="7"/>`, { navy: 0.75 }),
    solid(
      `<path d="${line}" fill="none" stroke="#fff" stroke-width="6" stroke-dasharray="14 30" transform="translate(-12 -13)"/>`,
      { teal: 0.2 },
    ),
  ]
}

export const KEY: readonly Part[] = [
  solid(
    `<g transform="rotate(38 450 450)"><path fill-rule="evenodd" d="M450 396 C300 300 240 190 330 126 C390 90 440 120 450 170 C460 120 510 90 570 126 C660 190 600 300 450 396 Z
      M450 330 C360 268 326 206 366 174 C404 152 436 190 450 232 C464 190 496 152 534 174 C574 206 540 268 450 330 Z"/>
      <rect x="424" y="380" width="52" height="420" rx="10"/><rect x="408" y="398" width="84" height="26" rx="8"/>
      <path d="M470 660 h112 v46 h-44 v28 h44 v60 h-112 z"/></g>`,
    { navy: 0.85, ochre: 0.65, coral: 0.35 },
  ),
  solid(
    '<g transform="rotate(38 450 450)"><path d="M436 440 v330 M326 190 q16 -40 50 -46" fill="none" stroke="#fff" stroke-width="9"/></g>',
    { ochre: 0.75, coral: 0.4 },
  ),
]

/** Five arms, of which the one at the lower right has only grown half-way back. */
export function starfish(): readonly Part[] {
  const lengths = [350, 345, 175, 352, 338]
  const at = (turn: number, radius: number): string =>
    `${(450 + Math.sin(turn) * radius).toFixed(1)} ${(460 - Math.cos(turn) * radius).toFixed(1)}`
  const fifth = (2 * Math.PI) / 5
  const outline = lengths.map((length, arm) => {
    const turn = arm * fifth + 0.12
    return `${arm === 0 ? 'M' : 'L'}${at(turn - fifth / 2, 112)} Q${at(turn - 0.2, length * 0.62)} ${at(turn - 0.07, length)} Q${at(turn, length + 34)} ${at(turn + 0.07, length)} Q${at(turn + 0.2, length * 0.62)} ${at(turn + fifth / 2, 112)}`
  })
  const dots = lengths.flatMap((length, arm) =>
    Array.from({ length: Math.round(length / 34) }, (_, index) => {
      const turn = arm * fifth + 0.12
      const [x, y] = at(turn, 40 + index * 34).split(' ')
      return `<circle cx="${x}" cy="${y}" r="${10 - index * 0.5}"/>`
    }),
  )
  return [
    solid(`<path d="${outline.join(' ')} Z"/>`, { coral: 0.92, ochre: 0.5 }),
    solid(dots.join(''), { ochre: 0.3 }),
  ]
}

/** A string bag: a net of crossing arcs that hangs from two handles. */
export function bag(): readonly Part[] {
  const outline = 'M250 360 Q450 300 650 360 Q770 560 700 730 Q620 830 450 830 Q280 830 200 730 Q130 560 250 360 Z'
  const strands = Array.from({ length: 15 }, (_, index) => {
    const from = 120 + index * 47
    return `M${from} 300 Q${from + 150} 560 ${from - 60} 860 M${from} 300 Q${from - 150} 560 ${from + 60} 860`
  })
  return [
    solid(
      '<path d="M290 350 Q300 110 410 110 Q500 110 500 336 M400 336 Q420 150 520 150 Q610 150 612 350" fill="none" stroke="#fff" stroke-width="24"/>',
      { coral: 0.9, ochre: 0.3 },
    ),
    solid(`<path d="${outline}"/>`, { ochre: 0.5, coral: 0.3 }),
    solid(
      `<clipPath id="bag"><path d="${outline}"/></clipPath><path clip-path="url(#bag)" d="${strands.join(' ')}" fill="none" stroke="#fff" stroke-width="9"/>`,
      { coral: 0.95, ochre: 0.2 },
    ),
    solid('<path d="M246 362 Q450 300 654 362" fill="none" stroke="#fff" stroke-width="26"/>', {
      coral: 0.95,
      navy: 0.25,
    }),
  ]
}
