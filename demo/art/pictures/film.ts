import { blankSheet, paint, type Sheet } from '../press/Sheet.ts'
import { flatsAt, groundUnder, waveletsUnder, type Flats, type Ground } from './flats.ts'
import { press, type Picture } from './Picture.ts'
import { coralSky } from './skies.ts'

export const FILM = { width: 960, height: 540, framesPerSecond: 12, seconds: 10 }

const SUN = { across: 0.3, above: 0.085, radius: 0.045 }

const FLATS: Flats = {
  width: FILM.width,
  height: FILM.height,
  seed: 44,
  horizon: 0.4,
  light: SUN.across,
  sand: { ochre: 0.62, coral: 0.12 },
  sky: coralSky(SUN),
}

/**
 * One tide as a loop. The returned function draws the moment at `part` (0 to 1) of it: it starts at low water, is high
 * at the half, and ends as it began. Wavelets move along a circle through their noise, so that they close too.
 */
export function createTideFilm(): (part: number) => Sheet {
  const relief: Ground[] = []
  for (let y = 0; y < FILM.height; y++) for (let x = 0; x < FILM.width; x++) relief.push(groundUnder(FLATS, x, y))
  return (part) => {
    const level = 0.08 - 0.72 * Math.cos(part * 2 * Math.PI)
    const driftX = Math.cos(part * 2 * Math.PI) * 1.6
    const driftY = Math.sin(part * 2 * Math.PI) * 2.4
    const sheet = blankSheet(FILM)
    paint(sheet, (x, y) => {
      const ground = relief[y * FILM.width + x]
      if (ground === undefined || y <= FLATS.horizon * FILM.height) return flatsAt(FLATS, level, { x, y })
      const glint = waveletsUnder(FLATS, { x, y, driftX, driftY })
      return flatsAt(FLATS, level, { x, y, ground: { ...ground, glint } })
    })
    return sheet
  }
}

export const poster: Picture = {
  width: FILM.width,
  height: FILM.height,
  name: 'tide-poster',
  press: { ...press(17), grain: 0.22, quality: 60 },
  draw: () => Promise.resolve(createTideFilm()(0.2)),
}
