import type { PageContent } from '../PageContent.ts'
import { isPairShaped } from './planSheets.ts'

/** The part of a sheet's height, at its head and at its foot, in which page numbers stand. */
const MARGIN = 0.1
const LEAST_SHEETS = 2
/** Of the sheets with text, how many must have two page numbers that follow each other. */
const MOST = 0.6

/** All that is asked of a sheet. */
export type SheetText = Pick<PageContent, 'width' | 'height' | 'glyphs'>

/**
 * Whether sheets that lie on their side each show two pages: on most of them a page number stands at the edge of the
 * left half and the one that follows it at the edge of the right half; or the other way round where pages turn to the
 * right.
 */
export function showsPairs(sheets: readonly SheetText[], isRightToLeft: boolean): boolean {
  const withText = sheets.filter(({ glyphs }) => glyphs.length > 0)
  const step = isRightToLeft ? -1 : 1
  const pairs = withText.filter((sheet) => isPairShaped(sheet) && hasNumbers(sheet, step))
  return pairs.length >= LEAST_SHEETS && pairs.length >= MOST * withText.length
}

function hasNumbers(sheet: SheetText, step: number): boolean {
  const numbers = marginNumbers(sheet)
  const onLeft = numbers.filter(({ x }) => x < sheet.width / 2).map(({ number }) => number)
  const onRight = numbers.filter(({ x }) => x >= sheet.width / 2).map(({ number }) => number)
  return onLeft.some((number) => onRight.includes(number + step))
}

interface MarginNumber {
  readonly x: number
  readonly number: number
}

/** Numbers at the head and foot of a sheet that stand by themselves. */
function marginNumbers({ glyphs, height }: SheetText): readonly MarginNumber[] {
  const found: MarginNumber[] = []
  let word = ''
  let start = 0
  const end = () => {
    if (/^\d{1,4}$/.test(word)) found.push({ x: start, number: Number(word) })
    word = ''
  }
  for (const { text, box, baseline } of glyphs) {
    const isInMargin = baseline < MARGIN * height || baseline > (1 - MARGIN) * height
    const isSpace = text.trim() === ''
    if (isSpace || !isInMargin) end()
    if (isSpace || !isInMargin) continue
    if (word === '') start = box.x
    word += text
  }
  end()
  return found
}
