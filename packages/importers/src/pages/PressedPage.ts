import type { PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'

/** A page as its pictures, written into a folder; plain data, so it passes between threads and through JSON. */
export interface PressedPage {
  /** A `data:` address of some 300 characters; undefined where no pictures were asked for. */
  readonly preview: string | undefined
  /** They name their files by `bundle://pages/…`. */
  readonly pictures: readonly PagePicture[]
  readonly tiles: PageTiles | undefined
  readonly files: readonly PressedFile[]
}

export interface PressedFile {
  /** As in `bundle://path`. */
  readonly path: string
  /** Name in the folder. */
  readonly name: string
  readonly mediaType: 'image/avif' | 'image/webp' | 'image/jpeg' | 'image/png'
  readonly bytes: number
}
