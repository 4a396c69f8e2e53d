import type { MapFrame } from './frameOfMap.ts'
import { rounded } from './frameOfMap.ts'
import { EARTH_RADIUS } from './project.ts'

export interface ScaleBar {
  readonly metres: number
  /** Its width in percent of the sketch. */
  readonly width: number
}

const LONGEST = 0.3

/** The longest round length that takes up less than a third of a sketch. Pure. */
export function scaleOf({ halfWidth }: MapFrame): ScaleBar {
  const whole = 2 * halfWidth * EARTH_RADIUS
  const power = 10 ** Math.floor(Math.log10(whole * LONGEST))
  const metres = ([5, 2, 1].find((digit) => digit * power <= whole * LONGEST) ?? 1) * power
  return { metres, width: rounded((metres / whole) * 100) }
}

/** `50 km`, `200 m`, in the reading language. */
export function formatLength(metres: number, language: string): string {
  const isLong = metres >= 1000
  const unit = isLong ? 'kilometer' : 'meter'
  return new Intl.NumberFormat(language, { style: 'unit', unit }).format(isLong ? metres / 1000 : metres)
}
