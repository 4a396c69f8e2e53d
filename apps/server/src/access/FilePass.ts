/** Who a browser's requests for files come from. It follows the bearer of the calls: see `followBearer`. */
export interface FilePass {
  readonly subject: string
  readonly isAdmin: boolean
  /** What the token opened; what has been bought is looked up for each request. */
  readonly issueIds: readonly string[]
  /** Names the session on one device, where the identity service is ours. */
  readonly session: string | undefined
  /** Seconds since 1970. */
  readonly madeAt: number
  /** Seconds since 1970: beyond it only a new token helps. */
  readonly until: number
}

/** Seconds: the life of an access token of ours. */
export const PASS_LIFE = 600

/** Seconds after which a pass that is used is made anew. */
export const PASS_YOUTH = 240

/** Seconds by which the clocks of two servers may differ. */
const SKEW = 60

/** Whether a pass counts at an instant, in seconds since 1970. */
export function isCurrent({ madeAt, until }: FilePass, now: number): boolean {
  return now >= madeAt - SKEW && now < Math.min(madeAt + PASS_LIFE, until)
}
