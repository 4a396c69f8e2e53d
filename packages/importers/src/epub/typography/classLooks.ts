import { isBoldWeight, type Sheet } from './readSheet.ts'

/** What a class says about the letters of a few words. */
export interface Look {
  readonly isItalic: boolean
  readonly isBold: boolean
  readonly isSmallCaps: boolean
}

const PLAIN: Look = { isItalic: false, isBold: false, isSmallCaps: false }

/**
 * Emphasis by class name: page-layout programs write no `<i>` or `<b>`, only spans whose class is set in italics.
 * Classes without emphasis are left out.
 */
export function classLooks(sheets: readonly Sheet[]): ReadonlyMap<string, Look> {
  const looks = new Map<string, Look>()
  for (const [name, declared] of sheets.flatMap((sheet) => [...sheet.classes])) {
    const look = lookOf(declared, looks.get(name))
    if (look.isItalic || look.isBold || look.isSmallCaps) looks.set(name, look)
    else looks.delete(name)
  }
  return looks
}

function lookOf(declared: ReadonlyMap<string, string>, known: Look = PLAIN): Look {
  const style = declared.get('font-style')
  const weight = declared.get('font-weight')
  const variant = declared.get('font-variant') ?? declared.get('font-variant-caps')
  return {
    isItalic: style === undefined ? known.isItalic : /italic|oblique/.test(style),
    isBold: weight === undefined ? known.isBold : isBoldWeight(weight),
    isSmallCaps: variant === undefined ? known.isSmallCaps : variant.includes('small-caps'),
  }
}
