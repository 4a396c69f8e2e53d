import { ImportRefusal } from '../../ImportRefusal.ts'
import { withPage } from '../engine/OpenPage.ts'
import { frameSize } from '../engine/PageFrame.ts'
import type { PdfFile } from '../engine/PdfFile.ts'
import { readDocumentFacts } from '../engine/readDocumentFacts.ts'
import { readFrame } from '../engine/readFrame.ts'
import { readGlyphs } from '../engine/readGlyphs.ts'
import { isPairShaped, planSheets, type SheetSize } from '../sheets/planSheets.ts'
import { type SheetText, showsPairs } from '../sheets/showsPairs.ts'
import type { Survey } from './PageJob.ts'

/** So many sheets tell how all of them are made. */
const SAMPLES = 12

/** What a document is and which pages it has. Throws ImportRefusal for one without pages or with too many. */
export async function surveyPdf(file: PdfFile, path: string, mostPages: number): Promise<Survey> {
  if (file.pages <= 0) throw new ImportRefusal('nothing-to-read', 'The PDF has no pages.')
  if (file.pages > mostPages) {
    const [pages, most] = [file.pages, mostPages].map((count) => count.toLocaleString('en'))
    throw new ImportRefusal('over-limit', `The PDF has ${pages} pages, more than the ${most} that are allowed.`)
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
