import { hashCell } from '../press/random.ts'
import { smoothstep } from '../press/noise.ts'
import type { Sky } from './flats.ts'

interface Disc {
  readonly across: number
  readonly above: number
  readonly radius: number
}

function discCover(disc: Disc, across: number, above: number): number {
  const distance = Math.hypot(across - disc.across, above - disc.above)
  return 1 - smoothstep(disc.radius - 0.0006, disc.radius + 0.0006, distance)
}

/** A coral sky that pales upwards into teal; the sun is bare paper. */
export function coralSky(disc: Disc): Sky {
  return (across, above) => {
    const bare = 1 - discCover(disc, across, above)
    const glow = 1 - smoothstep(0, 0.65, Math.hypot(across - disc.across, above - disc.above))
    return {
      ochre: bare * (0.35 + 0.5 * glow) * (1 - smoothstep(0, 0.45, above) * 0.8),
      coral: bare * (0.1 + 0.75 * (1 - smoothstep(0, 0.34, above))),
      teal: bare * smoothstep(0.1, 0.42, above) * 0.75,
      navy: bare * smoothstep(0.25, 0.7, above) * 0.4,
    }
  }
}

/** A pale morning: hardly any ink near the horizon, teal above. */
export function paleSky(disc: Disc): Sky {
  return (across, above) => {
    const bare = 1 - discCover(disc, across, above) * 0.9
    const glow = 1 - smoothstep(0, 0.5, Math.hypot(across - disc.across, (above - disc.above) * 1.4))
    const band = Math.exp(-(((above - 0.03) / 0.05) ** 2))
    return {
      ochre: bare * (0.16 + glow * 0.3),
      coral: discCover(disc, across, above) * 0.85 + bare * (band * 0.3 + glow * 0.12),
      teal: bare * (0.1 + smoothstep(0.05, 0.5, above) * 0.6) * (1 - glow * 0.4),
      navy: bare * smoothstep(0.3, 0.8, above) * 0.22,
    }
  }
}

/** Night: stars are specks of paper in navy, with a paler road of them across the middle. */
export function nightSky(seed: number): Sky {
  const cells = 260
  return (across, above) => {
    const column = Math.floor(across * cells)
    const row = Math.floor(above * cells)
    const road = Math.exp(-(((above - 0.1 - across * 0.28) / 0.09) ** 2))
    const chance = hashCell(column, row, seed)
    const centreX = (column + 0.3 + hashCell(column, row, seed + 1) * 0.4) / cells
    const centreY = (row + 0.3 + hashCell(column, row, seed + 2) * 0.4) / cells
    const radius = (0.12 + hashCell(column, row, seed + 3) ** 6 * 0.5) / cells
    const star =
      chance < 0.05 + road * 0.22
        ? 1 - smoothstep(radius * 0.6, radius, Math.hypot(across - centreX, above - centreY))
        : 0
    const low = 1 - smoothstep(0, 0.16, above)
    return {
      coral: (1 - star) * low * 0.55,
      ochre: (1 - star) * low * 0.3,
      teal: (1 - star) * (0.8 - low * 0.45 - road * 0.2),
      navy: (1 - star) * (0.92 - low * 0.5 - road * 0.22),
    }
  }
}
