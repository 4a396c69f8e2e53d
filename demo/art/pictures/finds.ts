import { drawShape } from '../press/drawShape.ts'
import { gradientNoise, smoothstep } from '../press/noise.ts'
import { blankSheet, overprint, paint, plateOf, stamp, type Mixture, type Sheet, type Size } from '../press/Sheet.ts'
import { press, type Picture } from './Picture.ts'
import { bag, BOTTLE, FLOAT, KEY, PURSE, rope, starfish, whelk, WHELK_SIZE, type Part } from './findShapes.ts'
import { bootParts } from './boot.ts'

interface Find extends Size {
  readonly name: string
  readonly ground: Mixture
  readonly parts: readonly Part[]
}

/** A pool of light in the middle of the ground, and under the thing the shadow it throws to the right. */
async function drawFind(find: Find): Promise<Sheet> {
  const { width, height } = find
  const sheet = blankSheet(find)
  const ground = find.ground
  paint(sheet, (x, y) => {
    const far = Math.hypot(x / width - 0.42, y / height - 0.4)
    const tint = 0.62 + smoothstep(0.15, 0.85, far) * 0.5 + gradientNoise(x / 240, y / 240, 3) * 0.04
    return {
      ochre: (ground.ochre ?? 0) * tint,
      coral: (ground.coral ?? 0) * tint,
      teal: (ground.teal ?? 0) * tint,
      navy: (ground.navy ?? 0) * tint,
    }
  })
  const outline = find.parts.filter((part) => part.solid).map((part) => part.markup)
  const shadow = await drawShape(find, `<g transform="translate(34 40)" opacity="0.9">${outline.join('')}</g>`)
  overprint(sheet, shadow, { navy: 0.42, teal: 0.2 })
  for (const part of find.parts) {
    const shape = await drawShape(find, part.markup)
    if (part.solid) stamp(sheet, shape, part.ink)
    else overprint(sheet, shape, part.ink)
  }
  const body = await drawShape(find, outline.join(''))
  const shade = plateOf(
    find,
    (x, y) => (body[y * width + x] ?? 0) * smoothstep(0.35, 1.25, x / width + (y / height) * 0.6),
  )
  overprint(sheet, shade, { navy: 0.55 })
  return sheet
}

const SAND: Mixture = { ochre: 0.55, coral: 0.05 }
const SHALLOW: Mixture = { teal: 0.5 }
const BLUSH: Mixture = { coral: 0.42, ochre: 0.2 }
const DEEP: Mixture = { navy: 0.6, teal: 0.6 }
const SQUARE = { width: 900, height: 900 }

const FINDS: readonly Find[] = [
  { ...WHELK_SIZE, name: 'find-whelk', ground: SHALLOW, parts: whelk() },
  { ...SQUARE, name: 'find-purse', ground: SAND, parts: PURSE },
  { ...SQUARE, name: 'find-boot', ground: SHALLOW, parts: bootParts() },
  { ...SQUARE, name: 'find-float', ground: DEEP, parts: FLOAT },
  { width: 900, height: 1200, name: 'find-bottle', ground: BLUSH, parts: BOTTLE },
  { width: 1200, height: 900, name: 'find-rope', ground: SAND, parts: rope() },
  { ...SQUARE, name: 'find-key', ground: BLUSH, parts: KEY },
  { ...SQUARE, name: 'find-starfish', ground: DEEP, parts: starfish() },
  { ...SQUARE, name: 'find-bag', ground: SHALLOW, parts: bag() },
]

export const finds: readonly Picture[] = FINDS.map((find) => ({
  width: find.width,
  height: find.height,
  name: find.name,
  press: { ...press(find.name.length), grain: 0.36 },
  draw: () => drawFind(find),
}))
