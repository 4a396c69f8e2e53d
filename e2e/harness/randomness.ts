export interface Randomness {
  /** The same one gives the same numbers: `GATEFOLD_SEED=… npx playwright test …`. */
  readonly seed: number
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number
}

/** Other numbers in each run, so that many runs see many moments; says its seed, so that each run can be repeated. */
export function startRandomness(): Randomness {
  const seed = Number(process.env['GATEFOLD_SEED'] ?? Date.now() % 1_000_000)
  process.stdout.write(`    GATEFOLD_SEED=${seed}\n`)
  let state = seed
  /** Mulberry32: from 0 to just below 1. */
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return { seed, between: (least, most) => least + Math.floor(next() * (most - least + 1)) }
}
