import type { Coordinates } from '@gatefold/magazine/component/Component'
import type { LanguageMark } from '@gatefold/magazine/language/direction'
import type { Point } from './project.ts'

/** What a sketch shows: so many radians to each side of its centre, and above and below it. */
export interface MapFrame {
  readonly halfWidth: number
  readonly halfHeight: number
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
