/** Chart datum to mean sea level at Nethermouth, in metres. */
const MEAN_LEVEL = 4.6

/** The lunar and the solar half-day tide: amplitude in metres, period in hours. */
const MOON = { amplitude: 3, period: 12.4206 }
const SUN = { amplitude: 1, period: 12 }

/** Height of the sea above chart datum, in metres, `hours` after a high water of springs. */
export function tideHeight(hours: number): number {
  const swing = ({ amplitude, period }: typeof MOON): number => amplitude * Math.cos((2 * Math.PI * hours) / period)
  return MEAN_LEVEL + swing(MOON) + swing(SUN)
}

export interface GaugeReading {
  readonly clock: string
  /** Metres above chart datum, to one decimal. */
  readonly height: number
}

/** The thirteen moments of the issue: each sixth of the ebb and of the flood of one spring tide, 62 minutes apart. */
export function sixthsOfTheTide(): readonly GaugeReading[] {
  return Array.from({ length: 13 }, (_, step) => {
    const minutes = 5 * 60 + 48 + step * 62
    const clock = `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
    const height = MEAN_LEVEL + (MOON.amplitude + SUN.amplitude) * Math.cos((step * Math.PI) / 6)
    return { clock, height: Math.round(height * 10) / 10 }
  })
}
