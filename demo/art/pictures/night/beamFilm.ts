import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, paint, plateOf, stamp, type InkName, type Sheet } from '../../press/Sheet.ts'
import { flatsAt, type Flats } from '../flats.ts'
import type { Picture } from '../Picture.ts'
import { nightSky } from '../skies.ts'
import { beamAt } from './lighthouse.ts'
import { NIGHT_SAND, shine } from './nightInks.ts'

export const BEAM_FILM = { width: 960, height: 540, framesPerSecond: 12, seconds: 8 }

const HORIZON = 0.62
const LINE = HORIZON * BEAM_FILM.height
const LAMP = { x: 690, y: 236 }

const FLATS: Flats = {
  width: BEAM_FILM.width,
  height: BEAM_FILM.height,
  seed: 64,
  horizon: HORIZON,
  light: LAMP.x / BEAM_FILM.width,
  sand: NIGHT_SAND,
  sky: nightSky(41),
}

/** The night, the shore and the tower, without its light. */
function drawStill(): Sheet {
  const sheet = blankSheet(BEAM_FILM)
  paint(sheet, (x, y) => flatsAt(FLATS, 0.06, { x, y }))
  const land = plateOf(BEAM_FILM, (x, y) => {
    const rise = 26 * Math.exp(-(((x - 720) / 190) ** 4)) + (gradientNoise(x / 160, 3, 7) * 0.6 + 0.36) * 17
    return y < LINE + 2 && y > LINE - Math.max(0, rise) ? 1 : 0
  })
  stamp(sheet, land, { navy: 1, teal: 0.5 })
  const tower = plateOf(BEAM_FILM, (x, y) => {
    const half = 5 + (y - LAMP.y) * 0.055
    return y > LAMP.y - 12 && y < LINE - 30 && Math.abs(x - LAMP.x) < half ? 1 : 0
  })
  stamp(sheet, tower, { navy: 0.86, coral: 0.5 })
  return sheet
}

/**
 * One turn of a light with two beams, as a loop. The returned function draws the moment at `part` (0 to 1) of it. A beam is
 * long when it lies across the view and short when it comes towards us; then the lamp itself is bright, and the sands are.
 */
export function createBeamFilm(): (part: number) => Sheet {
  const still = drawStill()
  return (part) => {
    const plate = (ink: InkName) => Float32Array.from(still.plates[ink])
    const plates = { ochre: plate('ochre'), coral: plate('coral'), teal: plate('teal'), navy: plate('navy') }
    const sheet: Sheet = { ...still, plates }
    const turn = part * 2 * Math.PI
    const across = Math.cos(turn)
    const towards = Math.abs(Math.sin(turn))
    const beams = [Math.PI, 0].map((side) => ({
      ...LAMP,
      turn: side + (side === 0 ? -0.05 : 0.05) * across,
      half: 0.05 + towards * 0.16,
      reach: 40 + 620 * Math.abs(across),
    }))
    const flash = smoothstep(0.8, 1, towards)
    const light = plateOf(BEAM_FILM, (x, y) => {
      const rays = beams.reduce((sum, beam) => sum + beamAt(beam, x, y), 0) * (1 - flash * 0.6)
      const distance = Math.hypot(x - LAMP.x, y - LAMP.y)
      const glare = Math.exp(-distance / (14 + flash * 110)) * (0.55 + flash * 0.6)
      const ground = y > LINE ? flash * 0.34 * Math.exp(-Math.abs(x - LAMP.x) / 420) : 0
      return Math.min(1, rays + glare + ground)
    })
    shine(sheet, light, { strength: 0.85, ochre: 0.6 })
    return sheet
  }
}

export const beamPoster: Picture = {
  width: BEAM_FILM.width,
  height: BEAM_FILM.height,
  name: 'beam-poster',
  press: { seed: 181, grain: 0.22, quality: 60 },
  draw: () => Promise.resolve(createBeamFilm()(0.06)),
}
