import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { SheetPart } from '../run/planSheets.ts'
import { type OpenPage, withPage } from './OpenPage.ts'
import { frameSize, intersect } from './PageFrame.ts'
import type { PdfFile } from './PdfFile.ts'
import { readDrawings } from './readDrawings.ts'
import { readGlyphs } from './readGlyphs.ts'
import { readLinks } from './readLinks.ts'
import type { Box, PageContent, PlacedPicture } from './PageContent.ts'

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
