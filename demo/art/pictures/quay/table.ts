import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { createEasel, type Easel } from '../../press/Easel.ts'
import { seededRandom } from '../../press/random.ts'
import { overprint, paint, plateOf, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'

const SIZE = { width: 1100, height: 1100 }

const disc = (x: number, y: number, r: number): string => `<circle cx="${x}" cy="${y}" r="${r}"/>`

/** A fish from the side, 260 pixels long, round the point it is placed on. */
const FISH = '<path d="M-130 0 Q-60 -64 50 -34 L118 -62 Q98 0 118 62 L50 34 Q-60 64 -130 0 Z"/>'
const FISH_LINES =
  '<path d="M-70 -30 Q-52 0 -70 30 M-20 -20 q12 20 0 40 M14 -18 q10 18 0 36" fill="none" stroke="#fff" stroke-width="7"/><circle cx="-96" cy="-8" r="8"/>'

const SHOAL = [
  { x: 486, y: 470, turn: -24, ink: { coral: 0.75, ochre: 0.3 } },
  { x: 640, y: 560, turn: 152, ink: { teal: 0.7, navy: 0.3 } },
  { x: 516, y: 668, turn: 14, ink: { navy: 0.55, teal: 0.2 } },
]

const BOWLS = [
  { x: 190, y: 236, spoon: -38 },
  { x: 906, y: 214, spoon: 40 },
  { x: 950, y: 830, spoon: 130 },
  { x: 190, y: 884, spoon: 216 },
  { x: 560, y: 1010, spoon: undefined },
]

async function layBowls(easel: Easel): Promise<void> {
  const all = (r: number): string => BOWLS.map(({ x, y }) => disc(x, y, r)).join('')
  await easel.glaze(`<g transform="translate(20 24)">${all(118)}</g>`, { navy: 0.5 })
  await easel.cover(all(118), { ochre: 0.04 })
  await easel.cover(all(98), { teal: 0.3 })
  await easel.cover(all(92), { ochre: 0.1 })
  const spoons = BOWLS.filter(({ spoon }) => spoon !== undefined).map(
    ({ x, y, spoon }) =>
      `<g transform="translate(${x} ${y}) rotate(${spoon})"><rect x="136" y="-86" width="15" height="150" rx="7"/><ellipse cx="143" cy="-104" rx="22" ry="34"/></g>`,
  )
  await easel.glaze(`<g transform="translate(9 11)">${spoons.join('')}</g>`, { navy: 0.5 })
  await easel.cover(spoons.join(''), { navy: 0.32, teal: 0.2 })
}

function slices(): string {
  const random = seededRandom(12)
  return Array.from({ length: 19 }, () => {
    const angle = random() * 2 * Math.PI
    const reach = Math.sqrt(random()) * 250
    return `<ellipse cx="${552 + Math.cos(angle) * reach}" cy="${560 + Math.sin(angle) * reach}" rx="${42 + random() * 22}" ry="${34 + random() * 14}" transform="rotate(${random() * 30} 552 560)"/>`
  }).join('')
}

function herbs(): string {
  const random = seededRandom(5)
  return Array.from({ length: 60 }, () => {
    const angle = random() * 2 * Math.PI
    const reach = Math.sqrt(random()) * 268
    return `<ellipse cx="${552 + Math.cos(angle) * reach}" cy="${560 + Math.sin(angle) * reach}" rx="9" ry="4" transform="rotate(${random() * 180} ${552 + Math.cos(angle) * reach} ${560 + Math.sin(angle) * reach})"/>`
  }).join('')
}

async function drawSoup(): Promise<Sheet> {
  const easel = createEasel(SIZE)
  paint(easel.sheet, (x, y) => {
    const stripe = Math.sin(x / 26) > 0.55 || Math.sin(y / 26) > 0.55
    const cross = Math.sin(x / 26) > 0.55 && Math.sin(y / 26) > 0.55
    const weave = gradientNoise(x / 5, y / 40, 3) * 0.04
    return { coral: (cross ? 0.9 : stripe ? 0.5 : 0.06) + weave, ochre: 0.1 + weave }
  })
  await layBowls(easel)
  await easel.glaze(disc(584, 596, 350), { navy: 0.55 })
  await easel.cover('<rect x="160" y="520" width="790" height="84" rx="40"/>', { teal: 0.95, navy: 0.6 })
  await easel.cover(disc(552, 560, 350), { teal: 0.95, navy: 0.45 })
  await easel.cover(disc(552, 560, 318), { ochre: 0.1, teal: 0.12 })
  await easel.cover(disc(552, 560, 300), { ochre: 0.78, coral: 0.22 })
  await easel.glaze(`<g transform="translate(6 8)">${slices()}</g>`, { navy: 0.3 })
  await easel.cover(slices(), { ochre: 0.42 })
  const rings = [
    [420, 620, 34],
    [700, 420, 40],
    [600, 760, 30],
    [404, 420, 26],
    [730, 690, 34],
  ] as const
  await easel.cover(
    `<g fill="none" stroke="#fff" stroke-width="7">${rings.map(([x, y, r]) => disc(x, y, r) + disc(x, y, r - 15)).join('')}</g>`,
    { ochre: 0.08 },
  )
  for (const { x, y, turn, ink } of SHOAL) {
    const place = `transform="translate(${x} ${y}) rotate(${turn})"`
    await easel.glaze(`<g transform="translate(9 11)"><g ${place}>${FISH}</g></g>`, { navy: 0.5 })
    await easel.cover(`<g ${place}>${FISH}</g>`, ink)
    await easel.cover(`<g ${place}>${FISH_LINES}</g>`, { ochre: 0.1 })
  }
  await easel.cover(herbs(), { teal: 0.95, ochre: 0.7 })
  const shine = plateOf(SIZE, (x, y) =>
    Math.hypot(x - 552, y - 560) < 350 ? smoothstep(0.6, 1.3, (x + y) / 1400) * 0.5 : 0,
  )
  overprint(easel.sheet, shine, { navy: 0.6 })
  return easel.sheet
}

export const table: readonly Picture[] = [
  { ...SIZE, name: 'soup', press: { seed: 51, grain: 0.32, quality: 46 }, draw: drawSoup },
]
