/** Where a story begins. */
export interface StoryStart {
  /** Counts from 1. */
  readonly page: number
  /** Index among the page's blocks; 0 is the top of the page. */
  readonly block: number
  readonly title: string
}

/** In the order of the document. */
export function compareStarts(one: StoryStart, other: StoryStart): number {
  return one.page - other.page || one.block - other.block
}
