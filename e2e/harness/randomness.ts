import { createRandom } from '@gatefold/magazine/testing/createRandom'

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
  const next = createRandom(seed)
  return { seed, between: (least, most) => least + Math.floor(next() * (most - least + 1)) }
}
