/** One line of a publication's contents. */
export interface NavigationTarget {
  readonly title: string
  readonly path: string
  /** '' when it names a whole document. */
  readonly fragment: string
  /** 0 for the outermost lines. */
  readonly depth: number
}
