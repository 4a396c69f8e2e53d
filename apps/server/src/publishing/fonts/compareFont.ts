import type { FaceMetrics } from '@gatefold/magazine/font'
import type { FontMeasures } from './measureFont.ts'

/**
 * Mean widths, as `measureFont` has them, of the faces that stand in: regular, bold, italic, bold italic. In the order that
 * the reader names them in. Georgia was measured by Gelasio, Times and Arial by the Liberation fonts, which are as wide.
 */
const STAND_INS = {
  serif: [
    [0.4413, 0.5145, 0.4497, 0.5244], // Georgia
    [0.4031, 0.4284, 0.4032, 0.4137], // Times New Roman
    [0.4787, 0.509, 0.4647, 0.5133], // Noto Serif
  ],
  sans: [
    [0.4443, 0.4793, 0.4443, 0.4793], // Arial
    [0.4434, 0.4508, 0.4309, 0.438], // Roboto
  ],
} as const

/** Beyond this a stand-in is no stand-in, and a number is no measure. */
const LARGEST = 3
const SMALLEST_SIZE = 0.4

/** A face beside those of the devices; undefined for one that is nothing like them. */
export function compareFont(font: FontMeasures): FaceMetrics | undefined {
  const kind = font.isSerif ? 'serif' : 'sans'
  const cut = (font.isBold ? 1 : 0) + (font.isItalic ? 2 : 0)
  const line = [font.ascent, font.descent, font.lineGap]
  const sizes = STAND_INS[kind].map((widths) => font.width / (widths[cut] ?? widths[0]))
  const isComparable =
    line.every((part) => part >= 0 && part <= LARGEST) &&
    sizes.every((size) => size >= SMALLEST_SIZE && size <= LARGEST)
  return isComparable ? { kind, cut, line: line.map(thousandths), sizes: sizes.map(thousandths) } : undefined
}

function thousandths(part: number): number {
  return Math.round(part * 1000)
}
