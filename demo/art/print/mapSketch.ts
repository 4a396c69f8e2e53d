import { escapeHtml } from './escapeHtml.ts'
import type { MapFrame } from './PrintedEdition.ts'
import { isRecord, listOf, textOf } from './wireValues.ts'

/** Units of the drawing's width; four to a degree of the Atlantic. */
const WIDTH = 864
const ATLANTIC: MapFrame = { west: -178, east: 38, north: 72, south: -24 }
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
export function mapSketch(markers: unknown, frame: MapFrame = ATLANTIC): string {
  const scale = WIDTH / (frame.east - frame.west)
  const places = listOf(markers)
    .filter(isRecord)
    .map((marker) => placeOf(marker, frame))
  const height = (frame.north - frame.south) * scale
  const taken: Rectangle[] = places.map(({ x, y }) => ({ left: x - 4, right: x + 4, top: y - 4, bottom: y + 4 }))
  const drawn = places.map((place) => ringOf(place) + labelOf(place, taken))
  return `<svg viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="A map">${graticule(frame)}${drawn.join('')}</svg>`
}

function placeOf(marker: Readonly<Record<string, unknown>>, frame: MapFrame): Place {
  const scale = WIDTH / (frame.east - frame.west)
  const [name = '', range = '0'] = textOf(marker['caption']).split(': ')
  return {
    x: (Number(marker['longitude']) - frame.west) * scale,
    y: (frame.north - Number(marker['latitude'])) * scale,
    name,
    range: Number.parseFloat(range) || 0,
  }
}

function graticule({ west, east, north, south }: MapFrame): string {
  const scale = WIDTH / (east - west)
  const height = (north - south) * scale
  const lines: string[] = []
  for (let meridian = -180; meridian <= east; meridian += 20) lines.push(`M${(meridian - west) * scale} 0V${height}`)
  for (let parallel = 80; parallel >= south; parallel -= 20) lines.push(`M0 ${(north - parallel) * scale}H${WIDTH}`)
  return `<path class="grid" d="${lines.join('')}"/><path class="equator" d="M0 ${north * scale}H${WIDTH}"/>`
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
