import type { Area, Hotspot } from '@gatefold/magazine/replica/Replica'
import type { OpenPage } from './OpenPage.ts'
import { toArea, toShownBox } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readUtf16, readUtf8 } from './Pdfium.ts'

/** From `fpdf_doc.h`. */
const ACTION = { goTo: 1, uri: 3 } as const

const MOST_LINKS = 10_000

interface PageLinks {
  /** Link annotations one for one, then the addresses of the text that none of them covers. */
  readonly hotspots: readonly Hotspot[]
  /** Link annotations that lead nowhere that a reader can follow, such as to a program or a file. */
  readonly unfollowed: number
}

/** Where the links of a page stand and lead. */
export function readLinks(open: OpenPage): PageLinks {
  const annotations = readLinkAnnotations(open)
  const isCovered = ({ area }: Hotspot) => annotations.hotspots.some((annotation) => covers(annotation.area, area))
  const printed = readWebAddresses(open).filter((hotspot) => !isCovered(hotspot))
  return { ...annotations, hotspots: [...annotations.hotspots, ...printed] }
}

function readLinkAnnotations(open: OpenPage): PageLinks {
  const { calls, scratch } = open.file.pdfium
  const hotspots: Hotspot[] = []
  let unfollowed = 0
  const places = { position: scratch.at(14), link: scratch.at(15) }
  scratch.setInteger(14, 0)
  for (let count = 0; count < MOST_LINKS; count++) {
    if (calls.FPDFLink_Enumerate(open.page, places.position, places.link) === 0) break
    const link = scratch.integer(15)
    const area = areaOf(open, link)
    const url = area && urlOf(open, link)
    if (area !== undefined && url !== undefined) hotspots.push({ url, area })
    else unfollowed += 1
  }
  return { hotspots, unfollowed }
}

/** A FS_RECTF has left, top, right and bottom. */
function areaOf({ file: { pdfium }, frame }: OpenPage, link: number): Area | undefined {
  if (pdfium.calls.FPDFLink_GetAnnotRect(link, pdfium.scratch.at(0)) === 0) return undefined
  const [left = 0, top = 0, right = 0, bottom = 0] = pdfium.scratch.floats(4)
  return toArea(frame, toShownBox(frame, { left, top, right, bottom }))
}

function urlOf({ file }: OpenPage, link: number): string | undefined {
  const { calls } = file.pdfium
  const action = calls.FPDFLink_GetAction(link)
  const type = action === 0 ? 0 : calls.FPDFAction_GetType(action)
  if (type === ACTION.uri) {
    return safeAddress(
      readUtf8(file.pdfium, (address, length) => calls.FPDFAction_GetURIPath(file.document, action, address, length)),
    )
  }
  if (type !== ACTION.goTo && action !== 0) return undefined
  const destination =
    action === 0 ? calls.FPDFLink_GetDest(file.document, link) : calls.FPDFAction_GetDest(file.document, action)
  const page = destinationPage(file, destination)
  return page === undefined ? undefined : `#page=${page}`
}

/** Whether most of `inner` lies within `outer`. */
function covers(outer: Area, inner: Area): boolean {
  const width = Math.min(outer.x + outer.width, inner.x + inner.width) - Math.max(outer.x, inner.x)
  const height = Math.min(outer.y + outer.height, inner.y + inner.height) - Math.max(outer.y, inner.y)
  return width > 0 && height > 0 && width * height > 0.5 * inner.width * inner.height
}

const MOST_ADDRESSES = 1000

/** An address that a line's end divides has a rectangle for each line. */
const MOST_RECTANGLES = 8

/** Web and mail addresses that the page prints, each line of one as a hotspot. */
function readWebAddresses(open: OpenPage): readonly Hotspot[] {
  const { calls } = open.file.pdfium
  const links = calls.FPDFLink_LoadWebLinks(open.text)
  if (links === 0) return []
  try {
    const count = Math.min(calls.FPDFLink_CountWebLinks(links), MOST_ADDRESSES)
    return Array.from({ length: Math.max(0, count) }, (_, index) => hotspotsOf(open, links, index)).flat()
  } finally {
    calls.FPDFLink_CloseWebLinks(links)
  }
}

function hotspotsOf({ file: { pdfium }, frame }: OpenPage, links: number, index: number): readonly Hotspot[] {
  const { calls, scratch } = pdfium
  // Its length counts in characters of two bytes.
  const read = (address: number, length: number) => calls.FPDFLink_GetURL(links, index, address, length / 2) * 2
  const url = safeAddress(readUtf16(pdfium, read))
  if (url === undefined) return []
  const count = Math.min(calls.FPDFLink_CountRects(links, index), MOST_RECTANGLES)
  return Array.from({ length: Math.max(0, count) }, (_, rectangle) => {
    const at = [0, 1, 2, 3].map((slot) => scratch.at(slot))
    calls.FPDFLink_GetRect(links, index, rectangle, ...at)
    const [left, top, right, bottom] = [scratch.double(0), scratch.double(1), scratch.double(2), scratch.double(3)]
    return toArea(frame, toShownBox(frame, { left, top, right, bottom }))
  }).flatMap((area) => (area === undefined ? [] : [{ url, area }]))
}

/** The page that a destination names, from 1; undefined for none, or one that the document does not have. */
export function destinationPage({ pdfium, document, pages }: PdfFile, destination: number): number | undefined {
  if (destination === 0) return undefined
  const index = pdfium.calls.FPDFDest_GetDestPageIndex(document, destination)
  return index >= 0 && index < pages ? index + 1 : undefined
}

/** `article:` leads to an article of the issue that the page belongs to. */
const SAFE_SCHEMES: readonly string[] = ['http:', 'https:', 'mailto:', 'tel:', 'article:']

const LONGEST = 2000

/** The address of a link as a reader may follow it: of the web, mail, telephone or an article; undefined for any other. */
export function safeAddress(written: string): string | undefined {
  const trimmed = written.trim()
  const address = /^www\./i.test(trimmed) ? `http://${trimmed}` : trimmed
  if (address.length > LONGEST || !URL.canParse(address)) return undefined
  const { protocol, href } = new URL(address)
  return SAFE_SCHEMES.includes(protocol) ? href : undefined
}
