/** How long something has gone on, in milliseconds of one clock that only goes forward. */
export interface Stopwatch {
  /** When it was started; undefined while it stands. */
  readonly since: number | undefined
  /** Up to then. */
  readonly gone: number
  /** Whole seconds of it that were told. */
  readonly told: number
}

export const STANDING: Stopwatch = { since: undefined, gone: 0, told: 0 }

/** An event has no room for more. */
const MOST_SECONDS = 3_600

/** Starts or stops it; one that goes on already goes on. Pure. */
export function turned(watch: Stopwatch, isOn: boolean, now: number): Stopwatch {
  if (isOn === (watch.since !== undefined)) return watch
  return { ...watch, gone: goneUntil(watch, now), since: isOn ? now : undefined }
}

/**
 * The whole seconds that were not told yet, in as many parts as events take. What is left of a second is told with the next:
 * all that is ever told adds up to the time that has gone by, rounded once. Pure.
 */
export function toldBy(
  watch: Stopwatch,
  now: number,
): { readonly watch: Stopwatch; readonly seconds: readonly number[] } {
  const whole = Math.round(goneUntil(watch, now) / 1_000)
  const seconds: number[] = []
  for (let left = whole - watch.told; left > 0; left -= MOST_SECONDS) seconds.push(Math.min(left, MOST_SECONDS))
  return { watch: { ...watch, told: Math.max(whole, watch.told) }, seconds }
}

function goneUntil({ since, gone }: Stopwatch, now: number): number {
  return since === undefined ? gone : gone + Math.max(0, now - since)
}
