import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { withPage } from '@gatefold/importers/pdf/engine/OpenPage'
import { frameSize } from '@gatefold/importers/pdf/engine/PageFrame'
import type { PdfFile } from '@gatefold/importers/pdf/engine/PdfFile'
import { renderPage } from '@gatefold/importers/pdf/engine/renderPage'
import { atViewingSize } from './atViewingSize.ts'
import { type GreyPicture, likeness } from './likeness.ts'
import { greyOf, readPpm } from './readPpm.ts'

const run = promisify(execFile)
const MOST_BYTES = 512 * 1024 ** 2

/** The widest picture of a page that every reader gets, and the width of the one that it is made from. */
const SERVED = 1600
const FINEST = 3200

export interface PageLikeness {
  readonly page: number
  /** Structural similarity at the size at which its authors compare. */
  readonly viewed: number
  /** The same pixel by pixel. */
  readonly pixels: number
}

/** How like our picture of a page is to the one that pdftoppm makes in the same size. */
export async function comparePage(file: PdfFile, path: string, page: number): Promise<PageLikeness> {
  const { picture, height } = withPage(file, page, (open) => {
    const size = frameSize(open.frame)
    const finest = Math.round((FINEST * size.height) / size.width)
    const drawn = renderPage(open, { width: FINEST, height: finest, whole: FINEST, left: 0 })
    return { picture: drawn, height: Math.round((SERVED * size.height) / size.width) }
  })
  const raw = { width: picture.width, height: picture.height, channels: 4 as const }
  const served = await sharp(picture.data, { raw })
    .removeAlpha()
    .resize(SERVED, height, { fit: 'fill' })
    .raw()
    .toBuffer()
  const ours = greyOf(served, { width: SERVED, height, channels: 3 })
  const theirs = await renderWithPoppler(path, page, { width: SERVED, height })
  return { page, viewed: likeness(atViewingSize(ours), atViewingSize(theirs)), pixels: likeness(ours, theirs) }
}

async function renderWithPoppler(
  path: string,
  page: number,
  { width, height }: { readonly width: number; readonly height: number },
): Promise<GreyPicture> {
  const size = ['-scale-to-x', `${width}`, '-scale-to-y', `${height}`]
  const args = ['-cropbox', '-singlefile', '-f', `${page}`, '-l', `${page}`, ...size, path]
  const { stdout } = await run('pdftoppm', args, { encoding: 'buffer', maxBuffer: MOST_BYTES })
  return readPpm(stdout)
}
