import type { SheetPart } from './SheetPart.ts'

export interface SheetSize {
  readonly width: number
  readonly height: number
}

/** How far sizes may differ that are meant to be the same. */
const SAME = 0.03

/**
 * The pages of a document by the sizes of its sheets: a sheet on its side that is as high as the document's upright
 * pages and twice as wide holds two of them. A document of which all sheets lie on their side is designed so, such as
 * slides, and is not cut; unless `hasPairs` says that each of its sheets shows two pages.
 */
export function planSheets(
  sizes: readonly SheetSize[],
  { isRightToLeft, hasPairs }: { readonly isRightToLeft: boolean; readonly hasPairs: boolean },
): readonly SheetPart[] {
  const singles = sizes.filter(isUpright)
  const halves = isRightToLeft ? (['right', 'left'] as const) : (['left', 'right'] as const)
  return sizes.flatMap((size, index): readonly SheetPart[] => {
    const sheet = index + 1
    const isPair = hasPairs ? isPairShaped(size) : singles.some((single) => isTwice(size, single))
    return isPair ? halves.map((part) => ({ sheet, part })) : [{ sheet, part: 'whole' }]
  })
}

function isUpright({ width, height }: SheetSize): boolean {
  return height > width
}

function isTwice(sheet: SheetSize, single: SheetSize): boolean {
  return near(sheet.width, 2 * single.width) && near(sheet.height, single.height)
}

function near(one: number, other: number): boolean {
  return Math.abs(one - other) <= SAME * Math.max(one, other)
}

/** Whether each half is upright in the way of a printed page: from 5:4 to 1:2. */
export function isPairShaped({ width, height }: SheetSize): boolean {
  const half = height / (width / 2)
  return half >= 1.2 && half <= 2
}
