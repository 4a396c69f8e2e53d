import type { Sheet, Size } from '../press/Sheet.ts'
import type { Press } from '../press/printSheet.ts'

/** One picture of the magazine: a pure recipe, so that making it again makes the same bytes. */
export interface Picture extends Size {
  /** File name in the issue's `assets/`, without its ending. */
  readonly name: string
  readonly press: Press
  draw(): Promise<Sheet>
}

/** How most pictures are printed: visible grain, small files. */
export function press(seed: number): Press {
  return { seed, grain: 0.4, quality: 50 }
}
