import type { Coordinates } from '@gatefold/magazine/component/Component'
import { tileZoomOf } from './project.ts'

/** Where a reader sees a place on a whole map. */
export function placeAddress({ latitude, longitude }: Coordinates, zoom: number): string {
  const marked = `mlat=${latitude}&mlon=${longitude}`
  return `https://www.openstreetmap.org/?${marked}#map=${tileZoomOf(zoom)}/${latitude}/${longitude}`
}
