/** That a reader has marked an issue or an article, or has taken the mark away again. */
export interface Favorite {
  readonly issueId: string
  /** Undefined: it is the issue itself. */
  readonly articleId: string | undefined
  /** False where the mark was taken away: a device that has not heard of it must not bring it back. */
  readonly isMarked: boolean
  /** When that was: Unix time in milliseconds. */
  readonly changedAt: number
}

/** What a mark is of. */
export type Marked = Pick<Favorite, 'issueId' | 'articleId'>

/** The same for all marks of one thing, and for no other. */
export function favoriteKey({ issueId, articleId }: Marked): string {
  return JSON.stringify(articleId === undefined ? [issueId] : [issueId, articleId])
}
