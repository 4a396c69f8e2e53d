import type { PlacedPicture } from '../PageContent.ts'
import { type Matrix, multiply, overlap, transformBox } from './Matrix.ts'
import type { OpenPage } from './OpenPage.ts'
import { frameSize, intersect, type PageFrame, toShownBox } from './PageFrame.ts'
import { matrixOf, type PageObject } from './pageObjects.ts'

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
