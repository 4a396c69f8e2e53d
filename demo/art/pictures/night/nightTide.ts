import { tideHeight } from '../tide.ts'

/** High water of the springs from which `tideHeight` counts: 26 September 2026, 05:48 summer time. */
const FIRST_HIGH_WATER = Date.parse('2026-09-26T04:48Z')

export interface NightMoment {
  /** What the clocks at Nethermouth say. */
  readonly clock: string
  /** The instant, as the clocks do not tell it: at two in the morning of this night they go back to one. */
  readonly at: string
}

/** The moments of the number, from the evening's high water to the morning's. */
export const NIGHT: readonly NightMoment[] = [
  { clock: '17:10', at: '2026-10-24T16:10Z' },
  { clock: '18:40', at: '2026-10-24T17:40Z' },
  { clock: '20:14', at: '2026-10-24T19:14Z' },
  { clock: '21:50', at: '2026-10-24T20:50Z' },
  { clock: '23:19', at: '2026-10-24T22:19Z' },
  { clock: '01:24', at: '2026-10-25T00:24Z' },
  { clock: '01:24', at: '2026-10-25T01:24Z' },
  { clock: '02:00', at: '2026-10-25T02:00Z' },
  { clock: '04:28', at: '2026-10-25T04:28Z' },
]

/** Metres above chart datum at an instant, to one decimal. */
export function heightAt(instant: string): number {
  return Math.round(tideHeight((Date.parse(instant) - FIRST_HIGH_WATER) / 3_600_000) * 10) / 10
}
