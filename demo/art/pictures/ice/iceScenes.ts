import { drawShape } from '../../press/drawShape.ts'
import { fractalNoise, gradientNoise, smoothstep } from '../../press/noise.ts'
import { hashCell } from '../../press/random.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Mixture, type Sheet, type Size } from '../../press/Sheet.ts'
import { drawWalker } from '../figures.ts'
import { shine } from '../night/nightInks.ts'
import { press, type Picture } from '../Picture.ts'
import { nightSky, paleSky } from '../skies.ts'

const SIZE = { width: 1600, height: 1067 }
const SQUARE = { width: 1200, height: 1200 }

/** How near a point is to the seam between two floes, 0 on the seam, and which floe it is on. */
export function floeAt(x: number, y: number, seed: number): { readonly seam: number; readonly floe: number } {
  let nearest = 9
  let second = 9
  let floe = 0
  for (let row = Math.floor(y) - 1; row <= Math.floor(y) + 1; row++) {
    for (let column = Math.floor(x) - 1; column <= Math.floor(x) + 1; column++) {
      const own = hashCell(column, row, seed)
      const distance = Math.hypot(x - column - own, y - row - hashCell(column, row, seed + 1))
      if (distance < nearest) {
        second = nearest
        nearest = distance
        floe = own
      } else if (distance < second) second = distance
    }
  }
  return { seam: second - nearest, floe }
}

interface IceView extends Size {
  readonly horizon: number
  readonly seed: number
}

/** A frozen bay under the horizon: snow that has drifted, cracks that go off to where they meet. */
function iceMixture(view: IceView, x: number, y: number): Mixture {
  const drop = Math.max(0.6, y - view.horizon * view.height) / view.height
  const depth = 0.42 / drop
  const u = (x / view.width - 0.5) * depth * 1.7
  const near = 1 - smoothstep(2, 9, depth)
  const { seam, floe } = floeAt(u * 0.5 + gradientNoise(u, depth, view.seed) * 0.12, depth * 0.5, view.seed)
  const crack = smoothstep(0.035, 0.006, seam) * (0.35 + near * 0.65)
  const drift = fractalNoise(u * 1.3, depth * 3.1, {
    seed: view.seed + 4,
    octaves: 4,
    gain: 0.5,
    footprint: depth * 0.01,
  })
  const bare = smoothstep(0.05, 0.45, drift)
  return {
    ochre: 0.04 + (1 - near) * 0.05,
    coral: 0.03 + (1 - near) * 0.08,
    teal: 0.1 + bare * (0.34 + floe * 0.2) + crack * 0.45 + Math.max(0, -drift) * 0.16,
    navy: bare * 0.1 + crack * 0.7 + Math.max(0, -drift) * 0.1,
  }
}

const pine = (x: number, y: number, h: number): string =>
  `<path d="M${x} ${y - h} L${x + h * 0.2} ${y - h * 0.55} h${-h * 0.09} L${x + h * 0.27} ${y - h * 0.2} h${-h * 0.12} L${x + h * 0.3} ${y} H${x - h * 0.3} L${x - h * 0.15} ${y - h * 0.2} h${-h * 0.12} L${x - h * 0.11} ${y - h * 0.55} h${-h * 0.09} Z"/>`

/** A road across a frozen bay, staked with young pines on both sides. */
async function drawIceRoad(): Promise<Sheet> {
  const view = { ...SIZE, horizon: 0.42, seed: 8 }
  const line = view.horizon * SIZE.height
  const sky = paleSky({ across: 0.7, above: 0.07, radius: 0.04 })
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => (y <= line ? sky(x / 1600, (line - y) / 1600) : iceMixture(view, x, y)))
  const shore = plateOf(SIZE, (x, y) => {
    const rise = (gradientNoise(x / 300, 3, 5) * 0.6 + gradientNoise(x / 22, 1, 6) * 0.16 + 0.34) * 52
    return y < line + 2 && y > line - Math.max(0, rise) ? 1 : 0
  })
  stamp(sheet, shore, { navy: 0.7, teal: 0.6 })
  const road = plateOf(SIZE, (x, y) => {
    if (y <= line + 1) return 0
    const drop = y - line
    const half = drop * 0.42
    const middle = 860 - 90 * Math.exp(-drop / 120)
    return smoothstep(half + 3, half - 3, Math.abs(x - middle)) * 0.8
  })
  stamp(sheet, road, { teal: 0.32, navy: 0.06 })
  const stakes = Array.from({ length: 9 }, (_, index) => {
    const drop = 560 * 0.6 ** index
    const middle = 860 - 90 * Math.exp(-drop / 120)
    const height = 10 + drop * 0.56
    return pine(middle - drop * 0.5, line + drop, height) + pine(middle + drop * 0.5, line + drop, height)
  })
  stamp(sheet, await drawShape(SIZE, stakes.reverse().join('')), { navy: 0.9, teal: 0.7, ochre: 0.3 })
  return sheet
}

const HUTS: readonly { readonly x: number; readonly y: number; readonly size: number; readonly ink: Mixture }[] = [
  { x: 260, y: 560, size: 0.5, ink: { coral: 0.9, navy: 0.4 } },
  { x: 520, y: 590, size: 0.62, ink: { teal: 0.9, navy: 0.4 } },
  { x: 1180, y: 570, size: 0.55, ink: { ochre: 0.8, navy: 0.5, coral: 0.2 } },
  { x: 1390, y: 640, size: 0.8, ink: { coral: 0.7, navy: 0.5 } },
  { x: 800, y: 720, size: 1.1, ink: { coral: 0.95, navy: 0.25 } },
]

/** A village of fishing huts on the ice, by night, each with somebody in. */
async function drawHuts(): Promise<Sheet> {
  const view = { ...SIZE, horizon: 0.46, seed: 21 }
  const line = view.horizon * SIZE.height
  const sky = nightSky(88)
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    if (y <= line) return sky(x / 1600, (line - y) / 1600)
    const ice = iceMixture(view, x, y)
    return { ochre: 0.1, coral: 0.2, teal: 0.42 + (ice.teal ?? 0) * 0.5, navy: 0.5 + (ice.navy ?? 0) * 0.5 }
  })
  for (const { x, y, size, ink } of HUTS) {
    const at = `<g transform="translate(${x} ${y}) scale(${size})">`
    const spill = plateOf(SIZE, (px, py) =>
      py < y ? 0 : Math.exp(-(((px - x + 20 * size) / (110 * size)) ** 2) - (py - y) / (70 * size)),
    )
    shine(sheet, spill, { strength: 0.8, ochre: 0.55 })
    stamp(sheet, await drawShape(SIZE, `${at}<rect x="-110" y="-170" width="220" height="170"/></g>`), ink)
    stamp(
      sheet,
      await drawShape(
        SIZE,
        `${at}<path d="M-134 -166 L0 -250 L134 -166 Z"/><rect x="56" y="-270" width="24" height="70"/></g>`,
      ),
      { navy: 1, teal: 0.4 },
    )
    stamp(sheet, await drawShape(SIZE, `${at}<rect x="-72" y="-120" width="62" height="56"/></g>`), {
      ochre: 0.8,
      coral: 0.1,
    })
    stamp(sheet, await drawShape(SIZE, `${at}<rect x="22" y="-126" width="56" height="126"/></g>`), {
      navy: 0.85,
      ochre: 0.3,
    })
    const smoke = plateOf(SIZE, (px, py) => {
      const up = (y - 270 * size - py) / (220 * size)
      if (up < 0 || up > 1) return 0
      const drift = x + 68 * size + up * 60 * size + gradientNoise(up * 4, x, 3) * 22 * size
      return Math.exp(-(((px - drift) / ((10 + up * 26) * size)) ** 2)) * (1 - up) * 0.5
    })
    shine(sheet, smoke, { strength: 0.7, ochre: 0.05 })
  }
  return sheet
}

/** The ice from straight above: floes, and the black seams between them. */
function drawFloes(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    const bendX = x / 300 + gradientNoise(x / 260, y / 260, 4) * 0.24
    const bendY = y / 300 + gradientNoise(x / 260 + 9, y / 260, 5) * 0.24
    const { seam, floe } = floeAt(bendX, bendY, 33)
    const fine = floeAt(bendX * 3.1, bendY * 3.1, 51).seam
    const water = smoothstep(0.05 + floe * 0.06, 0.03 + floe * 0.06, seam)
    const hair = smoothstep(0.022, 0.008, fine) * (floe > 0.5 ? 0.5 : 0.14)
    const snow = fractalNoise(x / 130, y / 130, { seed: 9, octaves: 5, gain: 0.55 })
    return {
      ochre: 0.04 * (1 - water),
      coral: 0.05 * (1 - water) + smoothstep(0.12, 0.06, seam) * (1 - water) * 0.1,
      teal: water * 0.8 + (1 - water) * (0.06 + floe * 0.2 + hair * 0.5 + Math.max(0, snow) * 0.2),
      navy: water * 0.92 + (1 - water) * (hair * 0.4 + Math.max(0, snow) * 0.06),
    }
  })
  return Promise.resolve(sheet)
}

/** A core of ice stood on end: white above, clear below, a leaf in it, and what it weighs up to. */
async function drawCore(): Promise<Sheet> {
  const sheet = blankSheet(SQUARE)
  paint(sheet, (_x, y) => ({ ochre: 0.3 + (y / 1200) * 0.16, coral: 0.1 }))
  const core = await drawShape(SQUARE, '<rect x="440" y="90" width="320" height="1020" rx="40"/>')
  overprint(sheet, await drawShape(SQUARE, '<rect x="476" y="114" width="320" height="1020" rx="40"/>'), { navy: 0.34 })
  stamp(sheet, core, {})
  const inside = plateOf(SQUARE, (x, y) => core[y * 1200 + x] ?? 0)
  const layer = plateOf(SQUARE, (x, y) => {
    const wave = y + gradientNoise(x / 120, y / 60, 4) * 26
    return (inside[y * 1200 + x] ?? 0) * (smoothstep(330, 380, wave) * 0.4 + smoothstep(560, 600, wave) * 0.4)
  })
  overprint(sheet, layer, { teal: 0.85, navy: 0.1 })
  const edge = plateOf(
    SQUARE,
    (x, y) => (inside[y * 1200 + x] ?? 0) * smoothstep(150, 190, Math.abs(x - 600) + 20) * 0.5,
  )
  overprint(sheet, edge, { teal: 0.7, navy: 0.25 })
  const bubbles = Array.from({ length: 60 }, (_, index) => {
    const x = 462 + hashCell(index, 1, 4) * 276
    const y = 360 + hashCell(index, 2, 4) * 620
    return `<ellipse cx="${x}" cy="${y}" rx="${3 + hashCell(index, 3, 4) * 6}" ry="${5 + hashCell(index, 4, 4) * 14}"/>`
  })
  stamp(sheet, await drawShape(SQUARE, bubbles.join('')), {})
  const leaf =
    '<path d="M560 812 q40 -70 118 -52 q-10 74 -118 52 z"/><path d="M548 822 L640 780" stroke="#fff" stroke-width="6"/>'
  stamp(sheet, await drawShape(SQUARE, leaf), { coral: 0.95, ochre: 0.4 })
  const rule = Array.from(
    { length: 21 },
    (_, mark) =>
      `<rect x="${mark % 5 === 0 ? 330 : 362}" y="${108 + mark * 49}" width="${mark % 5 === 0 ? 80 : 48}" height="7"/>`,
  )
  stamp(sheet, await drawShape(SQUARE, rule.join('')), { navy: 1 })
  return sheet
}

/** A tripod with a flag, out on the river, and one person looking at it. */
async function drawTripod(): Promise<Sheet> {
  const view = { ...SIZE, horizon: 0.5, seed: 40 }
  const line = view.horizon * SIZE.height
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    if (y > line) return iceMixture(view, x, y)
    const up = (line - y) / 1600
    return { coral: 0.62 - up * 1.5, ochre: 0.42 - up * 0.6, teal: smoothstep(0.08, 0.34, up) * 0.5 }
  })
  const trees = Array.from({ length: 64 }, (_, index) =>
    pine(index * 26 + hashCell(index, 1, 2) * 18, line + 3, 34 + hashCell(index, 2, 2) * 44),
  )
  stamp(sheet, await drawShape(SIZE, trees.join('')), { navy: 0.8, teal: 0.6 })
  const legs =
    '<path d="M620 880 L806 330 M990 880 L794 330 M800 900 L800 330 M672 726 H928 M716 596 H884" stroke="#fff" stroke-width="17" fill="none"/><path d="M800 330 V214" stroke="#fff" stroke-width="8"/>'
  overprint(
    sheet,
    await drawShape(
      SIZE,
      '<path d="M620 882 L1180 960 M990 882 L1220 960 M800 902 L1200 960" stroke="#fff" stroke-width="14"/>',
    ),
    { navy: 0.3, teal: 0.3 },
  )
  stamp(sheet, await drawShape(SIZE, legs), { navy: 1, coral: 0.4 })
  stamp(sheet, await drawShape(SIZE, '<path d="M804 214 l112 32 l-112 38 z"/>'), { coral: 1 })
  stamp(sheet, await drawShape(SIZE, drawWalker({ x: 1240, y: 850, height: 190 })), { navy: 1, teal: 0.3 })
  return sheet
}

export const iceScenes: readonly Picture[] = [
  { ...SIZE, name: 'ice-road', press: press(201), draw: drawIceRoad },
  { ...SIZE, name: 'huts', press: { ...press(202), grain: 0.34, quality: 46 }, draw: drawHuts },
  { ...SIZE, name: 'floes', press: { seed: 203, grain: 0.3, quality: 44 }, draw: drawFloes },
  { ...SQUARE, name: 'core', press: { seed: 204, grain: 0.34, quality: 48 }, draw: drawCore },
  { ...SIZE, name: 'tripod', press: press(205), draw: drawTripod },
]
