/** One line of an import's report, in words for the publisher. */
export interface ReportEntry {
  /** What it is about: a path inside the source, an article's title. */
  readonly subject: string
  readonly message: string
}

/** What became of a source. Nothing is lost in silence: what is not kept stands under `changed` or `dropped`. */
export interface ImportReport {
  readonly kept: {
    readonly articles: number
    readonly pictures: number
    readonly media: number
    readonly characters: number
  }
  readonly changed: readonly ReportEntry[]
  readonly dropped: readonly ReportEntry[]
}
