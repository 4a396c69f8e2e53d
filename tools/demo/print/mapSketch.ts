import { escapeHtml } from './escapeHtml.ts'
import { isRecord, listOf, textOf } from './wireValues.ts'

/** Units of the drawing, four to a degree. */
const SCALE = 4
const WEST = -178
const EAST = 38
const NORTH = 72
const SOUTH = -24
const TYPE_SIZE = 15

interface Place {
  readonly x: number
  readonly y: number
  readonly name: string
  /** In metres. */
  readonly range: number
}

interface Rectangle {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The markers of a map on a bare graticule: a ring as wide as the tide is high, and a name where it touches no other. */
export function mapSketch(markers: unknown): string {
  const places = listOf(markers).filter(isRecord).map(placeOf)
  const width = (EAST - WEST) * SCALE
  const height = (NORTH - SOUTH) * SCALE
  const taken: Rectangle[] = places.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
  const drawn = places.map((place) => ringOf(place) + labelOf(place, taken))
  return `<svg viewBox="0 0 ${width} ${height}" role="img" aria-label="A map">${graticule(width, height)}${drawn.join('')}</svg>`
}

function placeOf(marker: Readonly<Record<string, unknown>>): Place {
  const [name = '', range = '0'] = textOf(marker['caption']).split(': ')
  return {
    x: (Number(marker['longitude']) - WEST) * SCALE,
    y: (NORTH - Number(marker['latitude'])) * SCALE,
    name,
    range: Number.parseFloat(range),
  }
}

function graticule(width: number, height: number): string {
  const lines: string[] = []
  for (let x = (-180 - WEST) * SCALE; x <= width; x += 20 * SCALE) lines.push(`M${x} 0V${height}`)
  for (let y = (80 - NORTH) * -SCALE; y <= height; y += 20 * SCALE) lines.push(`M0 ${y}H${width}`)
  const equator = NORTH * SCALE
  return `<path class="grid" d="${lines.join('')}"/><path class="equator" d="M0 ${equator}H${width}"/>`
}

function ringOf({ x, y, range }: Place): string {
  return `<circle class="ring" cx="${x}" cy="${y}" r="${3 + range * 1.6}"/><circle class="dot" cx="${x}" cy="${y}" r="2.4"/>`
}

/** Tries right, left, below and above, near and farther, and takes the first that is free. */
function labelOf({ x, y, name, range }: Place, taken: Rectangle[]): string {
  const width = name.length * TYPE_SIZE * 0.46
  const half = TYPE_SIZE / 2
  for (const reach of [6 + range * 1.6, 26, 44, 62]) {
    const spots = [
      { left: x + reach, middle: y },
      { left: x - reach - width, middle: y },
      { left: x - width / 2, middle: y + reach + half },
      { left: x - width / 2, middle: y - reach - half },
    ]
    for (const { left, middle } of spots) {
      const room = { left, right: left + width, top: middle - half, bottom: middle + half }
      if (taken.some((other) => overlap(room, other))) continue
      taken.push(room)
      return `<text x="${left}" y="${middle + TYPE_SIZE * 0.3}" font-size="${TYPE_SIZE}">${escapeHtml(name)}</text>`
    }
  }
  return ''
}

function overlap(a: Rectangle, b: Rectangle): boolean {
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom
}
