import { drawShape } from '../press/drawShape.ts'
import { fractalNoise, gradientNoise, smoothstep } from '../press/noise.ts'
import { seededRandom, type Random } from '../press/random.ts'
import { blankSheet, INK_NAMES, overprint, paint, plateOf, stamp, type Mixture, type Sheet } from '../press/Sheet.ts'
import { BOOT_OUTLINE, bootParts } from './boot.ts'
import { growCreeks } from './creeks.ts'
import { flatsAt, type Flats } from './flats.ts'
import { press, type Picture } from './Picture.ts'
import { coralSky, paleSky } from './skies.ts'

const WIDE = { width: 1600, height: 1067 }
const PAN = { width: 1200, height: 1200 }

function cockle(
  x: number,
  y: number,
  shape: { readonly size: number; readonly turn: number },
): { readonly shell: string; readonly ribs: string } {
  const place = `transform="translate(${x} ${y}) rotate(${shape.turn}) scale(${shape.size})"`
  const ribs = Array.from({ length: 9 }, (_, rib) => {
    const angle = (-64 + rib * 16) * (Math.PI / 180)
    return `M0 40 Q${Math.sin(angle) * 26} ${4 - Math.cos(angle) * 14} ${Math.sin(angle) * 56} ${6 - Math.cos(angle) * 54}`
  })
  return {
    shell: `<path ${place} d="M0 44 C-30 44 -62 22 -62 -8 C-62 -42 -32 -58 0 -58 C32 -58 62 -42 62 -8 C62 22 30 44 0 44 Z"/>`,
    ribs: `<g ${place}><path d="${ribs.join(' ')}" fill="none" stroke="#fff" stroke-width="4.5"/></g>`,
  }
}

/** Places for `count` round things in the pan, none of them nearer than `gap` to another. */
function scatter(random: Random, count: number, gap: number): readonly { readonly x: number; readonly y: number }[] {
  const places: { x: number; y: number }[] = []
  for (let attempt = 0; attempt < 9000 && places.length < count; attempt++) {
    const angle = random() * 2 * Math.PI
    const radius = Math.sqrt(random()) * 372
    const spot = { x: 600 + Math.cos(angle) * radius, y: 590 + Math.sin(angle) * radius }
    if (places.every((other) => Math.hypot(other.x - spot.x, other.y - spot.y) > gap)) places.push(spot)
  }
  return places
}

async function drawPan(): Promise<Sheet> {
  const sheet = blankSheet(PAN)
  const random = seededRandom(27)
  const lay = async (markup: string, ink: Mixture): Promise<void> => stamp(sheet, await drawShape(PAN, markup), ink)
  paint(sheet, (x, y) => {
    const plank = Math.floor((x + y * 0.06) / 200)
    const grain = gradientNoise(x / 26, y / 420 + plank * 7, plank) * 0.14
    return { coral: 0.48 + grain, ochre: 0.4 + grain }
  })
  overprint(sheet, await drawShape(PAN, '<circle cx="636" cy="632" r="500"/>'), { navy: 0.5 })
  await lay(
    '<circle cx="600" cy="590" r="500"/><rect x="1060" y="548" width="140" height="84" rx="30"/><rect x="0" y="548" width="140" height="84" rx="30"/>',
    { navy: 1, teal: 0.3 },
  )
  await lay('<circle cx="600" cy="590" r="456"/>', { navy: 0.82, ochre: 0.4 })
  await lay('<circle cx="600" cy="590" r="436"/>', { ochre: 0.55, teal: 0.22, coral: 0.1 })
  const potatoes = scatter(random, 15, 172)
  const halves = potatoes
    .map(
      ({ x, y }) =>
        `<path transform="translate(${x} ${y}) rotate(${Math.floor(random() * 360)})" d="M-82 0 a82 66 0 0 1 164 0 q0 22 -82 22 q-82 0 -82 -22 z"/>`,
    )
    .join('')
  overprint(sheet, await drawShape(PAN, `<g transform="translate(7 9)">${halves}</g>`), { navy: 0.35 })
  await lay(halves, { ochre: 0.8, coral: 0.05 })
  for (const { x, y } of scatter(random, 44, 92)) {
    const { shell, ribs } = cockle(x, y, { size: 0.78 + random() * 0.3, turn: random() * 360 })
    overprint(sheet, await drawShape(PAN, `<g transform="translate(8 10)">${shell}</g>`), { navy: 0.5 })
    await lay(shell, { ochre: 0.16 + random() * 0.3, coral: random() * 0.28, navy: random() * 0.12 })
    overprint(sheet, await drawShape(PAN, ribs), { coral: 0.55, navy: 0.25 })
  }
  const parsley = scatter(random, 120, 22).map(
    ({ x, y }) =>
      `<path transform="translate(${x} ${y}) rotate(${Math.floor(random() * 360)})" d="M0 12 q-16 -8 -10 -18 q8 -2 10 4 q4 -12 14 -6 q4 12 -14 20 z"/>`,
  )
  await lay(parsley.join(''), { teal: 0.95, ochre: 0.8 })
  const shine = plateOf(
    PAN,
    (x, y) => smoothstep(0.3, 1.1, (x + y) / 2000) * (Math.hypot(x - 600, y - 590) < 500 ? 0.5 : 0),
  )
  overprint(sheet, shine, { navy: 0.6 })
  return sheet
}

async function drawCreeks(): Promise<Sheet> {
  const sheet = blankSheet(WIDE)
  const strokes = growCreeks(seededRandom(4), { x: 1640, y: 780, heading: Math.PI * 1.04, width: 92 })
  const water = await drawShape(WIDE, strokes)
  const banks = await drawShape(
    WIDE,
    `<g filter="url(#soft)">${strokes}</g><filter id="soft" x="-10%" y="-10%" width="120%" height="120%"><feMorphology operator="dilate" radius="9"/><feGaussianBlur stdDeviation="16"/></filter>`,
  )
  paint(sheet, (x, y) => {
    const lump = fractalNoise(x / 300, y / 300, { seed: 14, octaves: 4, gain: 0.4 })
    const light = fractalNoise((x + 7) / 300, (y + 7) / 300, { seed: 14, octaves: 4, gain: 0.4 }) - lump
    const bank = banks[y * WIDE.width + x] ?? 0
    return {
      ochre: 0.5 + lump * 0.12 + bank * 0.25,
      coral: 0.16 + light * 0.9 + bank * 0.3,
      teal: 0.05 + Math.max(0, lump) * 0.2,
      navy: 0.03 + Math.max(0, light) * 0.9 + bank * 0.62,
    }
  })
  stamp(sheet, water, { teal: 0.72, navy: 0.1 })
  const gleam = plateOf(
    WIDE,
    (x, y) =>
      (water[y * WIDE.width + x] ?? 0) * smoothstep(0.1, 0.9, 0.5 + 0.5 * gradientNoise(x / 260, y / 260, 30)) * 0.5,
  )
  stamp(sheet, gleam, { coral: 0.32, ochre: 0.12 })
  return sheet
}

/** Footprints from the foot of the picture out over the sand, round, and back to a pair of boots. */
function footprints(): string {
  const steps = Array.from({ length: 64 }, (_, index) => {
    const t = index / 63
    const out = Math.sin(t * Math.PI)
    const far = 1 - out * 0.9
    const x = 640 + (t - 0.5) * 620 * far + Math.sin(t * 19) * 9 * far
    const y = 440 + far ** 1.7 * 600
    const size = 4 + far * 20
    const side = (index % 2 ? 1 : -1) * size * 0.9
    return `<ellipse cx="${x + side}" cy="${y}" rx="${size * 0.5}" ry="${size * 0.62}"/>`
  })
  return steps.join('')
}

async function drawBoots(): Promise<Sheet> {
  const flats: Flats = {
    ...WIDE,
    seed: 35,
    horizon: 0.36,
    light: 0.3,
    sky: coralSky({ across: 0.3, above: 0.1, radius: 0.036 }),
    sand: { ochre: 0.55, coral: 0.1 },
  }
  const sheet = blankSheet(WIDE)
  paint(sheet, (x, y) => flatsAt(flats, -0.75, { x, y }))
  overprint(sheet, await drawShape(WIDE, footprints()), { navy: 0.55, coral: 0.3 })
  for (const place of ['translate(800 290) scale(0.74)', 'translate(985 345) scale(0.78)']) {
    overprint(
      sheet,
      await drawShape(
        WIDE,
        `<g transform="${place} translate(560 788) skewX(-58) scale(1 0.2) translate(-560 -788)">${BOOT_OUTLINE}</g>`,
      ),
      { navy: 0.5 },
    )
    for (const part of bootParts()) {
      const shape = await drawShape(WIDE, `<g transform="${place}">${part.markup}</g>`)
      if (part.solid) stamp(sheet, shape, part.ink)
      else overprint(sheet, shape, part.ink)
    }
  }
  return sheet
}

/** One beach, each quarter of the sheet showing one of its inks alone. */
async function drawSeparations(): Promise<Sheet> {
  const size = { width: 1200, height: 1200 }
  const half = { width: 588, height: 588 }
  const flats: Flats = {
    ...half,
    seed: 12,
    horizon: 0.4,
    light: 0.62,
    sky: paleSky({ across: 0.62, above: 0.2, radius: 0.1 }),
    sand: { ochre: 0.62, coral: 0.14 },
  }
  const full = blankSheet(half)
  paint(full, (x, y) =>
    flatsAt({ ...flats, sky: coralSky({ across: 0.62, above: 0.18, radius: 0.1 }) }, -0.05, { x, y }),
  )
  const sheet = blankSheet(size)
  const corners = { ochre: [0, 0], coral: [612, 0], navy: [612, 612], teal: [0, 612] } as const
  for (const ink of INK_NAMES) {
    const [left, top] = corners[ink]
    const strength = ink === 'navy' ? 1.6 : 1.05
    const plate = sheet.plates[ink]
    full.plates[ink].forEach((amount, at) => {
      const row = top + Math.floor(at / half.width)
      plate[row * size.width + left + (at % half.width)] = Math.min(1, amount * strength)
    })
  }
  return sheet
}

export const studies: readonly Picture[] = [
  { ...PAN, name: 'cockle-pan', press: { seed: 20, grain: 0.34, quality: 48 }, draw: drawPan },
  { ...WIDE, name: 'creeks', press: { seed: 21, grain: 0.3, quality: 44 }, draw: drawCreeks },
  { ...WIDE, name: 'boots', press: press(22), draw: drawBoots },
  {
    width: 1200,
    height: 1200,
    name: 'separations',
    press: { seed: 24, grain: 0.4, quality: 50 },
    draw: drawSeparations,
  },
]
