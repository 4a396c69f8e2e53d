import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { OpenPage } from './OpenPage.ts'
import { toArea, toShownBox } from './PageFrame.ts'
import { readUtf16 } from './pdfiumText.ts'
import { safeAddress } from './safeAddress.ts'

const MOST_ADDRESSES = 1000
/** An address that a line's end divides has a rectangle for each line. */
const MOST_RECTANGLES = 8

/** Web and mail addresses that the page prints, each line of one as a hotspot. */
export function readWebAddresses(open: OpenPage): readonly Hotspot[] {
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
