import { createRequire } from 'node:module'
import { readFile } from 'node:fs/promises'
import { PAPER_COLOURS } from '@gatefold/magazine/title/paperColours'
import type * as Opentype from 'opentype.js'

const require = createRequire(import.meta.url)

/** The library's build for Node has no named exports, and its types know no default one. */
const { parse }: typeof Opentype = require('opentype.js')

const FACE = require.resolve('@fontsource/fraunces/files/fraunces-latin-600-normal.woff')

/** The side of the picture's square, in its own units. */
const SIDE = 512

export interface Monogram {
  /** The title's short name: its first letter is shown. */
  readonly shortTitle: string
  /** CSS hex colour of the ground. */
  readonly accent: string
  /** Height of a capital, of the side. */
  readonly share: number
}

/** Sets the initial of a title on its accent, as SVG. */
export type DrawMonogram = (monogram: Monogram) => string

/**
 * Opens the face that the reader's headings have. A letter that it has is drawn as an outline, so that the picture does not depend
 * on the machine; another one by whatever face the machine has for it.
 */
export async function openMonogramRenderer(): Promise<DrawMonogram> {
  const bytes = await readFile(FACE)
  const face = parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength))
  return ({ shortTitle, accent, share }) => {
    const [initial = ''] = shortTitle.trim().toLocaleUpperCase()
    const ink = inkOn(accent)
    const letter = face.hasChar(initial) ? outline(face, initial, share) : written(initial, share)
    return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${SIDE} ${SIDE}"><rect width="${SIDE}" height="${SIDE}" fill="${accent}"/><g fill="${ink}">${letter}</g></svg>`
  }
}

/** In the middle of the square by what is seen of it, not by its advance. */
function outline(face: Opentype.Font, initial: string, share: number): string {
  const capital = face.charToGlyph('H').getBoundingBox()
  const size = (SIDE * share * face.unitsPerEm) / (capital.y2 - capital.y1)
  const path = face.getPath(initial, 0, 0, size)
  const { x1, y1, x2, y2 } = path.getBoundingBox()
  const [x, y] = [(SIDE - x1 - x2) / 2, (SIDE - y1 - y2) / 2]
  return `<path transform="translate(${x.toFixed(2)} ${y.toFixed(2)})" d="${path.commands.map(writeCommand).join('')}"/>`
}

function written(initial: string, share: number): string {
  const size = SIDE * share * 1.4
  return `<text x="${SIDE / 2}" y="${SIDE / 2 + size * 0.36}" font-family="serif" font-weight="600" font-size="${size}" text-anchor="middle">${escapeXml(initial)}</text>`
}

/** The library's own writer flips some glyphs and loses others; its commands are right. */
function writeCommand(command: Opentype.PathCommand): string {
  const points = (...numbers: readonly number[]) => numbers.map((number) => number.toFixed(2)).join(' ')
  switch (command.type) {
    case 'M':
    case 'L':
      return command.type + points(command.x, command.y)
    case 'Q':
      return `Q${points(command.x1, command.y1, command.x, command.y)}`
    case 'C':
      return `C${points(command.x1, command.y1, command.x2, command.y2, command.x, command.y)}`
    case 'Z':
      return 'Z'
  }
}

/** The colour of the paper by day or by night, whichever is easier to tell from the ground. */
function inkOn(ground: string): string {
  const { day, night } = PAPER_COLOURS
  const contrast = (one: string) => {
    const [lighter, darker] = [luminanceOf(one), luminanceOf(ground)].toSorted((a, b) => b - a) as [number, number]
    return (lighter + 0.05) / (darker + 0.05)
  }
  return contrast(day) >= contrast(night) ? day : night
}

/** Relative luminance by WCAG, of `#rgb` or `#rrggbb`. */
function luminanceOf(colour: string): number {
  const digits = colour.slice(1)
  const pairs = (digits.length === 3 ? digits.replaceAll(/./g, '$&$&') : digits).match(/../g) ?? []
  const [red = 0, green = 0, blue = 0] = pairs.map((pair) => {
    const value = Number.parseInt(pair, 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
