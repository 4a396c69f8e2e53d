/** How the pages are laid out; undefined where the page is rendered and the screen is not known. */
export type Layout = 'single' | 'double'

interface Placed {
  /** Width by height of the page, and of all pages that lie beside each other with it. */
  readonly ratio: number
  readonly together: number
  readonly layout: Layout | undefined
  /** Enlarged so many times. */
  readonly scale: number
}

/** What the bar takes of the height, as far as `sizes` can say it. */
const BAR = 56

/** The `sizes` of a page's picture: how wide the page is on the screen. Pure. */
export function sizesOf({ ratio, together, layout, scale }: Placed): string {
  const alone = widthOf(ratio, ratio, scale)
  const beside = widthOf(ratio, together, scale)
  if (layout !== undefined || ratio === together) return beside
  return `(orientation: landscape) ${beside}, ${alone}`
}

function widthOf(ratio: number, together: number, scale: number): string {
  const high = `calc((100vh - ${BAR}px) * ${short(ratio * scale)})`
  return `min(${high}, ${short((100 * ratio * scale) / together)}vw)`
}

function short(number: number): string {
  return String(Math.round(number * 1000) / 1000)
}
