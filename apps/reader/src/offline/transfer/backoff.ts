const WAITS = [1000, 2000, 4000, 8000, 15_000] as const

/** How long to wait after so many attempts in a row have failed, in milliseconds; undefined: long enough for now. */
export function backoff(failures: number): number | undefined {
  return WAITS[failures - 1]
}
