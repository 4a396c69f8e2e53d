import type { Area, Hotspot } from '@gatefold/magazine/replica/Replica'
import type { OpenPage } from './OpenPage.ts'
import { toArea, toShownBox } from './PageFrame.ts'
import { readUtf8 } from './pdfiumText.ts'
import { destinationPage } from './readDestination.ts'
import { readWebAddresses } from './readWebAddresses.ts'
import { safeAddress } from './safeAddress.ts'

/** From `fpdf_doc.h`. */
const ACTION = { goTo: 1, uri: 3 } as const
const MOST_LINKS = 10_000

export interface PageLinks {
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
