/** Larger numbers can only be milliseconds, as other hosts send them. */
const MOST_SECONDS = 100
const LEAST_SECONDS = 2

/** How long a picture stays when a gallery plays by itself: never so short that it could not be looked at. Pure. */
export function secondsOf(speed: number): number {
  return Math.max(LEAST_SECONDS, speed >= MOST_SECONDS ? speed / 1000 : speed)
}
