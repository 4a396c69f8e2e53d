import type { PageContent } from '../PageContent.ts'
import { type OpenPage, withPage } from './OpenPage.ts'
import { frameSize } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readDrawings } from './readDrawings.ts'
import { readGlyphs } from './readGlyphs.ts'
import { readLinks } from './readLinks.ts'

/** What stands on a page, counted from 1, and where. Throws an Error where PDFium cannot open the page. */
export function readPageContent(file: PdfFile, page: number): PageContent {
  return withPage(file, page, (open) => readOpenPage(open).content)
}

/** As `readPageContent`, of a page that is open, and how many of its links nobody can follow. */
export function readOpenPage(open: OpenPage): { readonly content: PageContent; readonly unfollowed: number } {
  const { hotspots, unfollowed } = readLinks(open)
  const content = {
    page: open.number,
    ...frameSize(open.frame),
    ...readGlyphs(open),
    ...readDrawings(open),
    hotspots,
  }
  return { content, unfollowed }
}
