/** A picture, recording, film, caption track or font inside the publication. */
export interface MediaFile {
  /** Inside the publication. */
  readonly path: string
  /** By its first bytes. */
  readonly mediaType: string
  readonly bytes: number
  /** Pixels; undefined where the file does not tell. */
  readonly width: number | undefined
  readonly height: number | undefined
  /** Set where what is published is not the file as it is: a cleaned SVG, a restored font. */
  readonly content: Uint8Array | undefined
}
