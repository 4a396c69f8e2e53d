import { drawShape } from '../press/drawShape.ts'
import { fractalNoise, gradientNoise, smoothstep } from '../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Plate, type Sheet, type Size } from '../press/Sheet.ts'
import { drawCoastSteps, RULER_SIZE } from './rulers.ts'
import { press, type Picture } from './Picture.ts'

const SIZE = { width: 1600, height: 1067 }

/** Metres above chart datum of an imaginary estuary: a mainland to the left, an island to the right, flats between. */
function chartHeight(x: number, y: number): number {
  const u = x / 400
  const v = y / 400
  const warpX = gradientNoise(u * 0.9, v * 0.9, 3) * 0.5
  const warpY = gradientNoise(u * 0.9 + 40, v * 0.9, 4) * 0.5
  const rough = fractalNoise(u + warpX, v + warpY, { seed: 18, octaves: 5, gain: 0.45 })
  const mainland = 26 * (0.27 - x / SIZE.width) - 5 * Math.sin(v * 1.5 + 0.7)
  const island = 15 - 34 * Math.hypot((x - 1180) / 800, (y - 520) / 560)
  const river = 9 * Math.exp(-(((y - 640 - gradientNoise(u * 1.3, 2, 9) * 170) / 70) ** 2)) * smoothstep(1500, 200, x)
  return Math.max(mainland, island, -2 + rough) * 0.75 + rough * 3.4 + 1.6 - river
}

function contourPlate(heights: Plate, spacing: number, thickness: (metres: number) => number): Plate {
  const { width, height } = SIZE
  return plateOf(SIZE, (x, y) => {
    const at = y * width + x
    const here = heights[at] ?? 0
    const right = heights[at + (x < width - 1 ? 1 : -1)] ?? here
    const below = heights[at + (y < height - 1 ? width : -width)] ?? here
    const steepness = Math.max(1e-4, Math.hypot(right - here, below - here)) / spacing
    const distance = Math.abs(here / spacing - Math.round(here / spacing)) / steepness
    const half = thickness(Math.round(here / spacing) * spacing)
    return 1 - smoothstep(half - 0.5, half + 0.5, distance)
  })
}

async function drawCoastLines(): Promise<Sheet> {
  const heights = plateOf(SIZE, chartHeight)
  const sheet = blankSheet(SIZE)
  paint(sheet, (x, y) => {
    const metres = heights[y * SIZE.width + x] ?? 0
    const land = smoothstep(8.55, 8.65, metres)
    const sea = 1 - smoothstep(0.5, 0.7, metres)
    const shore = (1 - land) * (1 - sea)
    const covered = smoothstep(8.6, 0.6, metres)
    return {
      ochre: land * (0.62 + Math.min(0.25, (metres - 8.6) * 0.03)) + shore * (0.3 - covered * 0.26),
      coral: land * 0.22,
      teal: shore * covered * 0.42 + sea * (0.6 + Math.min(0.3, -metres * 0.05)),
      navy: sea * Math.min(0.6, Math.max(0, 0.1 - metres * 0.09)),
    }
  })
  const within = (metres: number): boolean => metres >= 0.5 && metres <= 8.7
  overprint(
    sheet,
    contourPlate(heights, 0.25, (metres) => (within(metres) ? 0.75 : -1)),
    { navy: 0.8, teal: 0.3 },
  )
  overprint(
    sheet,
    contourPlate(heights, 2, (metres) => (metres > 8.7 ? 0.9 : -1)),
    { coral: 0.8, navy: 0.3 },
  )
  stamp(
    sheet,
    contourPlate(heights, 2, (metres) => (metres < 0.4 ? 0.8 : -1)),
    { teal: 0.25 },
  )
  stamp(
    sheet,
    contourPlate(heights, 4.3, (metres) => (Math.abs(metres - 8.6) < 0.1 ? 2.4 : -1)),
    { coral: 1, navy: 0.1 },
  )
  return sheet
}

/** Lines of equal hour turn about a point; rings of equal range widen around it. */
async function drawAmphidrome(): Promise<Sheet> {
  const hub = { x: 610, y: 560 }
  const sheet = blankSheet(SIZE)
  const bent = (x: number, y: number): { readonly radius: number; readonly turn: number } => {
    const dx =
      x - hub.x + gradientNoise(x / 330, y / 330, 5) * 90 * smoothstep(0, 400, Math.hypot(x - hub.x, y - hub.y))
    const dy =
      (y - hub.y) * 1.22 +
      gradientNoise(x / 330 + 9, y / 330, 6) * 80 * smoothstep(0, 400, Math.hypot(x - hub.x, y - hub.y))
    const radius = Math.hypot(dx, dy)
    return {
      radius,
      turn: Math.atan2(dy, dx) / (2 * Math.PI) + radius / 2900 + gradientNoise(radius / 260, 4, 2) * 0.03,
    }
  }
  paint(sheet, (x, y) => {
    const { radius, turn } = bent(x, y)
    const swing = 0.5 + 0.5 * Math.cos(2 * Math.PI * turn)
    const far = smoothstep(0, 1000, radius)
    return {
      teal: 0.25 + far * 0.5 + (swing - 0.5) * far * 0.4,
      navy: smoothstep(0.1, 0.9, far) * 0.3 + (1 - swing) * smoothstep(0, 500, radius) * 0.68,
      coral: swing ** 6 * smoothstep(20, 300, radius) * 0.85,
      ochre: 0.2 * (1 - far),
    }
  })
  const spokes = plateOf(SIZE, (x, y) => {
    const { radius, turn } = bent(x, y)
    const slot = turn * 48
    const distance = (Math.abs(slot - Math.round(slot)) / 48) * 2 * Math.PI * radius
    const hour = Math.round(slot) % 4 === 0
    const half = hour ? 1.7 : 0.55
    return (1 - smoothstep(half, half + 1, distance)) * smoothstep(hour ? 18 : 130, hour ? 40 : 210, radius)
  })
  const rings = plateOf(SIZE, (x, y) => {
    const { radius } = bent(x, y)
    const slot = Math.sqrt(radius / 9)
    const distance = Math.abs(slot - Math.round(slot)) * 18 * Math.sqrt(radius / 9)
    return 1 - smoothstep(0.4, 1.4, distance)
  })
  stamp(sheet, spokes, { ochre: 0.08 })
  stamp(
    sheet,
    rings.map((amount) => amount * 0.6),
    { ochre: 0.1 },
  )
  stamp(sheet, await drawShape(SIZE, `<circle cx="${hub.x}" cy="${hub.y}" r="15"/>`), {})
  stamp(sheet, await drawShape(SIZE, `<circle cx="${hub.x}" cy="${hub.y}" r="8"/>`), { coral: 1 })
  return sheet
}

const ruler = (name: string, size: Size & { readonly step: number }): Picture => ({
  width: size.width,
  height: size.height,
  name,
  press: press(13),
  draw: () => drawCoastSteps(size.step),
})

export const maps: readonly Picture[] = [
  { ...SIZE, name: 'coast-lines', press: { seed: 5, grain: 0.16, quality: 34 }, draw: drawCoastLines },
  { ...SIZE, name: 'amphidrome', press: { seed: 6, grain: 0.3, quality: 44 }, draw: drawAmphidrome },
  ruler('ruler-long', { ...RULER_SIZE, step: 235 }),
  ruler('ruler-middle', { ...RULER_SIZE, step: 74 }),
  ruler('ruler-short', { ...RULER_SIZE, step: 17 }),
]
