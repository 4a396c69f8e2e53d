import { isGroup, type ResolvedStyle } from '@gatefold/magazine/style/resolveStyle'
import type { StyleProperties } from '@gatefold/magazine/style/Style'

/** Properties that hold from a width on. */
export interface Layer {
  /** Before the names of the properties, where one of them is named. */
  readonly path: string
  /** Pixels; undefined for all widths. */
  readonly from: number | undefined
  readonly properties: StyleProperties
}

/** Requirement R9.1: mobile is up to 767 px, tablet up to 1024 px. */
const TABLET = 768
const DESKTOP = 1025

/**
 * A style for every width of screen, the smallest first. `desktop` begins above the tablet; a group in it whose name is one of
 * the configured desktop widths begins there. What an article says of itself stands above all of them.
 */
export function layersOf(
  { properties, tablet, desktop }: ResolvedStyle,
  own: StyleProperties,
  desktopWidths: readonly number[],
): readonly Layer[] {
  const widths = [...desktopWidths].sort((one, other) => one - other)
  const names = new Set(widths.map(String))
  const general = Object.fromEntries(Object.entries(desktop).filter(([name]) => !names.has(name)))
  return [
    { path: '', from: undefined, properties },
    { path: 'tablet.', from: TABLET, properties: tablet },
    { path: 'desktop.', from: DESKTOP, properties: general },
    ...widths.flatMap((width) => {
      const group = desktop[String(width)]
      return isGroup(group) ? [{ path: `desktop.${width}.`, from: width, properties: group }] : []
    }),
    { path: 'styleProperties.', from: undefined, properties: own },
  ]
}
