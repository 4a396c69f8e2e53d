import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { RawPicture } from '../../pages/PageImages.ts'
import { type OpenPage, withPage } from './OpenPage.ts'
import type { Box, PageContent, PlacedPicture, SheetPart } from './PageContent.ts'
import { frameSize, intersect } from './PageFrame.ts'
import { boundsOf, OBJECT, type PageObject, pageObjects, pointOf } from './pageObjects.ts'
import type { PdfFile } from './PdfFile.ts'
import type { Pdfium } from './Pdfium.ts'
import { readDrawings } from './readDrawings.ts'
import { readGlyphs } from './readGlyphs.ts'
import { readLinks } from './readLinks.ts'

/*
 * All that is done with a page that PDFium has open: it is read, as a half of its sheet where that holds two pages, and drawn.
 */

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

/**
 * From `fpdfview.h`. The second flag makes the bytes red, green, blue and a fourth that stays full, which is what everybody
 * else expects. The format is one without opacity: paper has none, and mixing colours with it takes a tenth longer.
 */
const FLAG = { annotations: 0x01, reverseByteOrder: 0x10 } as const

const FORMAT_BGRX = 3

const WHITE = 0xffffffff

/** From `fpdf_progressive.h`. */
const TO_BE_CONTINUED = 1

const PAUSE = { bytes: 12, version: 1 } as const

/** A page as far as it has been drawn. */
export interface RenderedPage extends RawPicture {
  readonly isWhole: boolean
}

export interface RenderSize {
  /** Of the picture, in pixels. */
  readonly width: number
  readonly height: number
  /** Width of the whole page, of which the picture shows a part, in pixels. */
  readonly whole: number
  /** Where in the whole page the picture starts, in pixels. */
  readonly left: number
}

/**
 * Draws a page, or an upright strip of it, on white, until `isTimeUp`, which is asked after every hundred objects or so. The
 * picture lies in PDFium's own memory, for it is large: it is there until PDFium is called again. Throws an Error where there
 * is no room for it.
 */
export function renderPage(
  open: OpenPage,
  { width, height, whole, left }: RenderSize,
  isTimeUp: () => boolean = () => false,
): RenderedPage {
  const { file, page } = open
  evenRules(open, whole / frameSize(open.frame).width)
  const { calls, bytes, canvas } = file.pdfium
  const stride = 4 * width
  const address = canvas.take(stride * height)
  const bitmap = calls.FPDFBitmap_CreateEx(width, height, FORMAT_BGRX, address, stride)
  if (bitmap === 0) throw new Error(`There is no room for a picture of ${width} by ${height} pixels.`)
  let isWhole = true
  try {
    calls.FPDFBitmap_FillRect(bitmap, 0, 0, width, height, WHITE)
    const flags = FLAG.annotations | FLAG.reverseByteOrder
    isWhole = whilePausable(file.pdfium, isTimeUp, (pause) => {
      const status = calls.FPDF_RenderPageBitmap_Start(bitmap, page, -left, 0, whole, height, 0, flags, pause)
      calls.FPDF_RenderPage_Close(page)
      return status !== TO_BE_CONTINUED
    })
  } finally {
    calls.FPDFBitmap_Destroy(bitmap)
  }
  return { data: bytes().subarray(address, address + stride * height), width, height, isWhole }
}

/** Calls `draw` with the address of an `IFSDK_PAUSE` by which PDFium asks whether it is to stop. */
function whilePausable<T>(pdfium: Pdfium, isTimeUp: () => boolean, draw: (pause: number) => T): T {
  const needToPauseNow = pdfium.addFunction(() => (isTimeUp() ? 1 : 0), 'ii')
  const pause = pdfium.allocate(PAUSE.bytes)
  try {
    new DataView(pdfium.bytes().buffer).setInt32(pause, PAUSE.version, true)
    new DataView(pdfium.bytes().buffer).setInt32(pause + 4, needToPauseNow, true)
    return draw(pause)
  } finally {
    pdfium.free(pause)
    pdfium.removeFunction(needToPauseNow)
  }
}

/** From `fpdf_edit.h`. */
const FILL_NONE = 0

/** In pixels: what is thicker is hardly changed by a part of one. */
const THICKEST = 12

/** In pixels: rules whose middles are as near lie in one place. */
const SAME = 0.5

/** In pixels: so that a whole number of them is not rounded up for the last digit of a fraction. */
const LESS = 0.02

/** A thin box that is filled, its edges along those of the page. */
interface Rule {
  readonly handle: number
  readonly isLevel: boolean
  /** Across its length, in pixels. */
  readonly middle: number
  readonly thickness: number
}

/**
 * Makes every rule as many whole pixels thick as come nearest to it; `scale` is pixels a point. PDFium fills boxes by
 * whole pixels, always rounded up, so that it would draw a rule of 4.03 pixels with 5. Rules side by side, of which
 * shades are made, stay as they are: between them there must be no gap.
 */
function evenRules(open: OpenPage, scale: number): void {
  const rules = [...rulesOf(open, scale)]
  for (const isLevel of [true, false]) {
    const places = placesOf(rules.filter((rule) => rule.isLevel === isLevel))
    for (const [at, place] of places.entries()) {
      const isFree = areApart(places[at - 1], place) && areApart(place, places[at + 1])
      if (isFree) for (const rule of place) even(open, rule)
    }
  }
}

function* rulesOf(open: OpenPage, scale: number): Generator<Rule> {
  for (const object of pageObjects(open)) {
    if (object.type !== OBJECT.path || !isFilledBox(open, object)) continue
    const { left, bottom, right, top } = boundsOf(open, object)
    const isLevel = top - bottom < right - left
    const thickness = scale * Math.min(top - bottom, right - left)
    const middle = (scale * (isLevel ? bottom + top : left + right)) / 2
    if (thickness > 1 && thickness < THICKEST) yield { handle: object.handle, isLevel, middle, thickness }
  }
}

function isFilledBox(open: OpenPage, { handle, matrix }: PageObject): boolean {
  const { calls, scratch } = open.file.pdfium
  const segments = calls.FPDFPath_CountSegments(handle)
  if (segments < 4 || segments > 5 || matrix.b !== 0 || matrix.c !== 0) return false
  if (calls.FPDFPath_GetDrawMode(handle, scratch.at(0), scratch.at(1)) === 0) return false
  const isStroked = scratch.integer(1) !== 0
  if (scratch.integer(0) === FILL_NONE || isStroked) return false
  const corners = Array.from({ length: segments }, (_, index) =>
    pointOf(open, calls.FPDFPath_GetPathSegment(handle, index)),
  )
  return new Set(corners.map(({ x }) => x)).size === 2 && new Set(corners.map(({ y }) => y)).size === 2
}

/** Rules by where they lie; each place has at least one. */
function placesOf(rules: readonly Rule[]): readonly (readonly Rule[])[] {
  const places: Rule[][] = []
  for (const rule of rules.toSorted((one, other) => one.middle - other.middle)) {
    const place = places.at(-1)
    const isThere = place?.[0] !== undefined && rule.middle - place[0].middle < SAME
    if (isThere) place?.push(rule)
    else places.push([rule])
  }
  return places
}

/** Whether there is room for a rule between two places. */
function areApart(one: readonly Rule[] | undefined, other: readonly Rule[] | undefined): boolean {
  if (one?.[0] === undefined || other?.[0] === undefined) return true
  return other[0].middle - one[0].middle > thickestOf(one) + thickestOf(other)
}

function thickestOf(place: readonly Rule[]): number {
  return place.reduce((most, { thickness }) => Math.max(most, thickness), 0)
}

function even(open: OpenPage, { handle, isLevel, thickness }: Rule): void {
  const { calls, scratch } = open.file.pdfium
  calls.FPDFPageObj_GetBounds(handle, scratch.at(0), scratch.at(1), scratch.at(2), scratch.at(3))
  const [left, bottom, right, top] = [scratch.float(0), scratch.float(1), scratch.float(2), scratch.float(3)]
  const factor = (Math.round(thickness) - LESS) / thickness
  const offsetFactor = (1 - factor) / 2
  if (isLevel) calls.FPDFPageObj_Transform(handle, 1, 0, 0, factor, 0, offsetFactor * (bottom + top))
  else calls.FPDFPageObj_Transform(handle, factor, 0, 0, 1, offsetFactor * (left + right), 0)
}
