import type { StyleValue } from '@gatefold/magazine/style/Style'
import { textOf } from './parseStyleValue.ts'

const HEX = /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/
const FUNCTION =
  /^(?:rgb|hsl)a?\((?:\s*-?\d{1,3}(?:\.\d{1,3})?(?:%|deg)?\s*[,/ ]){2,3}\s*-?\d{0,3}(?:\.\d{1,3})?%?\s*\)$/
const LONGEST = 60
/** The colour words of CSS level 2. */
const WORDS = [
  'aqua',
  'black',
  'blue',
  'fuchsia',
  'gray',
  'green',
  'lime',
  'maroon',
  'navy',
  'olive',
  'orange',
  'purple',
  'red',
  'silver',
  'teal',
  'white',
  'yellow',
]

/** A colour as CSS text; undefined when it is not one that is understood. */
export function parseColour(value: StyleValue): string | undefined {
  const text = textOf(value)
  if (text === 'transparent') return text
  if (text.length > LONGEST) return undefined
  return HEX.test(text) || WORDS.includes(text) || FUNCTION.test(text) ? text : undefined
}

/** Text and lines in the publisher's colour by day; by night the same hue, light enough for WCAG AA on dark paper. */
export function parseInk(value: StyleValue): string | undefined {
  return byDayAndNight(parseColour(value), 'max(l, 0.76) min(c, 0.14) h')
}

/** A surface in the publisher's colour by day; by night the same hue, dark enough for light text. */
export function parseSurface(value: StyleValue): string | undefined {
  return byDayAndNight(parseColour(value), 'min(l, 0.27) min(c, 0.05) h')
}

function byDayAndNight(colour: string | undefined, guarded: string): string | undefined {
  if (colour === undefined || colour === 'transparent') return colour
  return `light-dark(${colour}, oklch(from ${colour} ${guarded}))`
}
