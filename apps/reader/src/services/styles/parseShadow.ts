import { isGroup } from '@gatefold/magazine/style/resolveStyle'
import type { StyleValue } from '@gatefold/magazine/style/Style'
import { hexOf, parseColour } from './parseColour.ts'
import { lengthWithin, textOf } from './parseStyleValue.ts'

/** A shadow stays next to what casts it. */
const parseShadowLength = lengthWithin({ least: -40, most: 40 })
const WRITTEN = /^((?:-?[\d.]+[a-z]*\s+){1,3}-?[\d.]+[a-z]*)(?:\s+(.+))?$/
const SHADE = 'rgb(0 0 0 / 0.2)'

/** A shadow, written as CSS does (`0 2px 8px #0003`) or in parts: `x`, `y`, `blur`, `spread`, `color`. */
export function parseShadow(value: StyleValue): string | undefined {
  if (textOf(value) === 'none') return 'none'
  const [lengths, shade] = isGroup(value)
    ? [['x', 'y', 'blur', 'spread'].map((name) => value[name] ?? 0), value['color'] ?? value['colour'] ?? SHADE]
    : written(textOf(value))
  const parsed = lengths.flatMap((length) => parseShadowLength(length) ?? [])
  const colour = parseColour(shade)
  if (colour === undefined || parsed.length !== lengths.length || parsed.length < 2) return undefined
  return [...parsed, hexOf(colour.rgb, colour.alpha)].join(' ')
}

function written(text: string): readonly [readonly string[], string] {
  const [, lengths = '', shade = SHADE] = WRITTEN.exec(text) ?? []
  return [lengths.split(/\s+/), shade]
}
