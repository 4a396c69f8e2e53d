import type { Point } from './project.ts'

export interface Marker {
  readonly name: string
  /** In percent of the sketch. */
  readonly at: Point
}

/** Where a name stands beside its number. */
export interface NameSetting {
  readonly side: 'left' | 'right'
  /** Only a wide sketch has room for it. */
  readonly isWide: boolean
}

/** Widths of a sketch in CSS pixels: on a phone, and from where names come that a phone has no room for. */
const NARROW = 330
const WIDE = 640

/** Measures of the names' type in CSS pixels; an ideograph is twice as wide as a letter. */
const LETTER = 7.5
const HEIGHT = 20
const MARKER = 26

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * The names that fit beside their markers without touching another marker or name, by their markers' index, the first ones
 * first. For the others their number must do. Pure.
 */
export function setNames(markers: readonly Marker[], ratio: number): ReadonlyMap<number, NameSetting> {
  const settings = new Map<number, NameSetting>()
  for (const width of [NARROW, WIDE]) {
    const size = { width, height: width / ratio }
    const taken = markers.flatMap((marker, index) => boxesOf(marker, settings.get(index), size))
    for (const [index, marker] of markers.entries()) {
      if (settings.has(index) || marker.name === '') continue
      const side = freeSide(marker, taken, size)
      if (side === undefined) continue
      settings.set(index, { side, isWide: width === WIDE })
      taken.push(nameBox(marker, side, size))
    }
  }
  return settings
}

interface Size {
  readonly width: number
  readonly height: number
}

function boxesOf(marker: Marker, setting: NameSetting | undefined, size: Size): readonly Box[] {
  const own = markerBox(marker, size)
  return setting === undefined ? [own] : [own, nameBox(marker, setting.side, size)]
}

function freeSide(marker: Marker, taken: readonly Box[], size: Size): NameSetting['side'] | undefined {
  return (['right', 'left'] as const).find((side) => {
    const box = nameBox(marker, side, size)
    return box.left >= 0 && box.right <= size.width && taken.every((other) => !touches(box, other))
  })
}

function markerBox({ at }: Marker, { width, height }: Size): Box {
  const x = (at.x / 100) * width
  const y = (at.y / 100) * height
  return { left: x - MARKER / 2, right: x + MARKER / 2, top: y - MARKER / 2, bottom: y + MARKER / 2 }
}

function nameBox(marker: Marker, side: NameSetting['side'], size: Size): Box {
  const { left, right, top } = markerBox(marker, size)
  const length = Array.from(marker.name).reduce((sum, letter) => sum + (letter > '\u2e80' ? 2 * LETTER : LETTER), 0)
  const upper = top + (MARKER - HEIGHT) / 2
  const start = side === 'right' ? right : left - length
  return { left: start, right: start + length, top: upper, bottom: upper + HEIGHT }
}

/** Boxes that share no more than an edge do not touch. */
function touches(one: Box, other: Box): boolean {
  return one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom
}
