/** Seconds that one step back or forward takes. */
export const SKIP = 15

/** Speeds to choose from. */
export const SPEEDS: readonly number[] = [0.75, 1, 1.25, 1.5, 1.75, 2]
