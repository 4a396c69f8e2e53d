import type { PageContent } from '../PageContent.ts'
import { withPage } from './OpenPage.ts'
import { frameSize } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readDrawings } from './readDrawings.ts'
import { readGlyphs } from './readGlyphs.ts'
import { readHotspots } from './readHotspots.ts'

/** What stands on a page, counted from 1, and where. Throws an Error where PDFium cannot open the page. */
export function readPageContent(file: PdfFile, page: number): PageContent {
  return withPage(file, page, (open) => ({
    page,
    ...frameSize(open.frame),
    ...readGlyphs(open),
    ...readDrawings(open),
    hotspots: readHotspots(open),
  }))
}
