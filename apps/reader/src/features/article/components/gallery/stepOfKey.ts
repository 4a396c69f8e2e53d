import type { GalleryComponent } from '@gatefold/magazine/component/Component'

interface Position {
  readonly current: number
  readonly count: number
  readonly direction: GalleryComponent['direction']
  /** Whether the row runs from right to left. */
  readonly isMirrored: boolean
}

/**
 * The picture that a key leads to; undefined where it is none of the gallery's. At its ends a gallery that stands upright
 * gives the arrow keys back, so that the page scrolls on. Pure.
 */
export function stepOfKey(key: string, { current, count, direction, isMirrored }: Position): number | undefined {
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  const isUpright = direction === 'vertical'
  const step = (isUpright ? UPRIGHT : ACROSS)[key]
  if (step === undefined) return undefined
  const to = current + (isMirrored && !isUpright ? -step : step)
  if (to >= 0 && to < count) return to
  return isUpright ? undefined : current
}

const ACROSS: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1 }
const UPRIGHT: Readonly<Record<string, number>> = { ArrowUp: -1, ArrowDown: 1 }
