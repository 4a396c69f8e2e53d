import { drawShape } from '../../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, INK_NAMES, paint, plateOf, stamp, type Sheet } from '../../press/Sheet.ts'
import { drawWalkers } from '../figures.ts'
import { flatsAt, type Flats } from '../flats.ts'
import { press, type Picture } from '../Picture.ts'
import { nightSky } from '../skies.ts'
import { moonSky, NIGHT_SAND, shine } from './nightInks.ts'

const SIZE = { width: 1600, height: 1067 }

/** The hands of a clock whose middle is at `x`, `y`: the long one at twelve, the short one at `hour`. */
function hands(x: number, y: number, { hour, radius }: { readonly hour: number; readonly radius: number }): string {
  const turn = (hour / 12) * 2 * Math.PI
  const tip = `${x + Math.sin(turn) * radius * 0.52} ${y - Math.cos(turn) * radius * 0.52}`
  const marks = Array.from({ length: 12 }, (_, index) => {
    const angle = (index / 12) * 2 * Math.PI
    const from = index % 3 === 0 ? 0.82 : 0.87
    return `M${x + Math.sin(angle) * radius * from} ${y - Math.cos(angle) * radius * from}L${x + Math.sin(angle) * radius * 0.93} ${y - Math.cos(angle) * radius * 0.93}`
  })
  return `<path d="M${x} ${y}L${tip}" stroke="#fff" stroke-width="17"/><path d="M${x} ${y + radius * 0.1}V${y - radius * 0.74}" stroke="#fff" stroke-width="10"/>
    <path d="${marks.join('')}" stroke="#fff" stroke-width="7"/><circle cx="${x}" cy="${y}" r="15"/>`
}

/** The moon as a clock at two, and in the water at one. */
async function drawHourTwice(): Promise<Sheet> {
  const horizon = 0.52
  const moon = { across: 0.5, above: 0.165, radius: 0.118 }
  const flats: Flats = {
    ...SIZE,
    seed: 6,
    horizon,
    light: moon.across,
    sand: NIGHT_SAND,
    sky: moonSky(moon, 18),
  }
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => flatsAt(flats, 3, { x, y }))
  const line = horizon * SIZE.height
  const radius = moon.radius * SIZE.width
  const above = line - moon.above * SIZE.width
  const below = line + (moon.above * SIZE.width) / 0.92
  stamp(sheet, await drawShape(SIZE, hands(800, above, { hour: 2, radius })), { navy: 1, coral: 0.3 })
  const still = await drawShape(SIZE, hands(800, below, { hour: 1, radius: radius * 0.98 }))
  const swaying = plateOf(SIZE, (x, y) => {
    if (y < line) return 0
    const sway = Math.round(x + gradientNoise(x / 240, y / 9, 5) * (8 + (y - line) * 0.045))
    return (still[y * SIZE.width + Math.min(SIZE.width - 1, Math.max(0, sway))] ?? 0) * 0.9
  })
  stamp(sheet, swaying, { navy: 0.9, teal: 0.4 })
  return sheet
}

const HUT = `<path d="M1075 470 L1190 398 L1305 470 V482 H1075 Z"/><rect x="1093" y="478" width="194" height="132"/>
  <path d="M1108 610 L1096 760 M1272 610 L1284 760 M1160 610 V748 M1220 610 V748 M1104 660 L1278 730 M1276 660 L1102 730" stroke="#fff" stroke-width="11" fill="none"/>`

/** The middle of the road, in pixels across, at a row of the picture. */
function roadMiddle(y: number, line: number): number {
  const depth = 110 / Math.max(4, y - line)
  return 760 - 560 * Math.exp(-(y - line) / 330) + Math.sin(depth * 1.6) * 30 * Math.min(1, (y - line) / 90) + 210
}

/** The road to the island, two headlamps on it, and the refuge with its lamp lit. */
async function drawRoad(): Promise<Sheet> {
  const horizon = 0.44
  const line = horizon * SIZE.height
  const flats: Flats = { ...SIZE, seed: 64, horizon, light: 0.25, sand: NIGHT_SAND, sky: nightSky(31) }
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => flatsAt(flats, 0.1, { x, y }))
  const road = plateOf(SIZE, (x, y) => {
    if (y <= line + 2) return 0
    const half = (y - line) * 0.19 + 1.5
    return 1 - smoothstep(half - 1.5, half + 1.5, Math.abs(x - roadMiddle(y, line)))
  })
  stamp(sheet, road, { navy: 0.8, teal: 0.35, ochre: 0.35, coral: 0.2 })
  const hills = plateOf(SIZE, (x, y) => {
    const rise = (gradientNoise(x / 380, 3, 12) * 0.6 + 0.42) * 46
    return y < line + 2 && y > line - Math.max(0, rise) ? 1 : 0
  })
  stamp(sheet, hills, { navy: 1, teal: 0.6 })
  const at = { x: roadMiddle(640, line), y: 640 }
  const beam = plateOf(SIZE, (x, y) => {
    const reach = (y - at.y + 14) / 300
    if (reach <= 0) return 0
    const spread = Math.abs(x - at.x - reach * 60) / (30 + reach * 250)
    return Math.exp(-(spread ** 2) * 1.6) * Math.exp(-reach * 1.25)
  })
  shine(sheet, beam, { strength: 0.88, ochre: 0.62 })
  const car = `<path d="M${at.x - 52} ${at.y + 12} v-34 q4 -10 14 -12 l12 -30 q4 -8 12 -8 h28 q8 0 12 8 l12 30 q10 2 14 12 v34 z"/>`
  stamp(sheet, await drawShape(SIZE, car), { navy: 1, coral: 0.3 })
  stamp(
    sheet,
    await drawShape(
      SIZE,
      `<circle cx="${at.x - 32}" cy="${at.y - 8}" r="11"/><circle cx="${at.x + 32}" cy="${at.y - 8}" r="11"/>`,
    ),
    {},
  )
  stamp(sheet, await drawShape(SIZE, HUT), { navy: 1, coral: 0.4 })
  const glow = plateOf(SIZE, (x, y) => Math.exp(-(((x - 1190) / 90) ** 2 + ((y - 548) / 70) ** 2)) * 0.8)
  shine(sheet, glow, { strength: 0.35, ochre: 0.5 })
  stamp(sheet, await drawShape(SIZE, '<rect x="1150" y="512" width="80" height="66"/>'), { ochre: 0.9, coral: 0.12 })
  stamp(sheet, await drawShape(SIZE, '<path d="M1190 512v66M1150 545h80" stroke="#fff" stroke-width="7"/>'), {
    navy: 1,
  })
  return sheet
}

const FRAME = { width: 1200, height: 800 }

/** One place on the sands, as it is there for eyes that have been in the dark for a while; `seen` is 0 to 1. */
async function drawSeen(seen: number, stars: number): Promise<Sheet> {
  const horizon = 0.46
  const line = horizon * FRAME.height
  const sky = moonSky({ across: 2, above: 2, radius: 0.001 }, 44)
  const flats: Flats = {
    ...FRAME,
    seed: 90,
    horizon,
    light: 0.4,
    sand: { ochre: 0.5, coral: 0.16, teal: 0.22, navy: 0.16 },
    sky: (across, above) => {
      const inks = sky(across, above)
      return {
        teal: (inks.teal ?? 0) * 0.9,
        navy: (inks.navy ?? 0) * 0.82,
        coral: (inks.coral ?? 0) * 0.7,
        ochre: inks.ochre ?? 0,
      }
    },
  }
  const sheet = blankSheet(FRAME)
  paint(sheet, (x, y) => flatsAt(flats, -0.02, { x, y }))
  const hills = plateOf(FRAME, (x, y) => {
    const rise = (gradientNoise(x / 300, 3, 9) * 0.6 + 0.4) * 44
    return y < line + 2 && y > line - Math.max(0, rise) ? 1 : 0
  })
  stamp(sheet, hills, { navy: 0.9, teal: 0.6 })
  const posts = [900, 968, 1014, 1046, 1068].map(
    (x, step) =>
      `<rect x="${x}" y="${500 - 150 * 0.66 ** step}" width="${11 * 0.66 ** step + 2}" height="${170 * 0.66 ** step}"/>`,
  )
  stamp(sheet, await drawShape(FRAME, posts.join('')), { navy: 1, coral: 0.3 })
  stamp(sheet, await drawShape(FRAME, drawWalkers({ x: 420, y: 478, height: 84 })), { navy: 1, coral: 0.3 })
  const night = { ochre: 0.35, coral: 0.4, teal: 0.8, navy: 1 }
  for (const ink of INK_NAMES) {
    const plate = sheet.plates[ink]
    plate.forEach((amount, at) => {
      const share = at < line * FRAME.width ? Math.max(seen, stars) : seen
      plate[at] = night[ink] * (1 - share) + amount * share
    })
  }
  return sheet
}

/** The place after so many minutes: how much of the ground has come, and how much of the sky. */
const seen = (minutes: number, share: { readonly ground: number; readonly stars: number }): Picture => ({
  ...FRAME,
  name: `dark-${String(minutes).padStart(2, '0')}`,
  press: { seed: 150 + minutes, grain: 0.3, quality: 46 },
  draw: () => drawSeen(share.ground, share.stars),
})

export const nightScenes: readonly Picture[] = [
  { ...SIZE, name: 'hour-twice', press: { ...press(151), grain: 0.34 }, draw: drawHourTwice },
  { ...SIZE, name: 'long-mile', press: { ...press(152), grain: 0.34, quality: 46 }, draw: drawRoad },
  seen(0, { ground: 0.01, stars: 0.02 }),
  seen(5, { ground: 0.16, stars: 0.4 }),
  seen(12, { ground: 0.46, stars: 0.8 }),
  seen(25, { ground: 0.92, stars: 1 }),
]
