/** Of a screen's pixels, so many to each of CSS are seen (decision 0239). */
const SEEN = 2

/** Pixels that the longer edge of the screen can use: pictures are kept for a device that is turned, too. */
export function readScreenPixels({ screen, devicePixelRatio }: Pick<Window, 'screen' | 'devicePixelRatio'>): number {
  return Math.max(screen.width, screen.height) * Math.min(devicePixelRatio, SEEN)
}
