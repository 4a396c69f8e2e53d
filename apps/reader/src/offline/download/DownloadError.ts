/** Why a download does not go on as it should. */
export type FailureReason =
  /** No answer, or none of the host's: no network, a captive portal, a host that is down. */
  | { readonly kind: 'unreachable' }
  /** The file is not what its manifest says. */
  | { readonly kind: 'damaged'; readonly url: string }
  /** The host has no such file (any more). */
  | { readonly kind: 'gone'; readonly url: string }
  /** Whoever answers does not give out the file: the host, if it answers otherwise. */
  | { readonly kind: 'denied'; readonly status: number }
  /** The host says no, or has no such issue. */
  | { readonly kind: 'refused'; readonly message: string }
  /** The session is over; a newer one may do. */
  | { readonly kind: 'unauthenticated' }
  /** Issue and manifest are of different versions. */
  | { readonly kind: 'changed' }
  /** The device has no room for so many bytes more. */
  | { readonly kind: 'full'; readonly missing: number }
  | { readonly kind: 'unreadable'; readonly message: string }
  /** Cancelled, removed, signed out, or asked for anew: whatever is under way ends and writes nothing. */
  | { readonly kind: 'stopped' }

/** Carries a reason to the one place that decides what follows from it. */
export class DownloadError extends Error {
  readonly reason: FailureReason

  constructor(reason: FailureReason, cause?: unknown) {
    super(`The download has stopped: ${reason.kind}.`, { cause })
    this.name = 'DownloadError'
    this.reason = reason
  }
}

export function isQuotaExceeded(error: unknown): boolean {
  return error instanceof Error && error.name === 'QuotaExceededError'
}
