import type { OpenPage } from '../engine/OpenPage.ts'
import type { PageObject } from '../engine/pageObjects.ts'
import { readUtf8 } from '../engine/pdfiumText.ts'

/** From `fpdf_edit.h`: DeviceGray, DeviceRGB, CalGray, CalRGB and a colour profile. */
const PLAIN_COLOURS: readonly number[] = [1, 2, 4, 5, 7]
const MOST_BYTES = 128 * 1024 ** 2
/** Bits of a pixel of three colours; four are ink, which a browser shows wrong. */
const COLOUR_BITS = 24

/** The bytes of a picture that a PDF holds as a JPEG in colours that browsers show right; undefined for any other. */
export function readJpeg(open: OpenPage, object: PageObject): Uint8Array | undefined {
  const { pdfium } = open.file
  const { calls, bytes } = pdfium
  if (!isJpeg(open, object) || !isPlain(open, object)) return undefined
  const length = calls.FPDFImageObj_GetImageDataRaw(object.handle, 0, 0)
  if (length <= 0 || length > MOST_BYTES) return undefined
  const address = pdfium.allocate(length)
  try {
    calls.FPDFImageObj_GetImageDataRaw(object.handle, address, length)
    return bytes().slice(address, address + length)
  } finally {
    pdfium.free(address)
  }
}

/** Whether the picture's one filter is JPEG's. */
function isJpeg({ file: { pdfium } }: OpenPage, { handle }: PageObject): boolean {
  if (pdfium.calls.FPDFImageObj_GetImageFilterCount(handle) !== 1) return false
  const fill = (address: number, length: number) => pdfium.calls.FPDFImageObj_GetImageFilter(handle, 0, address, length)
  return readUtf8(pdfium, fill) === 'DCTDecode'
}

/** FPDF_IMAGEOBJ_METADATA: width, height, two floats of resolution, bits of a pixel, colour space, marked content. */
function isPlain({ file: { pdfium }, page }: OpenPage, { handle }: PageObject): boolean {
  const { calls, scratch } = pdfium
  if (calls.FPDFImageObj_GetImageMetadata(handle, page, scratch.at(0)) === 0) return false
  const [bits = 0, colours = 0] = scratch.integers(6).slice(4)
  return bits <= COLOUR_BITS && PLAIN_COLOURS.includes(colours)
}
