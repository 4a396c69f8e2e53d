/** What a PDF says of itself. */
export interface DocumentFacts {
  /** Names the document across imports: the first part of its /ID, else the SHA-256 of the file. */
  readonly identifier: string
  readonly identifierOrigin: 'source' | 'derived'
  /** Empty where the PDF names none. */
  readonly title: string
  readonly author: string
  readonly subject: string
  readonly keywords: readonly string[]
  /** Language tag. */
  readonly language: string | undefined
  /** ISO 8601. */
  readonly created: string | undefined
  /** Whether its pages turn to the right: /ViewerPreferences /Direction /R2L. */
  readonly isRightToLeft: boolean
  /** One per page, as printed on it: the page labels, else its number. */
  readonly labels: readonly string[]
  readonly outline: readonly OutlineEntry[]
}

export interface OutlineEntry {
  readonly title: string
  /** Counts from 1. */
  readonly page: number
  /** In points from the top of the page; undefined where the entry names the whole page. */
  readonly y: number | undefined
  readonly children: readonly OutlineEntry[]
}
