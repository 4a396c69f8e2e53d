import { createEasel } from '../../press/Easel.ts'
import { gradientNoise, smoothstep } from '../../press/noise.ts'
import { paint, plateOf, stamp, type Sheet } from '../../press/Sheet.ts'
import { seededRandom } from '../../press/random.ts'
import type { Picture } from '../Picture.ts'

const SIZE = { width: 900, height: 900 }

/** The five strokes of the sign by which one counts, in the order in which they are written, from its middle. */
const STROKES = ['M-34 -36 H34', 'M0 -36 V36', 'M2 -2 H28', 'M-24 -4 V36', 'M-42 36 H42']

/** Boats in the harbour, and the one that was forgotten. */
const COUNTED = 141

interface Sign {
  readonly place: string
  readonly strokes: readonly string[]
}

function signs(): readonly Sign[] {
  const random = seededRandom(142)
  return Array.from({ length: Math.ceil((COUNTED + 1) / 5) }, (_, index) => {
    const x = 130 + (index % 6) * 128 + (random() - 0.5) * 14
    const y = 112 + Math.floor(index / 6) * 134 + (random() - 0.5) * 16
    const place = `transform="translate(${x} ${y}) rotate(${(random() - 0.5) * 11}) scale(${0.98 + random() * 0.12})"`
    return { place, strokes: STROKES.slice(0, COUNTED + 1 - index * 5) }
  })
}

/** Chalk on a hatch. The last stroke is of another day, or another mood. */
async function drawTally(): Promise<Sheet> {
  const easel = createEasel(SIZE)
  paint(easel.sheet, (x, y) => {
    const plank = Math.floor(x / 180)
    const grain = gradientNoise(x / 11, y / 240 + plank * 9, plank) * 0.1
    const seam = x % 180 < 6 ? 0.2 : 0
    return { navy: 0.86 + grain + seam, teal: 0.42 + grain, coral: 0.12 }
  })
  const written = signs()
  const draw = ({ place, strokes }: Sign): string =>
    `<path ${place} d="${strokes.join(' ')}" fill="none" stroke="#fff" stroke-width="11"/>`
  const last = written.at(-1)
  const chalked = written.map((sign) => draw(sign === last ? { ...sign, strokes: sign.strokes.slice(0, -1) } : sign))
  const dust = plateOf(SIZE, (x, y) => smoothstep(0.24, 0.6, gradientNoise(x / 5, y / 6, 21)))
  await easel.cover(chalked.join(''), { ochre: 0.12 })
  if (last !== undefined)
    await easel.cover(draw({ ...last, strokes: last.strokes.slice(-1) }), { coral: 1, ochre: 0.15 })
  stamp(
    easel.sheet,
    dust.map((amount) => amount * 0.3),
    { navy: 0.86, teal: 0.42 },
  )
  return easel.sheet
}

export const tally: readonly Picture[] = [
  { ...SIZE, name: 'boats-tally', press: { seed: 86, grain: 0.34, quality: 44 }, draw: drawTally },
]
