/** A font as a style sheet of its own, which articles share. */
export interface FaceSheet {
  readonly id: string
  readonly css: string
}
