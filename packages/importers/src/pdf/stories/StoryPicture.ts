/** A picture taken out of the PDF. */
export interface StoryPicture {
  /** `bundle://pictures/…` */
  readonly url: string
  /** In pixels. */
  readonly width: number
  readonly height: number
}

/** Finds a picture by its page, counted from 1, and the id of the PlacedPicture; undefined for one not taken out. */
export type FindPicture = (page: number, id: string) => StoryPicture | undefined
