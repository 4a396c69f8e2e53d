/** A picture as its pixels: four bytes each, red, green, blue and one that is not looked at, row by row. */
export interface RawPicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}
