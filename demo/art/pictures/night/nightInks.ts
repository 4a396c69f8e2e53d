import { smoothstep } from '../../press/noise.ts'
import { overprint, type Mixture, type Plate, type Sheet } from '../../press/Sheet.ts'
import type { Sky } from '../flats.ts'
import { nightSky } from '../skies.ts'

export interface Moon {
  readonly across: number
  readonly above: number
  readonly radius: number
}

/** Sand by night. */
export const NIGHT_SAND: Mixture = { ochre: 0.3, coral: 0.25, teal: 0.55, navy: 0.72 }

/** A starry sky with a moon of bare paper, paler around it. */
export function moonSky(moon: Moon, seed: number): Sky {
  const dark = nightSky(seed)
  return (across, above) => {
    const distance = Math.hypot(across - moon.across, above - moon.above)
    const bare = smoothstep(moon.radius - 0.0006, moon.radius + 0.0006, distance)
    const glow = 1 - smoothstep(0, moon.radius * 3.4, distance)
    const keep = bare * (1 - glow * 0.5)
    const inks = dark(across, above)
    return {
      ochre: (inks.ochre ?? 0) * keep + bare * glow * 0.12,
      coral: (inks.coral ?? 0) * keep,
      teal: (inks.teal ?? 0) * keep,
      navy: (inks.navy ?? 0) * keep,
    }
  }
}

/** Takes the dark inks off where light falls, and lays a little ochre there. */
export function shine(sheet: Sheet, light: Plate, { strength, ochre }: { strength: number; ochre: number }): void {
  for (const ink of ['navy', 'teal', 'coral'] as const) {
    const plate = sheet.plates[ink]
    plate.forEach((amount, at) => (plate[at] = amount * (1 - strength * (light[at] ?? 0))))
  }
  overprint(sheet, light, { ochre })
}
