import type { OpenPage } from '../engine/OpenPage.ts'
import { OBJECT, pageObjects } from '../engine/pageObjects.ts'
import type { PageContent } from '../PageContent.ts'

/** From `fpdf_edit.h`: text that a reader can select and nobody sees, as the software for scans lays it over a page. */
const INVISIBLE: readonly number[] = [3, 7]
const COVERS = 0.85

/** Pixels across a page that is one picture and nothing else that is seen; undefined for any other. */
export function scanWidth(open: OpenPage, { width, height, pictures }: PageContent): number | undefined {
  const scan = pictures.find(({ box }) => box.width * box.height >= COVERS * width * height)
  if (scan === undefined || drawsMore(open)) return undefined
  return Math.round((scan.width * width) / scan.box.width)
}

function drawsMore(open: OpenPage): boolean {
  const { calls } = open.file.pdfium
  for (const { type, handle } of pageObjects(open)) {
    if (type === OBJECT.path || type === OBJECT.shading) return true
    if (type === OBJECT.text && !INVISIBLE.includes(calls.FPDFTextObj_GetTextRenderMode(handle))) return true
  }
  return false
}
