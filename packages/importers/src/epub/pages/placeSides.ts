import type { TextDirection } from '@gatefold/magazine/language/Localized'

export type PageSide = 'left' | 'right'

/**
 * The order in which pages lie in a volume whose first page lies alone and whose others lie in pairs: indexes of `sides`, and
 * `undefined` for an empty page that has to stand before a page so that it comes to lie on the side that it wants.
 */
export function placeSides(
  sides: readonly (PageSide | undefined)[],
  direction: TextDirection,
): readonly (number | undefined)[] {
  const [odd, even]: readonly [PageSide, PageSide] = direction === 'rtl' ? ['left', 'right'] : ['right', 'left']
  const places: (number | undefined)[] = []
  for (const [index, side] of sides.entries()) {
    const given = places.length % 2 === 0 ? odd : even
    if (places.length > 0 && side !== undefined && side !== given) places.push(undefined)
    places.push(index)
  }
  return places
}
