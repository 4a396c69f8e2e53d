/** A rectangle on a printed page; all four are fractions of the page, 0 to 1, from its top left corner. */
export interface Area {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

export interface Hotspot {
  readonly url: string
  readonly area: Area
}

/** One printed page. `page` counts from 1; `name` is the label printed on it, such as `iv` or `12`. */
export interface Replica {
  readonly name: string
  readonly page: number
  readonly image: string
  readonly hotspots: readonly Hotspot[]
}

export interface PageSize {
  readonly width: number
  readonly height: number
}

/** The smallest area that holds all of them; undefined for none. Pure. */
export function unionOf(areas: readonly Area[]): Area | undefined {
  if (areas.length === 0) return undefined
  const x = Math.min(...areas.map((area) => area.x))
  const y = Math.min(...areas.map((area) => area.y))
  const width = Math.max(...areas.map((area) => area.x + area.width)) - x
  const height = Math.max(...areas.map((area) => area.y + area.height)) - y
  return { x, y, width, height }
}
