export interface PagesDone {
  readonly done: number
  readonly total: number
  /** Since the first of them was begun. */
  readonly milliseconds: number
  /** How many of them an import before this one had finished. */
  readonly before: number
}

/** `, 12 of 300 pages, 1.4 a second`; the speed once there is one. */
export function pagesPerSecond({ done, total, milliseconds, before }: PagesDone): string {
  const pages = `, ${done} of ${total} ${total === 1 ? 'page' : 'pages'}`
  if (done <= before || milliseconds <= 0) return pages
  return `${pages}, ${((1000 * (done - before)) / milliseconds).toFixed(1)} a second`
}
