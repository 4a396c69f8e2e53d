import { drawShape } from './drawShape.ts'
import { blankSheet, overprint, stamp, type Mixture, type Sheet, type Size } from './Sheet.ts'

/** A sheet that shapes are laid on, one after the other. */
export interface Easel {
  readonly sheet: Sheet
  /** Covers what is below with markup of SVG. */
  cover(markup: string, ink: Mixture): Promise<void>
  /** Prints markup of SVG over what is below, as shadows are. */
  glaze(markup: string, ink: Mixture): Promise<void>
}

export function createEasel(size: Size): Easel {
  const sheet = blankSheet(size)
  return {
    sheet,
    cover: async (markup, ink) => stamp(sheet, await drawShape(size, markup), ink),
    glaze: async (markup, ink) => overprint(sheet, await drawShape(size, markup), ink),
  }
}
