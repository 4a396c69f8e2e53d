import type { OutlineEntry } from '../DocumentFacts.ts'
import { frameSize, toShown } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readUtf16 } from './pdfiumText.ts'
import { destinationHeight, destinationPage } from './readDestination.ts'
import { readFrame } from './readFrame.ts'

const DEEPEST = 16
const MOST_ENTRIES = 5000

/** The outline; entries that lead to no page of the document give way to what stands below them. */
export function readOutline(file: PdfFile): readonly OutlineEntry[] {
  // A damaged outline leads in circles.
  return readChildren(file, 0, { seen: new Set(), depth: 0 })
}

interface Walk {
  readonly seen: Set<number>
  readonly depth: number
}

function readChildren(file: PdfFile, parent: number, { seen, depth }: Walk): readonly OutlineEntry[] {
  const { calls } = file.pdfium
  const entries: OutlineEntry[] = []
  let bookmark = calls.FPDFBookmark_GetFirstChild(file.document, parent)
  while (bookmark !== 0 && !seen.has(bookmark) && seen.size < MOST_ENTRIES) {
    seen.add(bookmark)
    const children = depth < DEEPEST ? readChildren(file, bookmark, { seen, depth: depth + 1 }) : []
    const entry = readEntry(file, bookmark)
    if (entry === undefined) entries.push(...children)
    else entries.push({ ...entry, children })
    bookmark = calls.FPDFBookmark_GetNextSibling(file.document, bookmark)
  }
  return entries
}

function readEntry(file: PdfFile, bookmark: number): Omit<OutlineEntry, 'children'> | undefined {
  const { pdfium } = file
  const fill = (address: number, length: number) => pdfium.calls.FPDFBookmark_GetTitle(bookmark, address, length)
  const title = readUtf16(pdfium, fill).replace(/\s+/g, ' ').trim()
  const destination = destinationOf(file, bookmark)
  const page = destinationPage(file, destination)
  if (title === '' || page === undefined) return undefined
  return { title, page, y: shownHeight(file, page, destinationHeight(file, destination)) }
}

function destinationOf({ pdfium: { calls }, document }: PdfFile, bookmark: number): number {
  const own = calls.FPDFBookmark_GetDest(document, bookmark)
  if (own !== 0) return own
  const action = calls.FPDFBookmark_GetAction(bookmark)
  return action === 0 ? 0 : calls.FPDFAction_GetDest(document, action)
}

/** From the top of the page; a height says nothing about a page that lies on its side. */
function shownHeight(file: PdfFile, page: number, height: number | undefined): number | undefined {
  if (height === undefined) return undefined
  const frame = readFrame(file, page)
  if (frame.turn % 2 === 1) return undefined
  const { y } = toShown(frame, { x: frame.box.left, y: height })
  return Math.min(Math.max(0, y), frameSize(frame).height)
}
