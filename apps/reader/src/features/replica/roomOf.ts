import type { Area } from '@gatefold/magazine/replica/Replica'
import type { CSSProperties } from 'react'

/** Where an area of the page lies in the page's box. Pages are not mirrored, whatever their text. */
export function roomOf({ x, y, width, height }: Area): CSSProperties {
  const share = (fraction: number) => `${(fraction * 100).toFixed(3)}%`
  return { left: share(x), top: share(y), width: share(width), height: share(height) }
}
