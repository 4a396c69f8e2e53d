import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { createEasel } from '../../press/Easel.ts'
import { overprint, paint, plateOf, stamp, INK_NAMES, type Sheet } from '../../press/Sheet.ts'
import { flatsAt, type Flats } from '../flats.ts'
import type { Picture } from '../Picture.ts'
import { coralSky, paleSky } from '../skies.ts'

const WIDE = { width: 1400, height: 933 }

/** Where the wall of the harbour runs to. */
const VANISHING = { x: 1120, y: 330 }

interface WallPoint {
  readonly x: number
  readonly top: number
  readonly foot: number
}

/** The wall at a nearness, from 0 at the vanishing point to 1 at the edge of the picture. */
function wallAt(near: number): WallPoint {
  return {
    x: VANISHING.x * (1 - near),
    top: VANISHING.y + (70 - VANISHING.y) * near,
    foot: VANISHING.y + (1010 - VANISHING.y) * near,
  }
}

/** One rope over the edge: a bollard, a slack fall that ends short of the mud, and a frayed end. */
function ropeAt(near: number, index: number): { readonly line: string; readonly bollard: string } {
  const { x, top, foot } = wallAt(near)
  const end = top + (foot - top) * (0.62 + ((index * 37) % 20) / 100)
  const sway = (index % 2 ? 1 : -1) * 26 * near
  const line = `<path d="M${x} ${top} C${x + sway} ${top + (end - top) * 0.4} ${x - sway} ${top + (end - top) * 0.7} ${x + sway * 0.6} ${end}"
    fill="none" stroke="#fff" stroke-width="${1.5 + 13 * near}"/>`
  const wide = 30 * near + 2
  const bollard = `<path d="M${x - wide * 0.5} ${top + 2} v${-wide * 1.2} h${-wide * 0.3} v${-wide * 0.4} h${wide * 1.6} v${wide * 0.4} h${-wide * 0.3} v${wide * 1.2} z"/>`
  return { line, bollard }
}

const FLEET = [1160, 1196, 1222, 1262, 1290, 1330]
  .map((x, index) => `<path d="M${x} 331 h${13 + (index % 3) * 4} l-4 7 h-9 z M${x + 6} 330 v-13 l8 10 z"/>`)
  .join('')

async function drawRopes(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  const flats: Flats = {
    ...WIDE,
    seed: 118,
    horizon: VANISHING.y / WIDE.height,
    light: 0.86,
    sand: { ochre: 0.5, coral: 0.2, teal: 0.06, navy: 0.06 },
    sky: coralSky({ across: 0.86, above: 0.05, radius: 0.03 }),
  }
  paint(easel.sheet, (x, y) => flatsAt(flats, -0.28, { x, y }))
  await easel.cover(FLEET, { navy: 1, coral: 0.4 })
  await easel.cover(`<path d="M0 70 L${VANISHING.x} ${VANISHING.y} L0 1010 Z"/>`, { ochre: 0.5, navy: 0.5, coral: 0.2 })
  const courses = [0.16, 0.32, 0.48, 0.64, 0.82].map((part) => `M0 ${70 + 940 * part} L${VANISHING.x} ${VANISHING.y}`)
  const joints = Array.from({ length: 26 }, (_, index) => {
    const { x, top, foot } = wallAt(0.96 ** (index * 3.1))
    const from = index % 2 ? 0 : 0.16
    return `M${x} ${top + (foot - top) * from} V${top + (foot - top) * (from + 0.16)} M${x - 9} ${top + (foot - top) * (from + 0.32)} V${top + (foot - top) * (from + 0.48)}`
  })
  await easel.glaze(`<path d="${[...courses, ...joints].join(' ')}" fill="none" stroke="#fff" stroke-width="3"/>`, {
    navy: 0.5,
  })
  const weed = plateOf(WIDE, (x, y) => {
    const near = 1 - x / VANISHING.x
    if (near <= 0) return 0
    const { top, foot } = wallAt(near)
    const part = (y - top) / (foot - top)
    return part > 0 && part < 1 ? smoothstep(0.42, 0.95, part + gradientNoise(x / 60, y / 90, 5) * 0.14) : 0
  })
  overprint(easel.sheet, weed, { teal: 0.75, navy: 0.62 })
  const ropes = Array.from({ length: 11 }, (_, index) => ropeAt(0.94 * 0.77 ** index, index))
  const shadows = ropes.map(({ line }) => line).join('')
  await easel.glaze(`<g transform="translate(-14 10)">${shadows}</g>`, { navy: 0.6 })
  await easel.cover(shadows, { ochre: 0.85, coral: 0.24 })
  await easel.cover(`<path d="M0 70 L${VANISHING.x} ${VANISHING.y} L0 44 Z"/>`, { ochre: 0.3, coral: 0.2 })
  await easel.cover(ropes.map(({ bollard }) => bollard).join(''), { navy: 1, coral: 0.35 })
  return easel.sheet
}

/** The upper half of the hall: a far sun below the edge of a roof, and pillars. */
function hallMarkup(): { readonly roof: string; readonly beams: string; readonly pillars: string } {
  const centre = { x: 700, y: 466 }
  const at = (x: number, y: number, near: number): string =>
    `${centre.x + (x - centre.x) * near} ${centre.y + (y - centre.y) * near}`
  const rows = [1.5, 0.98, 0.66, 0.45, 0.31, 0.215, 0.15]
  const pillars = rows.map((near) => {
    const width = 62 * near
    const left = centre.x - 640 * near
    const right = centre.x + 640 * near - width
    const top = centre.y - 330 * near
    return `<rect x="${left}" y="${top}" width="${width}" height="${330 * near}"/><rect x="${right}" y="${top}" width="${width}" height="${330 * near}"/>`
  })
  const beams = rows.map(
    (near) =>
      `<path d="M${at(40, 136, near)} L${at(700, 20, near)} L${at(1360, 136, near)}" fill="none" stroke="#fff" stroke-width="${34 * near}"/>`,
  )
  const roof = `<path d="M${at(-400, 190, 1)} L0 0 H1400 L${at(1800, 190, 1)} L${at(1360, 136, 0.15)} L${at(700, 20, 0.15)} L${at(40, 136, 0.15)} Z"/>`
  return { roof, beams: beams.join(''), pillars: pillars.join('') }
}

async function drawMarket(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  const { sheet } = easel
  const sky = paleSky({ across: 0.5, above: 0.026, radius: 0.03 })
  paint(sheet, (x, y) => sky(x / WIDE.width, Math.max(0, 466 - y) / WIDE.width))
  await easel.cover('<path d="M0 466 V452 q180 -26 360 -8 q170 -30 420 -6 q300 -30 620 6 V466 Z"/>', {
    teal: 0.6,
    navy: 0.4,
    coral: 0.12,
  })
  await easel.cover('<circle cx="700" cy="428" r="30"/>', { coral: 0.92, ochre: 0.25 })
  const { roof, beams, pillars } = hallMarkup()
  await easel.cover(roof, { navy: 0.46, teal: 0.5, coral: 0.14 })
  await easel.glaze('<path d="M0 0 H1400 L760 420 H640 Z"/>', { navy: 0.34 })
  await easel.cover(beams, { navy: 0.82, coral: 0.3, teal: 0.2 })
  await easel.cover(pillars, { navy: 0.95, coral: 0.35 })
  await easel.cover('<path d="M700 0 V96" stroke="#fff" stroke-width="5"/><path d="M660 116 q40 -44 80 0 z"/>', {
    ochre: 0.8,
  })
  reflect(sheet, 466)
  const grid = [0.1, 0.25, 0.5, 0.9].map((near) => `M0 ${466 + 467 * near} H1400`).join(' ')
  await easel.glaze(`<path d="${grid}" fill="none" stroke="#fff" stroke-width="2"/>`, { navy: 0.25 })
  return sheet
}

/** Fills everything below a row with what is above it, upside down and a little shaken. */
function reflect(sheet: Sheet, horizon: number): void {
  const { width, height } = sheet
  for (const ink of INK_NAMES) {
    const plate = sheet.plates[ink]
    const extra = { ochre: 0.02, coral: 0.02, teal: 0.1, navy: 0.04 }[ink]
    for (let y = horizon; y < height; y++) {
      const down = (y - horizon) / (height - horizon)
      for (let x = 0; x < width; x++) {
        const shake = gradientNoise(x / 90, y / (3 + down * 9), 4) * (2 + down * 15)
        const column = Math.min(width - 1, Math.max(0, Math.round(x + shake)))
        const row = Math.max(0, Math.min(horizon - 1, Math.round(2 * horizon - y + shake * 0.3)))
        plate[y * width + x] = Math.min(1, (plate[row * width + column] ?? 0) * 0.88 + extra * (0.4 + down))
      }
    }
  }
}

/** A slatted shutter with its sill. */
function shutter(x: number): { readonly frame: string; readonly slats: string; readonly shade: string } {
  const slats = Array.from(
    { length: 15 },
    (_, index) => `M${x + 14} ${214 + index * 22} h74 M${x + 104} ${214 + index * 22} h74`,
  )
  return {
    frame: `<rect x="${x}" y="190" width="192" height="352"/>`,
    slats: `<path d="${slats.join(' ')} M${x + 96} 190 v352" fill="none" stroke="#fff" stroke-width="6"/>`,
    shade: `<path d="M${x - 12} 542 h216 v16 l-30 26 h-216 z"/>`,
  }
}

async function drawShutters(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  paint(easel.sheet, (x, y) => {
    const lime = gradientNoise(x / 160, y / 120, 8) * 0.05 + gradientNoise(x / 34, y / 30, 9) * 0.03
    if (y > 742) return { ochre: 0.26 + lime + (y - 742) / 900, coral: 0.05 }
    return { ochre: 0.05 + Math.max(0, lime) }
  })
  const closed = [84, 438, 792, 1146].map(shutter)
  await easel.glaze(closed.map(({ shade }) => shade).join(''), { navy: 0.4, teal: 0.3 })
  await easel.cover(closed.map(({ frame }) => frame).join(''), { teal: 0.95, navy: 0.1 })
  await easel.glaze(closed.map(({ slats }) => slats).join(''), { navy: 0.62 })
  await easel.cover([84, 438, 792, 1146].map((x) => `<rect x="${x - 14}" y="542" width="220" height="15"/>`).join(''), {
    ochre: 0.5,
    coral: 0.1,
  })
  await easel.glaze('<path d="M0 0 H1400 V60 L0 116 Z"/>', { navy: 0.45, teal: 0.35 })
  await easel.glaze('<path d="M0 676 H1400 V840 H0 Z"/>', { navy: 0.5, teal: 0.4 })
  const boots = `<path d="M620 836 q-4 -28 26 -32 h34 v-52 h44 v84 z"/><path d="M712 846 q-4 -28 26 -32 h34 v-52 h44 v84 z"/>`
  await easel.cover(boots, { ochre: 0.85, coral: 0.25, navy: 0.25 })
  await easel.cover('<rect x="612" y="832" width="116" height="12"/><rect x="704" y="842" width="116" height="12"/>', {
    navy: 1,
  })
  await easel.cover('<path d="M930 838 l8 -24 h26 l8 24 z"/>', { ochre: 0.1 })
  await easel.cover('<path d="M934 818 q17 -30 34 0 z"/>', { ochre: 0.7 })
  const sun = plateOf(WIDE, (x, y) => (y > 840 ? smoothstep(0.2, 0.5, gradientNoise(x / 300, y / 8, 3)) * 0.4 : 0))
  stamp(easel.sheet, sun, { ochre: 0.12 })
  return easel.sheet
}

const scene = (name: string, seed: number, draw: () => Promise<Sheet>): Picture => ({
  ...WIDE,
  name,
  press: { seed, grain: 0.36, quality: 46 },
  draw,
})

export const harbourScenes: readonly Picture[] = [
  scene('ropes', 21, drawRopes),
  scene('market', 22, drawMarket),
  scene('shutters', 23, drawShutters),
]
