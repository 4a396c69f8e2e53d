import type { PageContent, SheetPart } from '../engine/PageContent.ts'
import { type DocumentFacts, readDocumentFacts } from '../engine/DocumentFacts.ts'
import { ImportError } from '../../ImportError.ts'
import { readFrame, withPage } from '../engine/OpenPage.ts'
import { frameSize } from '../engine/PageFrame.ts'
import type { PdfFile } from '../engine/PdfFile.ts'
import { readGlyphs } from '../engine/readGlyphs.ts'

/** What a document says of itself, and its pages as the issue will have them. */
export interface Survey {
  readonly facts: DocumentFacts
  readonly parts: readonly SheetPart[]
}

interface SheetSize {
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
function isPairShaped({ width, height }: SheetSize): boolean {
  const half = height / (width / 2)
  return half >= 1.2 && half <= 2
}

/** The part of a sheet's height, at its head and at its foot, in which page numbers stand. */
const MARGIN = 0.1

const LEAST_SHEETS = 2

/** Of the sheets with text, how many must have two page numbers that follow each other. */
const MOST = 0.6

/** All that is asked of a sheet. */
type SheetText = Pick<PageContent, 'width' | 'height' | 'glyphs'>

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

/** So many sheets tell how all of them are made. */
const SAMPLES = 12

/** What a document is and which pages it has. Throws ImportError for one without pages or with too many. */
export async function surveyPdf(file: PdfFile, path: string, mostPages: number): Promise<Survey> {
  if (file.pages <= 0) throw new ImportError('nothing-to-read', 'The PDF has no pages.')
  if (file.pages > mostPages) {
    const [pages, most] = [file.pages, mostPages].map((count) => count.toLocaleString('en'))
    throw new ImportError('over-limit', `The PDF has ${pages} pages, more than the ${most} that are allowed.`)
  }
  const facts = await readDocumentFacts(file, path)
  const sizes = Array.from({ length: file.pages }, (_, index) => frameSize(readFrame(file, index + 1)))
  const { isRightToLeft } = facts
  return { facts, parts: planSheets(sizes, { isRightToLeft, hasPairs: hasPairs(file, sizes, isRightToLeft) }) }
}

/** Whether a document of which every sheet lies on its side shows two pages on each. */
function hasPairs(file: PdfFile, sizes: readonly SheetSize[], isRightToLeft: boolean): boolean {
  if (!sizes.every(isPairShaped)) return false
  const samples = sizes.slice(0, SAMPLES).flatMap((_, index) => readSample(file, index + 1))
  return showsPairs(samples, isRightToLeft)
}

/** A page that cannot be read tells nothing now and is reported when its turn comes. */
function readSample(file: PdfFile, page: number): readonly SheetText[] {
  try {
    return [withPage(file, page, (open) => ({ ...frameSize(open.frame), ...readGlyphs(open) }))]
  } catch {
    return []
  }
}
