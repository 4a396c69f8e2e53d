import type { Coordinates } from '@gatefold/magazine/component/Component'
import { placeIn, type MapFrame } from './mapFrame.ts'
import { project, type Point } from './project.ts'

export interface GraticuleLine {
  readonly axis: 'latitude' | 'longitude'
  /** Degrees, negative to the south and to the west. */
  readonly degrees: number
  /** For an SVG of 100 by 100. */
  readonly path: string
  /** Where its degrees are written, in percent; undefined where the line does not pass a place for it. */
  readonly label: Point | undefined
}

const STEPS = [30, 20, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002, 0.001]
const LINES = 5
const SAMPLES = 48

/** Parallels and meridians at round degrees, as many as a sketch carries. Pure. */
export function graticuleOf(centre: Coordinates, frame: MapFrame): readonly GraticuleLine[] {
  const reach = Math.min(180, (Math.hypot(frame.halfWidth, frame.halfHeight) * 180) / Math.PI)
  const south = Math.max(-90, centre.latitude - reach)
  const north = Math.min(90, centre.latitude + reach)
  const narrowing = Math.cos((Math.min(89.9, Math.max(Math.abs(south), Math.abs(north))) * Math.PI) / 180)
  const across = Math.min(180, reach / narrowing)
  const west = centre.longitude - across
  const east = centre.longitude + across
  const step = stepFor((frame.halfWidth * 360) / Math.PI)
  const spread = Math.max(0.05, Math.cos((centre.latitude * Math.PI) / 180))
  const parallels = multiples(south, north, step).filter((degrees) => Math.abs(degrees) < 90)
  const meridians = multiples(west, east, Math.max(step, stepFor(((frame.halfWidth * 360) / Math.PI / spread) * 0.9)))
  const drawn = new Set(meridians.map(toLongitude))
  const lines = [
    ...parallels.map((latitude) =>
      lineOf(
        'latitude',
        latitude,
        sample(west, east, (longitude) => ({ latitude, longitude })),
      ),
    ),
    ...[...drawn].map((longitude) =>
      lineOf(
        'longitude',
        longitude,
        sample(Math.max(-89.9, south), Math.min(89.9, north), (latitude) => ({ latitude, longitude })),
      ),
    ),
  ]
  return thinned(lines.filter(({ path }) => path !== ''))

  function lineOf(axis: GraticuleLine['axis'], degrees: number, along: readonly Coordinates[]): GraticuleLine {
    const points = along.map((place) => project(place, centre))
    const home =
      axis === 'latitude' ? { latitude: degrees, longitude: centre.longitude } : { latitude: 0, longitude: degrees }
    const label = labelOf(axis, points, frame) ?? inside(project(home, centre), frame)
    return { axis, degrees, path: pathOf(points, frame), label: label && placeIn(frame, label) }
  }
}

/** Room that the words of a label take up on a phone, in percent. */
const LABEL = { width: 17, height: 10 }

/** The same lines with no label upon another. */
function thinned(lines: readonly GraticuleLine[]): readonly GraticuleLine[] {
  const placedLabels: Point[] = []
  return lines.map((line) => {
    const { label } = line
    if (label === undefined) return line
    const isFree = placedLabels.every(
      ({ x, y }) => Math.abs(x - label.x) >= LABEL.width || Math.abs(y - label.y) >= LABEL.height,
    )
    if (isFree) placedLabels.push(label)
    return isFree ? line : { ...line, label: undefined }
  })
}

function stepFor(span: number): number {
  return STEPS.findLast((step) => span / step <= LINES) ?? 30
}

function multiples(from: number, to: number, step: number): number[] {
  const first = Math.ceil(from / step - 1e-9)
  const count = Math.max(0, Math.floor(to / step + 1e-9) - first + 1)
  return Array.from({ length: count }, (_, index) => Number(((first + index) * step).toFixed(4)) || 0)
}

/** Between -180 (left out) and 180. */
function toLongitude(degrees: number): number {
  const turned = ((degrees + 180) % 360) - 180
  return Number((turned <= -180 ? turned + 360 : turned).toFixed(4)) || 0
}

function sample(from: number, to: number, at: (degrees: number) => Coordinates): readonly Coordinates[] {
  return Array.from({ length: SAMPLES + 1 }, (_, index) => at(from + ((to - from) * index) / SAMPLES))
}

/** Radians: two samples further apart than this lie on two sides of the place opposite to the centre. */
const TORN = 1

function pathOf(points: readonly Point[], frame: MapFrame): string {
  let path = ''
  let isDrawing = false
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    const isNear = isClose(point, frame) || (before !== undefined && isClose(before, frame))
    if (before === undefined || !isNear || Math.hypot(point.x - before.x, point.y - before.y) > TORN) {
      isDrawing = false
      continue
    }
    if (!isDrawing) path += `M${written(before, frame)}L`
    path += `${isDrawing ? ' ' : ''}${written(point, frame)}`
    isDrawing = true
  }
  return path
}

function written(point: Point, frame: MapFrame): string {
  const { x, y } = placeIn(frame, point)
  return `${x} ${y}`
}

function isClose({ x, y }: Point, { halfWidth, halfHeight }: MapFrame): boolean {
  return Math.abs(x) <= halfWidth * 1.05 && Math.abs(y) <= halfHeight * 1.05
}

/** Room for the words at an edge, as a part of the sketch. */
const MARGIN = 0.12

function inside(point: Point, { halfWidth, halfHeight }: MapFrame): Point | undefined {
  const isInside = Math.abs(point.x) < halfWidth * (1 - MARGIN) && Math.abs(point.y) < halfHeight * (1 - MARGIN)
  return isInside ? point : undefined
}

/** Where a parallel crosses the left edge, a meridian the lower one. */
function labelOf(axis: GraticuleLine['axis'], points: readonly Point[], frame: MapFrame): Point | undefined {
  const { halfWidth, halfHeight } = frame
  const isParallel = axis === 'latitude'
  const edge = isParallel ? -halfWidth : halfHeight
  for (const [index, point] of points.entries()) {
    const before = points[index - 1]
    if (before === undefined || Math.hypot(point.x - before.x, point.y - before.y) > TORN) continue
    const [from, to] = isParallel ? [before.x, point.x] : [before.y, point.y]
    if ((from - edge) * (to - edge) > 0 || from === to) continue
    const part = (edge - from) / (to - from)
    const crossing = { x: before.x + (point.x - before.x) * part, y: before.y + (point.y - before.y) * part }
    const along = isParallel ? Math.abs(crossing.y) / halfHeight : Math.abs(crossing.x) / halfWidth
    if (along < 1 - MARGIN) return crossing
  }
  return undefined
}
