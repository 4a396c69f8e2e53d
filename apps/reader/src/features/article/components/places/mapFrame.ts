import type { Coordinates, MapComponent } from '@gatefold/magazine/component/Component'
import { languageMark, type LanguageMark } from '@gatefold/magazine/language/direction'
import { type ReadingLanguage, resolveLocalized } from '@gatefold/magazine/language/Localized'
import { EARTH_RADIUS, type Point, project, tileZoomOf } from './project.ts'

/** What a sketch shows: so many radians to each side of its centre, and above and below it. */
export interface MapFrame {
  readonly halfWidth: number
  readonly halfHeight: number
}

/** The width of a map in CSS pixels for which a zoom is meant, and the size of a pixel of the whole world's tile in metres. */
const USUAL_WIDTH = 640
const WORLD_PIXEL = 156_543

/** How much of the way to the edge a marker may stand. */
const ROOM = 0.84

/** Width by height: what the publisher says, within reason. */
export function ratioOfMap({ width, height }: Pick<MapComponent, 'width' | 'height'>): number {
  return width === undefined || height === undefined ? 1.6 : Math.min(3, Math.max(0.6, width / height))
}

/** The part of the earth that the zoom asks for, or more, so that no marker is outside. Pure. */
export function frameOfMap(map: MapComponent): MapFrame {
  const ratio = ratioOfMap(map)
  const metres = (WORLD_PIXEL * Math.max(0.1, Math.cos((map.latitude * Math.PI) / 180))) / 2 ** tileZoomOf(map.zoom)
  const asked = Math.min(Math.PI, (metres * USUAL_WIDTH) / 2 / EARTH_RADIUS)
  const points = map.markers.map((marker) => project(marker, map))
  const needed = Math.max(0, ...points.map(({ x, y }) => Math.max(Math.abs(x), Math.abs(y) * ratio) / ROOM))
  const halfWidth = Math.max(asked, needed)
  return { halfWidth, halfHeight: halfWidth / ratio }
}

/** Where a point stands, in percent of the sketch from the left and from the top. Pure. */
export function placeIn({ halfWidth, halfHeight }: MapFrame, { x, y }: Point): Point {
  return { x: rounded(50 + (50 * x) / halfWidth), y: rounded(50 + (50 * y) / halfHeight) }
}

/** So that a server and a browser, which compute sines of their own, write the same. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100 || 0
}

export interface Place extends Coordinates {
  readonly name: string
  /** As it stands on the map and in the list; '' where there is but one place. */
  readonly number: string
  /** The language of the name where it is not the page's. */
  readonly mark: LanguageMark
}

/** The marked places of a map in their order; its centre where it marks none. Pure. */
export function placesOf(map: MapComponent, reading: ReadingLanguage): readonly Place[] {
  const { latitude, longitude, markers } = map
  const marked = markers.length > 0 ? markers : [{ latitude, longitude, caption: '' }]
  const format = new Intl.NumberFormat(reading.language)
  return marked.map((marker, index) => ({
    latitude: marker.latitude,
    longitude: marker.longitude,
    mark: languageMark(marker.caption, reading),
    name: resolveLocalized(marker.caption, reading),
    number: marked.length > 1 ? format.format(index + 1) : '',
  }))
}
