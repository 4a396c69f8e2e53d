/** All in pixels. */
interface Reading {
  /** The furthest that was scrolled to since the article was opened. */
  readonly furthest: number
  /** The height of the screen. */
  readonly screen: number
  /** What is left of the article below the screen. */
  readonly left: number
}

/**
 * What happens to the place that is remembered: whoever opens an article and looks at its top leaves the old one
 * standing; whoever has read to the end is not called back. Pure.
 */
export function nextPlaceStep({ furthest, screen, left }: Reading): 'keep' | 'save' | 'forget' {
  if (left <= 0) return 'forget'
  return furthest > screen ? 'save' : 'keep'
}
