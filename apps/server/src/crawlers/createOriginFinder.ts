interface Origins {
  /** As the title's host was told (`ORIGIN`). */
  readonly configured: string | undefined
  /** Where it listens; asked for with the first request, not before. */
  readonly printed: () => string
}

/**
 * The origin that absolute addresses are written with. What a request calls its host counts for nothing by itself, since
 * answers are kept for everybody: without `ORIGIN` there is one only where it is the address that is listened at (decision 0141).
 */
export function createOriginFinder({ configured, printed }: Origins): (host: string | undefined) => string | undefined {
  if (configured !== undefined) return () => configured
  return (host) => {
    const origin = printed()
    return URL.canParse(origin) && new URL(origin).host === host ? origin : undefined
  }
}
