import { drawShape } from '../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Mixture, type Sheet } from '../press/Sheet.ts'
import { drawFuneral } from './figures.ts'
import { flatsAt, type Flats, type Sky } from './flats.ts'
import { press, type Picture } from './Picture.ts'
import { coralSky, nightSky, paleSky } from './skies.ts'

const SIZE = { width: 1600, height: 1067 }
const DRY: Mixture = { ochre: 0.62, coral: 0.12 }

interface View {
  readonly seed: number
  readonly horizon: number
  readonly light: number
  readonly sky: Sky
  readonly sand?: Mixture
  readonly level: number
}

function drawFlats(view: View): Sheet {
  const flats: Flats = { ...SIZE, sand: DRY, ...view }
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => flatsAt(flats, view.level, { x, y }))
  return sheet
}

/** Low hills along the horizon: a shore on the other side. */
async function layHills(sheet: Sheet, horizon: number, seed: number): Promise<void> {
  const base = horizon * SIZE.height
  const hills = plateOf(SIZE, (x, y) => {
    const rise = (gradientNoise(x / 420, 3, seed) * 0.6 + gradientNoise(x / 120, 9, seed) * 0.16 + 0.32) * 62
    return y < base + 2 && y > base - Math.max(0, rise) ? 1 : 0
  })
  stamp(sheet, hills, { navy: 0.55, teal: 0.5, coral: 0.2 })
}

async function drawHighWater(): Promise<Sheet> {
  const sun = { across: 0.5, above: 0.055, radius: 0.075 }
  const sheet = drawFlats({ seed: 4, horizon: 0.4, light: 0.5, sky: coralSky(sun), level: 3 })
  await layHills(sheet, 0.4, 21)
  return sheet
}

async function drawRefuge(): Promise<Sheet> {
  const sheet = drawFlats({
    seed: 31,
    horizon: 0.62,
    light: 0.2,
    sky: coralSky({ across: 0.2, above: 0.07, radius: 0.04 }),
    level: 0.12,
  })
  const posts = [1240, 1345, 1412, 1460, 1496, 1524].map((x, step) => {
    const scale = 0.62 ** step
    return `<rect x="${x}" y="${700 - 190 * scale}" width="${14 * scale + 2}" height="${210 * scale}"/>`
  })
  const hut = `<path d="M640 330 L800 232 L960 330 L960 346 L640 346 Z"/><rect x="664" y="340" width="272" height="176"/>
    <rect x="630" y="512" width="340" height="18"/>
    <path d="M680 530 L650 880 M920 530 L952 880 M760 530 L752 850 M846 530 L854 850 M672 620 L938 760 M928 620 L662 760"
      stroke="#fff" stroke-width="15" fill="none"/>
    <path d="M962 520 L1046 868 M1000 508 L1086 862" stroke="#fff" stroke-width="9" fill="none"/>
    ${[0, 1, 2, 3, 4, 5, 6, 7].map((rung) => `<path d="M${972 + rung * 10.4} ${562 + rung * 42} l38 -8" stroke="#fff" stroke-width="8"/>`).join('')}
    <path d="M800 232 V150" stroke="#fff" stroke-width="7"/><path d="M800 152 l66 20 l-66 22 z"/>`
  stamp(sheet, await drawShape(SIZE, posts.join('')), { navy: 0.95, coral: 0.55 })
  stamp(sheet, await drawShape(SIZE, hut), { navy: 1, coral: 0.6 })
  stamp(
    sheet,
    await drawShape(
      SIZE,
      '<rect x="704" y="384" width="72" height="72"/><path d="M740 384v72M704 420h72" stroke="#000" stroke-width="6"/>',
    ),
    { ochre: 0.9, coral: 0.15 },
  )
  return sheet
}

async function drawWalkersScene(): Promise<Sheet> {
  const sheet = drawFlats({
    seed: 57,
    horizon: 0.46,
    light: 0.66,
    sky: paleSky({ across: 0.66, above: 0.14, radius: 0.034 }),
    level: -0.2,
    sand: { ochre: 0.4, coral: 0.08, teal: 0.1 },
  })
  await layHills(sheet, 0.46, 5)
  const funeral = drawFuneral({ x: 540, y: 668, height: 74 })
  const reflection = `<g transform="translate(0 ${668 * 2 + 2}) scale(1 -1)">${funeral}</g>`
  overprint(sheet, await drawShape(SIZE, reflection), { navy: 0.22, teal: 0.12 })
  stamp(sheet, await drawShape(SIZE, funeral), { navy: 1, coral: 0.3 })
  return sheet
}

async function drawChannel(): Promise<Sheet> {
  const sheet = drawFlats({
    seed: 90,
    horizon: 0.3,
    light: 0.4,
    sky: paleSky({ across: 0.4, above: 0.12, radius: 0 }),
    level: 0.02,
    sand: { ochre: 0.5, coral: 0.1 },
  })
  await layHills(sheet, 0.3, 44)
  return sheet
}

async function drawLantern(): Promise<Sheet> {
  const sheet = drawFlats({
    seed: 71,
    horizon: 0.55,
    light: 0.7,
    sky: nightSky(9),
    level: -0.02,
    sand: { ochre: 0.3, coral: 0.25, teal: 0.55, navy: 0.72 },
  })
  await layHills(sheet, 0.55, 15)
  const glow = plateOf(SIZE, (x, y) => Math.exp(-(((x - 1068) / 90) ** 2 + ((y - 650) / 62) ** 2)))
  for (const ink of ['navy', 'teal'] as const) {
    const plate = sheet.plates[ink]
    plate.forEach((amount, at) => (plate[at] = amount * (1 - 0.9 * (glow[at] ?? 0))))
  }
  overprint(sheet, glow, { ochre: 0.85, coral: 0.2 })
  stamp(sheet, await drawShape(SIZE, `<circle cx="1068" cy="650" r="8"/>`), {})
  stamp(
    sheet,
    await drawShape(
      SIZE,
      `<path d="M1083 690 q-4 -50 4 -56 q10 -4 12 6 l3 50 z"/><circle cx="1091" cy="624" r="7"/><path d="M1085 648 L1069 640" stroke="#fff" stroke-width="4"/>`,
    ),
    { navy: 1, teal: 0.5 },
  )
  return sheet
}

async function drawDusk(): Promise<Sheet> {
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    const down = y / SIZE.height + gradientNoise(x / 700, y / 160, 2) * 0.012
    const seam = 1 - smoothstep(0, 0.34, Math.abs(down - 0.52))
    const ripple = smoothstep(0.1, 0.5, gradientNoise(x / 150, y / 7, 8)) * smoothstep(0.56, 0.9, down) * 0.2
    return {
      coral: seam * 0.5,
      ochre: seam * 0.35,
      teal: 0.75 - seam * 0.55 + ripple,
      navy: smoothstep(0.3, 0, down) * 0.55 + smoothstep(0.62, 1.05, down) * 0.62 + ripple,
    }
  })
  const light = plateOf(SIZE, (x, y) => Math.exp(-(((x - 1120) / 26) ** 2 + ((y - 540) / 26) ** 2)))
  const path = plateOf(SIZE, (x, y) =>
    y > 548
      ? smoothstep(0.1, 0.4, gradientNoise(x / 40, y / 6, 3)) *
        Math.exp(-(((x - 1120) / (4 + (y - 548) * 0.09)) ** 2)) *
        Math.exp(-(y - 548) / 260)
      : 0,
  )
  stamp(sheet, path, { ochre: 0.4 })
  stamp(sheet, light, { ochre: 0.55 })
  stamp(sheet, await drawShape(SIZE, '<circle cx="1120" cy="540" r="7"/>'), {})
  return sheet
}

async function drawTideline(): Promise<Sheet> {
  const sheet = drawFlats({
    seed: 22,
    horizon: 0.3,
    light: 0.8,
    sky: paleSky({ across: 0.78, above: 0.1, radius: 0 }),
    level: -0.9,
    sand: { ochre: 0.42, coral: 0.1 },
  })
  await layHills(sheet, 0.3, 61)
  const weed = plateOf(SIZE, (x, y) => {
    const drop = Math.max(1, y - 0.3 * SIZE.height - 4)
    const depth = 300 / drop
    const path =
      1180 -
      640 * (1 - Math.exp(-drop / 240)) +
      Math.sin(depth * 2.2) * 46 * (drop / 300) +
      gradientNoise(depth * 3, 1, 4) * drop * 0.1
    const distance = Math.abs(x - path) / drop
    const clump =
      gradientNoise((x / drop) * 26, depth * 34, 12) * 0.6 + gradientNoise((x / drop) * 70, depth * 80, 13) * 0.4
    return smoothstep(0.02, 0.2, clump + 0.34 - distance * 5.2)
  })
  stamp(sheet, weed, { navy: 0.82, ochre: 0.7, coral: 0.42 })
  return sheet
}

const landscape = (name: string, draw: () => Promise<Sheet>): Picture => ({
  ...SIZE,
  name,
  press: press(name.length),
  draw,
})

export const landscapes: readonly Picture[] = [
  landscape('high-water', drawHighWater),
  landscape('refuge', drawRefuge),
  landscape('across-walkers', drawWalkersScene),
  landscape('across-channel', drawChannel),
  landscape('across-lantern', drawLantern),
  { ...landscape('dusk', drawDusk), press: { seed: 4, grain: 0.26, quality: 48 } },
  landscape('tideline', drawTideline),
]
