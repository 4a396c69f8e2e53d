import type { Area } from '@gatefold/magazine/replica/Replica'

/** Where an area lies on its page, for an element's style. Pages are not mirrored, whatever their text. */
export function placeOf({ x, y, width, height }: Area) {
  return { left: percent(x), top: percent(y), width: percent(width), height: percent(height) }
}

function percent(share: number): string {
  return `${share * 100}%`
}
