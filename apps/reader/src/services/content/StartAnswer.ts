/** The answer of a query that travels inside the page, so that the reader starts without asking for it again. */
export interface StartAnswer {
  readonly key: readonly unknown[]
  readonly data: unknown
}
