import { useLingui } from '@lingui/react'

/** Writes degrees in a language: `53.5° N`. Negative ones lie to the south and to the west. */
export function useDegrees(language: string, format: Intl.NumberFormatOptions) {
  const { _ } = useLingui()
  const number = new Intl.NumberFormat(language, format)
  return (axis: 'latitude' | 'longitude', degrees: number): string => {
    const values = { degrees: number.format(Math.abs(degrees)) }
    if (degrees === 0) return _('{degrees}°', values)
    if (axis === 'latitude') return degrees > 0 ? _('{degrees}° N', values) : _('{degrees}° S', values)
    return degrees > 0 ? _('{degrees}° E', values) : _('{degrees}° W', values)
  }
}
