const CODES: readonly unknown[] = ['ECONNRESET', 'ERR_HTTP_REQUEST_TIMEOUT']

/** Whether a request ended before its body was there: the caller went away, or was too slow. No fault of ours. Pure. */
export function isBrokenOff(error: unknown): boolean {
  return error instanceof Error && 'code' in error && CODES.includes(error.code)
}
