import type { Random } from '../press/random.ts'

export interface Twig {
  readonly x: number
  readonly y: number
  /** Radians. */
  readonly heading: number
  /** Pixels. */
  readonly width: number
}

interface Growth {
  readonly strokes: string[]
  readonly forks: Twig[]
}

/** Which creek runs through each square of 14 pixels, so that none flows across another. */
type Ground = Map<string, number>

const cellOf = (x: number, y: number): string => `${Math.round(x / 14)},${Math.round(y / 14)}`

/** One creek, followed upstream: it wanders, narrows, throws off forks to either side and stops where another runs. */
function growOne(random: Random, from: Twig, place: { readonly ground: Ground; readonly creek: number }): Growth {
  const growth: Growth = { strokes: [], forks: [] }
  let { x, y, heading, width } = from
  let side = random() < 0.5 ? 1 : -1
  for (let step = 0; width > 2.2; step++) {
    heading += (random() - 0.5) * 0.5
    heading += (from.heading - heading) * 0.06
    const stride = 8 + width * 0.3
    const next = { x: x + Math.cos(heading) * stride, y: y + Math.sin(heading) * stride }
    const owner = place.ground.get(cellOf(next.x, next.y))
    if (owner !== undefined && owner !== place.creek && step > 4) break
    place.ground.set(cellOf(next.x, next.y), place.creek)
    growth.strokes.push(
      `<path d="M${x.toFixed(1)} ${y.toFixed(1)} L${next.x.toFixed(1)} ${next.y.toFixed(1)}" stroke="#fff" stroke-width="${width.toFixed(1)}"/>`,
    )
    ;({ x, y } = next)
    width *= 0.987
    if (random() < 0.11) {
      side = -side
      growth.forks.push({
        x,
        y,
        heading: heading + side * (0.6 + random() * 0.45),
        width: width * (0.36 + random() * 0.3),
      })
      width *= 0.975
    }
  }
  return growth
}

/** The whole tree of creeks that drains to `mouth`, as SVG strokes; wide ones grow before their forks do. */
export function growCreeks(random: Random, mouth: Twig): string {
  const ground: Ground = new Map()
  const waiting: Twig[] = [mouth]
  const strokes: string[] = []
  for (let creek = 0; creek < waiting.length; creek++) {
    const twig = waiting[creek]
    if (twig === undefined) break
    const growth = growOne(random, twig, { ground, creek })
    strokes.push(...growth.strokes)
    waiting.push(...growth.forks)
  }
  return strokes.join('')
}
