import { drawShape } from '../press/drawShape.ts'
import { fractalNoise } from '../press/noise.ts'
import { blankSheet, paint, stamp, type Sheet } from '../press/Sheet.ts'

export const RULER_SIZE = { width: 800, height: 1000 }

interface Point {
  readonly x: number
  readonly y: number
}

/** A ragged shore from top to bottom, as a fine polyline in pixels. */
function raggedShore(): readonly Point[] {
  return Array.from({ length: 4200 }, (_, index) => {
    const t = index / 4200
    const sideways = fractalNoise(t * 3.1, 5, { seed: 77, octaves: 8, gain: 0.56 })
    const along = fractalNoise(t * 3.1, 60, { seed: 78, octaves: 8, gain: 0.56 })
    return { x: 430 + sideways * 215, y: -40 + t * 1080 + along * 70 }
  })
}

/** Walks along the shore with a pair of dividers set to `step` pixels. */
function stepAlong(shore: readonly Point[], step: number): readonly Point[] {
  const stops: Point[] = []
  for (const point of shore) {
    const last = stops.at(-1)
    if (last === undefined || Math.hypot(point.x - last.x, point.y - last.y) >= step) stops.push(point)
  }
  return stops
}

export async function drawCoastSteps(step: number): Promise<Sheet> {
  const sheet = blankSheet(RULER_SIZE)
  const shore = raggedShore()
  const line = (points: readonly Point[]): string =>
    points.map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`).join(' L')
  paint(sheet, (_x, y) => ({ teal: 0.5 + (y / 1000) * 0.25, navy: (y / 1000) * 0.16 }))
  const land = await drawShape(RULER_SIZE, `<path d="M-20 -60 L${line(shore)} L-20 1060 Z"/>`)
  stamp(sheet, land, { ochre: 0.5, coral: 0.06 })
  const stops = stepAlong(shore, step)
  const dots = stops.map(({ x, y }) => `<circle cx="${x}" cy="${y}" r="${Math.min(11, 3.5 + step / 26)}"/>`).join('')
  const steps = `<path d="M${line(stops)}" stroke="#fff" stroke-width="${Math.min(7, 3.6 + step / 60)}" fill="none"/>`
  stamp(sheet, await drawShape(RULER_SIZE, steps + dots), { coral: 1, navy: 0.25 })
  return sheet
}
