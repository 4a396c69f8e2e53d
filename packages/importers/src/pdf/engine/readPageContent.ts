import type { Area, Hotspot } from '@gatefold/magazine/replica/Replica'
import { type OpenPage, withPage } from './OpenPage.ts'
import {
  boxAround,
  frameSize,
  intersect,
  type Matrix,
  multiply,
  overlap,
  type PageFrame,
  type PdfBox,
  type Point,
  toArea,
  toShownBox,
  transform,
  transformBox,
} from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readGlyphs } from './readGlyphs.ts'
import type { Box, PageContent, PlacedPicture, SheetPart } from './PageContent.ts'
import { boundsOf, matrixOf, OBJECT, type PageObject, pageObjects, pointOf } from './pageObjects.ts'
import { readUtf16, readUtf8 } from './Pdfium.ts'

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

/** What stands on one page of a sheet, as if the page had been alone; a whole sheet stays as it is. */
export function cutContent(content: PageContent, sheetPart: SheetPart, page: number): PageContent {
  const { part } = sheetPart
  if (part === 'whole') return { ...content, page }
  const half = partBox(content, sheetPart)
  const shift = (box: Box): Box | undefined => {
    const seen = intersect(box, half)
    return seen && { ...seen, x: seen.x - half.x }
  }
  return {
    page,
    width: half.width,
    height: half.height,
    glyphs: content.glyphs
      .filter(({ box }) => isWithin(box, half))
      .map((glyph) => ({ ...glyph, originX: glyph.originX - half.x, box: { ...glyph.box, x: glyph.box.x - half.x } })),
    faces: content.faces,
    pictures: content.pictures.flatMap((picture) => cutPicture(picture, shift(picture.box))),
    rules: content.rules.flatMap((box) => shift(box) ?? []),
    grounds: content.grounds.flatMap((box) => shift(box) ?? []),
    hotspots: content.hotspots.flatMap((hotspot) => cutHotspot(hotspot, part)),
  }
}

/** A character stands where its middle is. */
function isWithin({ x, width }: Box, half: Box): boolean {
  const middle = x + width / 2
  return middle >= half.x && middle < half.x + half.width
}

function cutPicture(picture: PlacedPicture, box: Box | undefined): readonly PlacedPicture[] {
  if (box === undefined) return []
  const width = Math.max(1, Math.round((picture.width * box.width) / picture.box.width))
  return [{ ...picture, box, width }]
}

/** A link over both pages is one on each of them. */
function cutHotspot({ url, area }: Hotspot, part: 'left' | 'right'): readonly Hotspot[] {
  const start = part === 'left' ? 0 : 0.5
  const from = Math.max(area.x, start)
  const to = Math.min(area.x + area.width, start + 0.5)
  if (to - from <= 0) return []
  return [{ url, area: { ...area, x: 2 * (from - start), width: 2 * (to - from) } }]
}

/** Where a page stands on its sheet; all of these in the sheet's points. */
export function partBox(sheet: { readonly width: number; readonly height: number }, { part }: SheetPart): Box {
  if (part === 'whole') return { x: 0, y: 0, width: sheet.width, height: sheet.height }
  const width = sheet.width / 2
  return { x: part === 'left' ? 0 : width, y: 0, width, height: sheet.height }
}

interface PageDrawings {
  readonly pictures: readonly PlacedPicture[]
  readonly rules: readonly Box[]
  readonly grounds: readonly Box[]
}

/** From `fpdf_edit.h`. */
const MOVE_TO = 2

const FILL_NONE = 0

/** A rule is thinner than this and a ground is not, in points. */
const RULE = 3

const LEAST_RULE = 8

/** How much of its box an outline fills that is a box, its corners rounded or not. */
const FILLED = 0.85

/** A path of more segments is a drawing or a map. */
const MOST_SEGMENTS = 400

const MOST_BOXES = 4000

const WHITE = 0xf8

/** Pictures, thin lines and filled boxes of a page, in the order in which it draws them. */
function readDrawings(open: OpenPage): PageDrawings {
  const pictures: PlacedPicture[] = []
  const rules: Box[] = []
  const grounds: Box[] = []
  const page: Box = { x: 0, y: 0, ...frameSize(open.frame) }
  for (const object of pageObjects(open)) {
    if (object.type === OBJECT.image) {
      const picture = placePicture(open, object)
      if (picture !== undefined) pictures.push(picture)
    } else if (rules.length + grounds.length < MOST_BOXES) {
      for (const drawn of boxesOf(open, object)) {
        const box = seenOf(open, drawn, page)
        if (box === undefined) continue
        if (isRule(box)) rules.push(box)
        else if (isGround(box)) grounds.push(box)
      }
    }
  }
  return { pictures, rules, grounds }
}

function isRule({ width, height }: Box): boolean {
  return Math.min(width, height) < RULE && Math.max(width, height) >= LEAST_RULE
}

function isGround({ width, height }: Box): boolean {
  return Math.min(width, height) >= RULE && Math.max(width, height) >= LEAST_RULE
}

function seenOf({ frame }: OpenPage, box: PdfBox, page: Box): Box | undefined {
  if (box.right < box.left || box.top < box.bottom) return undefined
  return intersect(toShownBox(frame, box), page)
}

/** The boxes that a path fills and the upright lines that it strokes; those of a shading are what it is seen through. */
function boxesOf(open: OpenPage, object: PageObject): readonly PdfBox[] {
  if (object.type === OBJECT.shading) return [overlap(boundsOf(open, object), object.clip)]
  if (object.type !== OBJECT.path) return []
  const { fill, isStroked } = drawMode(open, object.handle)
  const isFilled = fill !== FILL_NONE && isSeenOnPaper(open, object.handle)
  if (!isFilled && !isStroked) return []
  const outlines = readOutlines(open, object)
  const filled = isFilled ? outlines.filter(isBoxy).map(boxAround) : []
  const stroked = isStroked ? outlines.flatMap((points) => strokesOf(points, strokeWidth(open, object))) : []
  return [...filled, ...stroked].map((box) => overlap(box, object.clip))
}

function drawMode({ file: { pdfium } }: OpenPage, handle: number): { fill: number; isStroked: boolean } {
  const { calls, scratch } = pdfium
  if (calls.FPDFPath_GetDrawMode(handle, scratch.at(0), scratch.at(1)) === 0) return { fill: 0, isStroked: false }
  return { fill: scratch.integer(0), isStroked: scratch.integer(1) !== 0 }
}

/** Whether a filling is neither as white as the paper nor transparent; of a pattern's colour nothing is known. */
function isSeenOnPaper({ file: { pdfium } }: OpenPage, handle: number): boolean {
  const { calls, scratch } = pdfium
  const at = [0, 1, 2, 3].map((slot) => scratch.at(slot))
  if (calls.FPDFPageObj_GetFillColor(handle, ...at) === 0) return true
  const [red, green, blue, alpha] = [scratch.integer(0), scratch.integer(1), scratch.integer(2), scratch.integer(3)]
  return alpha > 8 && Math.min(red, green, blue) < WHITE
}

function strokeWidth({ file: { pdfium } }: OpenPage, { handle, matrix }: PageObject): number {
  if (pdfium.calls.FPDFPageObj_GetStrokeWidth(handle, pdfium.scratch.at(0)) === 0) return 1
  return Math.max(0.1, pdfium.scratch.float(0) * Math.sqrt(Math.abs(matrix.a * matrix.d - matrix.b * matrix.c)))
}

/** The corners of each outline of a path, in the page's space; those of a curve are where it ends. */
function readOutlines(open: OpenPage, { handle, matrix }: PageObject): readonly (readonly Point[])[] {
  const { calls } = open.file.pdfium
  const count = calls.FPDFPath_CountSegments(handle)
  if (count <= 0 || count > MOST_SEGMENTS) return []
  const toPage: Matrix = multiply(matrixOf(open, handle), matrix)
  const outlines: Point[][] = []
  for (let index = 0; index < count; index++) {
    const segment = calls.FPDFPath_GetPathSegment(handle, index)
    if (segment === 0) continue
    const point = transform(toPage, pointOf(open, segment))
    const current = outlines.at(-1)
    if (current === undefined || calls.FPDFPathSegment_GetType(segment) === MOVE_TO) outlines.push([point])
    else {
      current.push(point)
      const isClosed = calls.FPDFPathSegment_GetClose(segment) === 1
      if (isClosed && current[0] !== undefined) current.push(current[0])
    }
  }
  return outlines
}

/** Whether an outline fills the box around it: a rectangle that stands upright, rounded or not. */
function isBoxy(points: readonly Point[]): boolean {
  if (points.length < 4) return false
  const { left, bottom, right, top } = boxAround(points)
  return Math.abs(areaWithin(points)) >= FILLED * (right - left) * (top - bottom)
}

/** The shoelace formula. */
function areaWithin(points: readonly Point[]): number {
  let twice = 0
  points.forEach((point, index) => {
    const next = points[(index + 1) % points.length] ?? point
    twice += point.x * next.y - next.x * point.y
  })
  return twice / 2
}

/** The upright lines of an outline, as thick as they are drawn. */
function strokesOf(points: readonly Point[], width: number): readonly PdfBox[] {
  const half = width / 2
  return points.slice(1).flatMap((to, index) => {
    const from = points[index] ?? to
    const isUpright = Math.abs(from.x - to.x) < 0.2 || Math.abs(from.y - to.y) < 0.2
    if (!isUpright) return []
    const { left, bottom, right, top } = boxAround([from, to])
    const isLevel = right - left > top - bottom
    if (isLevel) return [{ left, right, bottom: bottom - half, top: top + half }]
    return [{ left: left - half, right: right + half, bottom, top }]
  })
}

const UNIT = { left: 0, bottom: 0, right: 1, top: 1 }

/** A picture of the page as what is seen of it; undefined where nothing is. */
export function placePicture(open: OpenPage, object: PageObject): PlacedPicture | undefined {
  const { calls, scratch } = open.file.pdfium
  const matrix = multiply(matrixOf(open, object.handle), object.matrix)
  const whole = transformBox(matrix, UNIT)
  const seen = overlap(whole, object.clip)
  if (seen.right <= seen.left || seen.top <= seen.bottom) return undefined
  const box = intersect(toShownBox(open.frame, seen), { x: 0, y: 0, ...frameSize(open.frame) })
  if (box === undefined) return undefined
  if (calls.FPDFImageObj_GetImagePixelSize(object.handle, scratch.at(0), scratch.at(1)) === 0) return undefined
  const [across, down] = [scratch.integer(0), scratch.integer(1)]
  const pixels = isOnItsSide(matrix, open.frame) ? { across: down, down: across } : { across, down }
  const shownWhole = toShownBox(open.frame, whole)
  return {
    id: object.path,
    box,
    width: Math.max(1, Math.round((pixels.across * box.width) / shownWhole.width)),
    height: Math.max(1, Math.round((pixels.down * box.height) / shownWhole.height)),
  }
}

/** Whether the rows of a picture run up or down the page as it is shown. */
function isOnItsSide({ a, b, c, d }: Matrix, { turn }: PageFrame): boolean {
  const isTurned = Math.abs(b) + Math.abs(c) > Math.abs(a) + Math.abs(d)
  return isTurned !== (turn % 2 === 1)
}

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
