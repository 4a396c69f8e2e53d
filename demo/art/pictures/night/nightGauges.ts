import { drawShape } from '../../press/drawShape.ts'
import { createTypesetter } from '../../press/lettering.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { blankSheet, paint, plateOf, stamp, type Plate, type Sheet } from '../../press/Sheet.ts'
import type { Picture } from '../Picture.ts'
import { nightSky } from '../skies.ts'
import { heightAt, NIGHT, type NightMoment } from './nightTide.ts'

const GAUGE = { width: 1600, height: 220 }
const METRE = 20.4
const FOOT = 205

/** Where the sea stands on the strip, in pixels from its top. */
const surfaceAt = (height: number): number => FOOT - height * METRE

async function drawBoard(sheet: Sheet, surface: number): Promise<void> {
  const marks = Array.from(
    { length: 10 },
    (_, metre) => `<rect x="1452" y="${FOOT - (metre + 0.5) * METRE}" width="${metre % 2 ? 34 : 58}" height="10.2"/>`,
  )
  const arrow = `<path d="M1440 ${surface} l-30 -16 v32 z"/><rect x="1440" y="${surface - 3}" width="82" height="6"/>`
  stamp(sheet, await drawShape(GAUGE, '<rect x="1440" y="0" width="82" height="220"/>'), { ochre: 0.5, coral: 0.06 })
  stamp(sheet, await drawShape(GAUGE, marks.join('')), { navy: 1 })
  stamp(sheet, await drawShape(GAUGE, arrow), { coral: 1 })
}

/** What the strip says: the hour and the height, or the two of an hour that comes twice. */
async function lettersOf(moments: readonly NightMoment[]): Promise<Plate> {
  const set = createTypesetter()
  const words = moments.map(({ clock, at }, index) => {
    const x = 76 + index * 690
    const height = `${heightAt(at).toFixed(1)} m`
    return (
      set({ text: clock, weight: '900', size: moments.length > 1 ? 104 : 116, x, y: 150 }) +
      set({ text: height, weight: '400-italic', size: moments.length > 1 ? 62 : 74, x: x + 400, y: 150 })
    )
  })
  return drawShape(GAUGE, words.join(''))
}

/** The strip of the first number by night: the same board on the harbour wall, and stars. */
async function drawGauge(moments: readonly NightMoment[], step: number): Promise<Sheet> {
  const sheet = blankSheet(GAUGE)
  const sky = nightSky(70 + step)
  const surface = surfaceAt(heightAt(moments.at(-1)?.at ?? ''))
  const earlier = surfaceAt(heightAt(moments[0]?.at ?? ''))
  paint(sheet, (x, y) => {
    const level = x < 720 ? earlier : surface
    const wave = level + gradientNoise(x / 90, step * 3.7, 6) * 5 + Math.sin(x / 31 + step) * 1.6
    if (y < wave) return sky(x / 1600, 0.03 + (220 - y) / 1600)
    const line = smoothstep(0.15, 0.5, gradientNoise(x / 120, y / 6, 11 + step))
    return { teal: 0.82 - line * 0.3, navy: Math.min(0.86, 0.42 + (y - wave) / 260) - line * 0.2 }
  })
  await drawBoard(sheet, surface)
  const letters = await lettersOf(moments)
  stamp(sheet, letters, { ochre: 0.42 })
  const drowned = plateOf(GAUGE, (x, y) =>
    y < (x < 720 ? earlier : surface) ? 0 : (letters[y * GAUGE.width + x] ?? 0),
  )
  stamp(sheet, drowned, {})
  return sheet
}

/** One strip for each piece; the two moments that bear one name share theirs. */
const STRIPS: readonly (readonly NightMoment[])[] = [
  ...NIGHT.slice(0, 5).map((moment) => [moment]),
  NIGHT.slice(5, 7),
  ...NIGHT.slice(7).map((moment) => [moment]),
]

export const nightGauges = STRIPS.map((moments, step): Picture => ({
  ...GAUGE,
  name: `gauge-${String(step + 1).padStart(2, '0')}`,
  press: { seed: 140 + step, grain: 0.32, quality: 50 },
  draw: () => drawGauge(moments, step),
}))
