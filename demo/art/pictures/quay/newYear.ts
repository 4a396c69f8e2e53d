import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { createEasel, type Easel } from '../../press/Easel.ts'
import { seededRandom } from '../../press/random.ts'
import { INK_NAMES, overprint, paint, plateOf, stamp, type Sheet, type Size } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'

const WIDE = { width: 1200, height: 900 }
const SQUARE = { width: 900, height: 900 }

interface Spot {
  readonly x: number
  readonly y: number
}

/** Takes ink away round lamps and puts their own colour there. */
function light({ sheet }: Easel, spots: readonly Spot[], reach: number): void {
  const glow = plateOf(sheet, (x, y) => {
    let sum = 0
    for (const spot of spots) {
      const distance = Math.hypot(x - spot.x, y - spot.y)
      if (distance < reach * 3) sum += Math.exp(-((distance / reach) ** 2))
    }
    return Math.min(1, sum)
  })
  for (const ink of ['navy', 'teal'] as const) {
    const plate = sheet.plates[ink]
    plate.forEach((amount, at) => (plate[at] = amount * (1 - 0.62 * (glow[at] ?? 0))))
  }
  overprint(sheet, glow, { coral: 0.62, ochre: 0.5 })
}

const dots = (spots: readonly Spot[], r: number): string =>
  spots.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${r}"/>`).join('')

/** A boat from above, 190 pixels long, its bow up. */
const DECK = '<path d="M0 -104 Q38 -70 40 0 V80 Q40 90 30 90 H-30 Q-40 90 -40 80 V0 Q-38 -70 0 -104 Z"/>'
const INSIDE = '<path d="M0 -84 Q28 -58 30 0 V78 H-30 V0 Q-28 -58 0 -84 Z"/>'
const HATCHES = '<rect x="-20" y="-36" width="40" height="34"/><rect x="-22" y="26" width="44" height="40"/>'

async function drawBoats(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  const random = seededRandom(141)
  paint(easel.sheet, (x, y) => ({ navy: 0.94, teal: 0.4 + gradientNoise(x / 60, y / 20, 3) * 0.15 }))
  const places = Array.from({ length: 5 * 14 }, (_, index) => {
    const row = Math.floor(index / 14)
    const x = 20 + (index % 14) * 90 + (row % 2) * 40 + (random() - 0.5) * 10
    return {
      x,
      y: 70 + row * 196 + (random() - 0.5) * 26,
      turn: (random() - 0.5) * 9 + (row % 2 ? 180 : 0),
      tint: random(),
    }
  })
  const drawn = (markup: string, some = places): string =>
    some.map(({ x, y, turn }) => `<g transform="translate(${x} ${y}) rotate(${turn})">${markup}</g>`).join('')
  await easel.cover(drawn(DECK), { navy: 0.8, coral: 0.42 })
  for (const [tint, ink] of [
    [0, { teal: 0.72, navy: 0.56 }],
    [1, { ochre: 0.5, navy: 0.6, coral: 0.2 }],
    [2, { coral: 0.7, navy: 0.55 }],
  ] as const) {
    const some = places.filter((place) => Math.floor(place.tint * 3) === tint)
    await easel.cover(drawn(INSIDE, some), ink)
  }
  await easel.cover(drawn(HATCHES), { navy: 0.9, teal: 0.2 })
  const lamps = places.map(({ x, y, turn }) => ({ x, y: y + (turn > 90 ? 52 : -52) }))
  light(easel, lamps, 34)
  await easel.cover(dots(lamps, 9), { coral: 0.85, ochre: 0.5 })
  await easel.cover(dots(lamps, 4), { ochre: 0.25 })
  const watchman = '<circle cx="600" cy="462" r="11"/><path d="M584 470 q16 -10 32 0 l4 26 h-40 z"/>'
  await easel.cover(watchman, { ochre: 0.06 })
  return easel.sheet
}

/** A bow seen from the front, with painted eyes and a square of red paper on its point. */
function bow(
  x: number,
  y: number,
  size: number,
): {
  readonly hull: string
  readonly rim: string
  readonly eyes: string
  readonly pupils: string
  readonly paper: string
} {
  const place = `transform="translate(${x} ${y}) scale(${size})"`
  return {
    hull: `<path ${place} d="M-150 -150 Q-96 -116 0 -176 Q96 -116 150 -150 Q132 60 0 210 Q-132 60 -150 -150 Z"/>`,
    rim: `<path ${place} d="M-150 -150 Q-96 -116 0 -176 Q96 -116 150 -150 L146 -118 Q90 -84 0 -142 Q-90 -84 -146 -118 Z"/>`,
    eyes: `<g ${place}><ellipse cx="-82" cy="-44" rx="34" ry="24"/><ellipse cx="82" cy="-44" rx="34" ry="24"/></g>`,
    pupils: `<g ${place}><circle cx="-78" cy="-40" r="14"/><circle cx="78" cy="-40" r="14"/></g>`,
    paper: `<rect ${place} x="-36" y="-36" width="72" height="72"/>`,
  }
}

/** A sign of good luck, as a few strokes; one of them is upside down. */
const LUCK =
  'M-18 -18 h12 M-12 -24 v46 M-20 -8 h16 l-12 14 M4 -22 h20 M6 -14 h16 v10 h-16 z M4 2 h20 v20 h-20 z M14 2 v20 M4 12 h20'

async function hangLanterns(easel: Easel): Promise<void> {
  const lamps = [150, 450, 750].map((x) => ({ x, y: 250 }))
  await easel.cover(
    '<path d="M-60 150 Q150 262 360 186 Q450 230 540 186 Q750 262 960 150" fill="none" stroke="#fff" stroke-width="4"/>',
    { ochre: 0.6, navy: 0.4 },
  )
  light(easel, lamps, 90)
  await easel.cover(
    lamps
      .map(
        ({ x, y }) =>
          `<ellipse cx="${x}" cy="${y}" rx="44" ry="36"/><path d="M${x} 284 v34" stroke="#fff" stroke-width="7"/>`,
      )
      .join(''),
    { coral: 0.95, ochre: 0.3 },
  )
  await easel.cover(
    lamps
      .map(
        ({ x, y }) =>
          `<rect x="${x - 18}" y="${y - 42}" width="36" height="9"/><rect x="${x - 18}" y="${y + 33}" width="36" height="9"/>`,
      )
      .join(''),
    { ochre: 0.9 },
  )
}

async function drawBows(): Promise<Sheet> {
  const easel = createEasel(SQUARE)
  paint(easel.sheet, (x, y) => {
    const far = smoothstep(250, 640, y) * 0.2
    return { navy: 0.97 - far, teal: 0.34 + gradientNoise(x / 80, y / 60, 2) * 0.06, coral: far }
  })
  const bows = [-30, 270, 570, 870].map((x, index) => bow(x + 30, 480 + (index % 2) * 22, 0.98))
  const all = (part: 'hull' | 'rim' | 'eyes' | 'pupils' | 'paper'): string => bows.map((one) => one[part]).join('')
  await easel.cover(all('hull'), { teal: 0.85, navy: 0.56 })
  await easel.cover(all('rim'), { coral: 0.75, ochre: 0.3, navy: 0.2 })
  await easel.cover(all('eyes'), { ochre: 0.1 })
  await easel.cover(all('pupils'), { navy: 1 })
  const papers = [0, 300, 600, 900].map((x, index) => ({ x, y: 505 + (index % 2) * 22, turn: index === 2 ? 225 : 45 }))
  await easel.cover(
    papers
      .map(
        ({ x, y, turn }) =>
          `<rect x="-46" y="-46" width="92" height="92" transform="translate(${x} ${y}) rotate(${turn})"/>`,
      )
      .join(''),
    { coral: 1, ochre: 0.2 },
  )
  await easel.cover(
    papers
      .map(
        ({ x, y, turn }) =>
          `<path transform="translate(${x} ${y}) rotate(${turn - 45})" d="${LUCK}" fill="none" stroke="#fff" stroke-width="6"/>`,
      )
      .join(''),
    { navy: 0.95 },
  )
  const water = plateOf(SQUARE, (x, y) => smoothstep(-1, 1, y - 640 - gradientNoise(x / 70, 1, 5) * 8))
  stamp(easel.sheet, water, { navy: 0.9, teal: 0.42 })
  const gleam = plateOf(SQUARE, (x, y) =>
    y > 652
      ? smoothstep(0.12, 0.5, gradientNoise(x / 120, y / 9, 4)) *
        (0.4 + 0.6 * Math.exp(-(((x % 300) - 150) ** 2) / 4000))
      : 0,
  )
  stamp(easel.sheet, gleam, { coral: 0.85, ochre: 0.35, navy: 0.25 })
  await hangLanterns(easel)
  return easel.sheet
}

async function drawSupper(): Promise<Sheet> {
  const easel = createEasel(SQUARE)
  paint(easel.sheet, (x, y) => {
    const plank = Math.floor(y / 150)
    const grain = gradientNoise(x / 260, y / 12 + plank * 9, plank) * 0.12
    return { navy: 0.74 + grain - (y % 150 < 6 ? -0.3 : 0), coral: 0.4, ochre: 0.2 }
  })
  light(easel, [{ x: 420, y: 380 }], 420)
  await easel.glaze('<rect x="176" y="246" width="430" height="470" rx="40"/>', { navy: 0.7 })
  await easel.cover('<rect x="150" y="216" width="430" height="470" rx="40"/>', { teal: 0.7, navy: 0.3 })
  await easel.cover('<rect x="176" y="242" width="378" height="418" rx="24"/>', { ochre: 0.1 })
  await easel.cover('<rect x="186" y="470" width="358" height="180" rx="18"/>', { ochre: 0.02 })
  const rice = Array.from(
    { length: 90 },
    (_, index) =>
      `<ellipse cx="${200 + ((index * 97) % 330)}" cy="${484 + ((index * 61) % 152)}" rx="8" ry="4" transform="rotate(${(index * 47) % 180} ${200 + ((index * 97) % 330)} ${484 + ((index * 61) % 152)})"/>`,
  )
  await easel.glaze(rice.join(''), { ochre: 0.4 })
  await easel.cover(
    '<path d="M204 356 Q252 292 352 316 L420 290 Q404 356 420 420 L352 396 Q252 420 204 356 Z M430 330 l80 -40 q-16 64 4 124 l-84 -30 z"/>',
    { navy: 0.42, teal: 0.5 },
  )
  await easel.cover(
    '<path d="M300 330 Q300 356 300 390 M330 326 V392 M360 322 V396 M286 356 H430" fill="none" stroke="#fff" stroke-width="7"/><circle cx="240" cy="350" r="9"/>',
    { ochre: 0.06 },
  )
  await easel.glaze('<circle cx="738" cy="312" r="96"/>', { navy: 0.7 })
  await easel.cover('<circle cx="720" cy="292" r="96"/>', { coral: 0.7, ochre: 0.85 })
  await easel.cover('<path d="M716 214 q30 -40 66 -30 q-10 36 -66 30 z"/>', { teal: 0.9, ochre: 0.5 })
  await easel.glaze('<path d="M640 796 L850 470 M690 812 L880 480" fill="none" stroke="#fff" stroke-width="20"/>', {
    navy: 0.6,
  })
  await easel.cover('<path d="M628 784 L838 458 M678 800 L868 468" fill="none" stroke="#fff" stroke-width="15"/>', {
    coral: 0.95,
    navy: 0.1,
  })
  return easel.sheet
}

/** One burst: spokes that bend down at their ends. */
function burst(spot: Spot, reach: number, count: number): string {
  const spokes = Array.from({ length: count }, (_, index) => {
    const angle = (index / count) * 2 * Math.PI
    const [dx, dy] = [Math.cos(angle) * reach, Math.sin(angle) * reach]
    return `M${spot.x + dx * 0.22} ${spot.y + dy * 0.22} Q${spot.x + dx * 0.8} ${spot.y + dy * 0.8} ${spot.x + dx} ${spot.y + dy + reach * 0.16}`
  })
  const sparks = Array.from({ length: count }, (_, index) => {
    const angle = ((index + 0.5) / count) * 2 * Math.PI
    return `<circle cx="${spot.x + Math.cos(angle) * reach * 0.86}" cy="${spot.y + Math.sin(angle) * reach * 0.86 + reach * 0.1}" r="5"/>`
  })
  return `<path d="${spokes.join(' ')}" fill="none" stroke="#fff" stroke-width="6"/>${sparks.join('')}`
}

const SHORE = 620

async function drawSky(): Promise<Sheet> {
  const easel = createEasel(WIDE)
  paint(easel.sheet, (_x, y) => ({
    navy: 0.97 - smoothstep(100, SHORE, y) * 0.3,
    teal: 0.35,
    coral: smoothstep(200, SHORE, y) * 0.4,
  }))
  light(
    easel,
    [
      { x: 360, y: 240 },
      { x: 820, y: 190 },
      { x: 1010, y: 380 },
    ],
    150,
  )
  await easel.cover(burst({ x: 360, y: 240 }, 190, 26), { coral: 0.85, ochre: 0.4 })
  await easel.cover(burst({ x: 820, y: 190 }, 150, 22), { ochre: 0.5 })
  await easel.cover(burst({ x: 1010, y: 380 }, 104, 18), { teal: 0.42, ochre: 0.1 })
  await easel.cover(burst({ x: 600, y: 420 }, 74, 16), { coral: 0.3, ochre: 0.2 })
  await easel.cover(
    `<path d="M0 ${SHORE} V520 q150 -70 320 -20 q160 -90 360 -10 q180 -60 290 0 q120 -40 230 10 V${SHORE} Z"/>`,
    { navy: 1, coral: 0.2 },
  )
  shakeBelow(easel.sheet, WIDE)
  const masts = Array.from(
    { length: 24 },
    (_, index) =>
      `<path d="M${20 + index * 51} ${560 + ((index * 37) % 30)} h4 v70 h-4 z M${4 + index * 51} 632 h36 l-6 13 h-24 z"/>`,
  )
  await easel.cover(masts.join(''), { navy: 1, coral: 0.1 })
  return easel.sheet
}

/** The water repeats the sky in torn lines. */
function shakeBelow(sheet: Sheet, { width, height }: Size): void {
  for (const ink of INK_NAMES) {
    const plate = sheet.plates[ink]
    for (let y = SHORE; y < height; y++) {
      const down = (y - SHORE) / (height - SHORE)
      for (let x = 0; x < width; x++) {
        const shake = gradientNoise(x / 70, y / 5, 6) * (6 + down * 40)
        const column = Math.min(width - 1, Math.max(0, Math.round(x + shake)))
        const row = Math.max(0, Math.round(SHORE - (y - SHORE) * 2.1 - shake * 0.4))
        plate[y * width + x] = (plate[row * width + column] ?? 0) * (ink === 'navy' ? 1 : 0.9)
      }
    }
  }
}

export const newYear: readonly Picture[] = [
  { ...WIDE, name: 'boats', press: { seed: 81, grain: 0.32, quality: 44 }, draw: drawBoats },
  { ...SQUARE, name: 'boats-bows', press: { seed: 82, grain: 0.34, quality: 44 }, draw: drawBows },
  { ...SQUARE, name: 'boats-supper', press: { seed: 83, grain: 0.34, quality: 44 }, draw: drawSupper },
  { ...WIDE, name: 'boats-sky', press: { seed: 84, grain: 0.34, quality: 44 }, draw: drawSky },
]
