import type { Coordinates } from '@gatefold/magazine/component/Component'

/** A point of a sketch: angles in radians to the right of its centre and below it. */
export interface Point {
  readonly x: number
  readonly y: number
}

const RADIANS = Math.PI / 180

/**
 * Azimuthal equidistant: every place at its true distance and direction from the centre. It knows no seam at the antimeridian
 * and no edge at the poles, and its scale holds on every line through the centre. Pure.
 */
export function project({ latitude, longitude }: Coordinates, centre: Coordinates): Point {
  const phi = latitude * RADIANS
  const phi0 = centre.latitude * RADIANS
  const turn = (longitude - centre.longitude) * RADIANS
  const cosine = Math.sin(phi0) * Math.sin(phi) + Math.cos(phi0) * Math.cos(phi) * Math.cos(turn)
  const distance = Math.acos(Math.min(1, Math.max(-1, cosine)))
  const stretch = distance < 1e-9 || Math.PI - distance < 1e-9 ? 1 : distance / Math.sin(distance)
  return {
    x: stretch * Math.cos(phi) * Math.sin(turn),
    y: -stretch * (Math.cos(phi0) * Math.sin(phi) - Math.sin(phi0) * Math.cos(phi) * Math.cos(turn)),
  }
}

/** Metres of an angle at the centre of the earth. */
export const EARTH_RADIUS = 6_371_000

/** The zoom of tiles (0 the world, 19 a house) for ours, which runs from 1 (the world) to 10 (a street). */
export function tileZoomOf(zoom: number): number {
  return Math.round(1 + ((zoom - 1) * 16) / 9)
}

/** Where a reader sees a place on a whole map. */
export function placeAddress({ latitude, longitude }: Coordinates, zoom: number): string {
  const marked = `mlat=${latitude}&mlon=${longitude}`
  return `https://www.openstreetmap.org/?${marked}#map=${tileZoomOf(zoom)}/${latitude}/${longitude}`
}
