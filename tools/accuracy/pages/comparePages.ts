import { globSync } from 'node:fs'
import { join } from 'node:path'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { openPdf, type PdfFile } from '@gatefold/importers/pdf/engine/PdfFile'
import { withPage } from '@gatefold/importers/pdf/engine/OpenPage'
import { frameSize } from '@gatefold/importers/pdf/engine/PageFrame'
import { renderPage } from '@gatefold/importers/pdf/engine/readPage'
import sharp from 'sharp'

const run = promisify(execFile)

const MOST_BYTES = 512 * 1024 ** 2

/** The widest picture of a page that every reader gets, and the width of the one that it is made from. */
const SERVED = 1600

const FINEST = 3200

interface PageLikeness {
  readonly page: number
  /** Structural similarity at the size at which its authors compare. */
  readonly viewed: number
  /** The same pixel by pixel. */
  readonly pixels: number
}

/** The shorter side of a picture at which the authors of the measure compare it. */
const VIEWED = 256

/** Brightness of each pixel from 0 to 255, row by row. */
export interface GreyPicture {
  readonly data: Uint8Array
  readonly width: number
  readonly height: number
}

/** Wang, Bovik, Sheikh and Simoncelli, Image Quality Assessment (2004): constants for a range of 255. */
const C1 = (0.01 * 255) ** 2

const C2 = (0.03 * 255) ** 2

const WINDOW = 8

const STEP = 4

const HEAD = /^P6\s+(\d+)\s+(\d+)\s+255\s/

interface PixelForm {
  readonly width: number
  readonly height: number
  /** Bytes of a pixel, of which the first three are red, green and blue. */
  readonly channels: number
}

const LEAST = 0.98

/**
 * Compares every page of the shared PDFs whose path contains one of the words (all of them where there are none) with
 * what pdftoppm draws, and makes a table of it. `onDocument` hears of each document as soon as it is done.
 */
export async function comparePages(words: readonly string[], onDocument: (row: string) => void): Promise<string> {
  const paths = contentPdfs().filter((path) => words.length === 0 || words.some((word) => path.includes(word)))
  const documents: { readonly name: string; readonly pages: readonly PageLikeness[] }[] = []
  for (const path of paths) {
    const document = { name: path.slice(path.indexOf('/') + 1, -'.pdf'.length), pages: await compareDocument(path) }
    documents.push(document)
    onDocument(writeRow(document))
  }
  const all = { name: '**all**', pages: documents.flatMap(({ pages }) => pages) }
  const low = documents.flatMap(({ name, pages }) => pages.filter(isLow).map((page) => describeLow(name, page)))
  const head = ['document', 'pages', 'mean', 'lowest', `below ${LEAST}`, 'mean, pixel by pixel']
  const table = [
    `| ${head.join(' | ')} |`,
    '| --- | ---: | ---: | ---: | ---: | ---: |',
    ...[...documents, all].map(writeRow),
  ]
  return [...table, '', ...(low.length === 0 ? [] : [`Below ${LEAST}: ${low.join('; ')}.`])].join('\n').trimEnd()
}

async function compareDocument(path: string): Promise<readonly PageLikeness[]> {
  const whole = join(PDF_FOLDER, path)
  const file = await openPdf(whole)
  try {
    const pages: PageLikeness[] = []
    for (let page = 1; page <= file.pages; page++) pages.push(await comparePage(file, whole, page))
    return pages
  } finally {
    file.close()
  }
}

function isLow({ viewed }: PageLikeness): boolean {
  return viewed < LEAST
}

function describeLow(name: string, { page, viewed }: PageLikeness): string {
  return `${name} page ${page} (${viewed.toFixed(3)})`
}

function writeRow({ name, pages }: { readonly name: string; readonly pages: readonly PageLikeness[] }): string {
  const viewed = pages.map((page) => page.viewed)
  const cells = [
    name,
    `${pages.length}`,
    mean(viewed).toFixed(4),
    Math.min(...viewed).toFixed(4),
    `${pages.filter(isLow).length}`,
    mean(pages.map((page) => page.pixels)).toFixed(4),
  ]
  return `| ${cells.join(' | ')} |`
}

function mean(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / values.length
}

export const PDF_FOLDER = join(import.meta.dirname, '../../../../shared/content/pdf')

/** The publications of the shared content, as paths in `PDF_FOLDER`; each stands in a folder of its own. */
export function contentPdfs(): readonly string[] {
  return globSync('*/*.pdf', { cwd: PDF_FOLDER }).toSorted()
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

/**
 * The picture as small as the authors' own program (`ssim.m`, 2009) makes it before it compares: what is seen of it from
 * the usual distance. Each pixel is the mean of a square of them.
 */
export function atViewingSize({ data, width, height }: GreyPicture): GreyPicture {
  const side = Math.max(1, Math.round(Math.min(width, height) / VIEWED))
  const across = Math.floor(width / side)
  const down = Math.floor(height / side)
  const small = new Uint8Array(across * down)
  for (let y = 0; y < down; y++) {
    for (let x = 0; x < across; x++) {
      let sum = 0
      for (let row = y * side; row < (y + 1) * side; row++) {
        for (let at = row * width + x * side; at < row * width + (x + 1) * side; at++) sum += data[at] ?? 0
      }
      small[y * across + x] = Math.round(sum / (side * side))
    }
  }
  return { data: small, width: across, height: down }
}

/**
 * The structural similarity of two pictures of one size: the mean over windows of 8 by 8 pixels, every fourth pixel one.
 * 1 for the same picture.
 */
export function likeness(one: GreyPicture, other: GreyPicture): number {
  if (one.width !== other.width || one.height !== other.height) throw new Error('The pictures differ in size.')
  let sum = 0
  let windows = 0
  for (let y = 0; y + WINDOW <= one.height; y += STEP) {
    for (let x = 0; x + WINDOW <= one.width; x += STEP) {
      sum += windowLikeness(one, other, y * one.width + x)
      windows += 1
    }
  }
  return windows === 0 ? 1 : sum / windows
}

function windowLikeness(one: GreyPicture, other: GreyPicture, start: number): number {
  const sums = { a: 0, b: 0, aa: 0, bb: 0, ab: 0 }
  for (let row = 0; row < WINDOW; row++) {
    const from = start + row * one.width
    for (let at = from; at < from + WINDOW; at++) {
      const a = one.data[at] ?? 0
      const b = other.data[at] ?? 0
      sums.a += a
      sums.b += b
      sums.aa += a * a
      sums.bb += b * b
      sums.ab += a * b
    }
  }
  const count = WINDOW * WINDOW
  const [meanA, meanB] = [sums.a / count, sums.b / count]
  const spreadA = sums.aa / count - meanA * meanA
  const spreadB = sums.bb / count - meanB * meanB
  const common = sums.ab / count - meanA * meanB
  const brightness = (2 * meanA * meanB + C1) / (meanA * meanA + meanB * meanB + C1)
  const structure = (2 * common + C2) / (spreadA + spreadB + C2)
  return brightness * structure
}

/** The picture of a PPM file, as pdftoppm writes it. Throws an Error for any other file. */
export function readPpm(bytes: Uint8Array): GreyPicture {
  const head = HEAD.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 64)))
  if (head === null) throw new Error('This is no PPM file of 8 bits a colour.')
  const [whole, width, height] = head
  return greyOf(bytes.subarray(whole.length), { width: Number(width), height: Number(height), channels: 3 })
}

/** Brightness by the weights of ITU-R BT.601. */
function greyOf(pixels: Uint8Array, { width, height, channels }: PixelForm): GreyPicture {
  const data = new Uint8Array(width * height)
  for (let index = 0; index < data.length; index++) {
    const at = index * channels
    data[index] = Math.round(0.299 * (pixels[at] ?? 0) + 0.587 * (pixels[at + 1] ?? 0) + 0.114 * (pixels[at + 2] ?? 0))
  }
  return { data, width, height }
}
