import type { PdfFile } from './PdfFile.ts'

/** The page that a destination names, from 1; undefined for none, or one that the document does not have. */
export function destinationPage({ pdfium, document, pages }: PdfFile, destination: number): number | undefined {
  if (destination === 0) return undefined
  const index = pdfium.calls.FPDFDest_GetDestPageIndex(document, destination)
  return index >= 0 && index < pages ? index + 1 : undefined
}

/** The height that a destination names, in the space of its page; undefined where it names the page as a whole. */
export function destinationHeight({ pdfium }: PdfFile, destination: number): number | undefined {
  const { calls, scratch } = pdfium
  const at = [0, 1, 2, 3, 4, 5].map((slot) => scratch.at(slot))
  if (calls.FPDFDest_GetLocationInPage(destination, ...at) === 0) return undefined
  return scratch.integer(1) === 0 ? undefined : scratch.float(4)
}
