import type { MeasureText } from './setBlock.ts'

/** The face of the text behind the page, which nobody sees: one that needs no loading. */
export const HIDDEN_FACE = 'serif'

/** Large enough for widths to be what they are at any size. */
const PIXELS = 100

/** Measures on a canvas, without laying out the page. Where there is none, half an em a letter. */
export function createMeasure(document: Document): MeasureText {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) return (text) => text.length / 2
  context.font = `${PIXELS}px ${HIDDEN_FACE}`
  context.fontKerning = 'none'
  return (text) => context.measureText(text).width / PIXELS
}
