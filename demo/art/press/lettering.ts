import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type * as Opentype from 'opentype.js'

const require = createRequire(import.meta.url)

/** The library's build for Node has no named exports, and its types know no default one. */
const { parse }: typeof Opentype = require('opentype.js')

export type Weight = '400' | '600' | '900' | '400-italic'

export interface Line {
  readonly text: string
  readonly weight: Weight
  /** Pixels; `x` is the left edge, the middle or the right edge by `anchor`, `y` the baseline. */
  readonly size: number
  readonly x: number
  readonly y: number
  readonly anchor?: 'start' | 'middle' | 'end'
  /** Extra room after each letter, in ems. */
  readonly spacing?: number
}

const FILES: Readonly<Record<Weight, string>> = {
  '400': require.resolve('@fontsource/fraunces/files/fraunces-latin-400-normal.woff'),
  '600': require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff'),
  '900': require.resolve('@fontsource/fraunces/files/fraunces-latin-900-normal.woff'),
  '400-italic': require.resolve('@fontsource/fraunces/files/fraunces-latin-400-italic.woff'),
}

function loadFont(weight: Weight): Opentype.Font {
  const bytes = readFileSync(FILES[weight])
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
}

/** The library's own writer flips some glyphs and loses others; its commands are right. */
function pathData(commands: readonly Opentype.PathCommand[]): string {
  const draw = (command: Opentype.PathCommand): string => {
    switch (command.type) {
      case 'M':
      case 'L':
        return `${command.type}${command.x} ${command.y}`
      case 'Q':
        return `Q${command.x1} ${command.y1} ${command.x} ${command.y}`
      case 'C':
        return `C${command.x1} ${command.y1} ${command.x2} ${command.y2} ${command.x} ${command.y}`
      case 'Z':
        return 'Z'
    }
  }
  return commands.map(draw).join(' ')
}

/** A setter of type: turns lines into SVG paths, so that the picture doesn't depend on the machine's fonts. */
export function createTypesetter(): (line: Line) => string {
  const fonts = new Map<Weight, Opentype.Font>()
  const fontOf = (weight: Weight): Opentype.Font => {
    const known = fonts.get(weight) ?? loadFont(weight)
    fonts.set(weight, known)
    return known
  }
  return (line) => {
    const font = fontOf(line.weight)
    const options = { letterSpacing: line.spacing ?? 0, kerning: true }
    const width = font.getAdvanceWidth(line.text, line.size, options)
    const shift = { start: 0, middle: 0.5, end: 1 }[line.anchor ?? 'start'] * width
    return `<path d="${pathData(font.getPath(line.text, line.x - shift, line.y, line.size, options).commands)}"/>`
  }
}
