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
