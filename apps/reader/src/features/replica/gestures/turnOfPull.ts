export interface Pull {
  /** In CSS pixels, to the right. */
  readonly x: number
  /** In CSS pixels a millisecond, over the last moves. */
  readonly speed: number
  /** Of the screen, in CSS pixels. */
  readonly width: number
}

const FAR = { share: 0.25, pixels: 120 }
const FLICK = { pixels: 24, speed: 0.35 }

/** On which side the pages are that a pull brings in when it is let go: pulled far, or flicked. Pure. */
export function turnOfPull({ x, speed, width }: Pull): 'left' | 'right' | undefined {
  const side = x < 0 ? 'right' : 'left'
  const onward = speed * Math.sign(x)
  const isFar = Math.abs(x) >= Math.min(width * FAR.share, FAR.pixels)
  const isFlick = Math.abs(x) >= FLICK.pixels && onward >= FLICK.speed
  return (isFar && onward > -FLICK.speed) || isFlick ? side : undefined
}
