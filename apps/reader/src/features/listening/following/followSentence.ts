/** Shares of the screen between which one reads comfortably. */
const [UPPER, LOWER] = [0.12, 0.75]

/** Where a sentence is put that is below that: as much above it is what was just said. */
const PUT = 0.3

/** In pixels from the top of the screen. */
interface Box {
  readonly top: number
  readonly bottom: number
}

interface Following {
  readonly screen: number
  /** Of the sentence that was said before; undefined at the beginning. */
  readonly before: Box | undefined
  readonly now: Box
}

/**
 * How far the page is scrolled for the next sentence, in pixels: not at all while it stands where one reads, nor for whoever has scrolled
 * away from the sentence before. Pure.
 */
export function followSentence({ screen, before, now }: Following): number {
  const isAway = before !== undefined && (before.bottom < 0 || before.top > screen)
  const isComfortable = now.top >= screen * UPPER && now.bottom <= screen * LOWER
  return isAway || isComfortable ? 0 : now.top - screen * PUT
}
