import type { EpubReading } from '../EpubReading.ts'
import type { MediaFile } from '../media/MediaFile.ts'
import type { MediaShelf } from '../media/MediaShelf.ts'
import type { ManifestItem } from '../package/PackageDocument.ts'
import type { SpineDocument } from '../package/resolveSpine.ts'
import { readSpineDocument } from '../readDocument.ts'
import { createBackdrops, type Backdrops } from './backdrops.ts'
import { fillingPicture, isOfShape } from './planPages.ts'
import { readPageDrawing, wordsOfDocument } from './readPageDrawing.ts'

/** The share of documents that may be something else, such as an imprint; one always may. */
const MOST_OTHERS = 0.1
/** Characters of such a document: an imprint has fewer, a story more. */
const LONGEST_OTHER = 1_500
const FEWEST_PAGES = 4
/** The share of pictures that have the shape of most. */
const MOST_OF_SHAPE = 0.8
/** Pixels of the longer side: a page with letters on it has more. */
const SMALLEST = 500
/** Characters that may stand beside the picture: a page number and a little more. */
const MOST_WORDS = 20

export interface PicturePageSources {
  readonly reading: EpubReading
  readonly shelf: MediaShelf
  readonly itemsByPath: ReadonlyMap<string, ManifestItem>
}

interface PicturePage {
  /** Undefined for an empty page. */
  readonly picture: MediaFile | undefined
  /** Address of a picture that stands behind the page. */
  readonly backdrop: string | undefined
}

/**
 * The reading order with its documents marked as fixed pages where a book says nothing about its layout and is one of pages all
 * the same: nearly every document holds one picture and no words, the pictures are large, nearly all of one shape, and not the
 * same ones again and again. Any doubt leaves the book as it is.
 */
export async function findPicturePages(
  spine: readonly SpineDocument[],
  sources: PicturePageSources,
): Promise<readonly SpineDocument[]> {
  if (spine.some((place) => place.isFixedLayout || place.isLayoutSaid)) return spine
  const found = await picturesOf(spine, sources)
  const pictures = [...found.values()].flatMap(({ picture }) => picture ?? [])
  if (!arePages(pictures)) return spine
  sources.reading.report.change(
    'Layout',
    `The book does not say so, but each of ${pictures.length} documents is one picture: these are shown as printed pages.`,
  )
  return spine.map((place) => {
    const page = found.get(place)
    return page === undefined ? place : { ...place, isFixedLayout: true, picturePage: { backdrop: page.backdrop } }
  })
}

/** None where too many documents are something else, as in nearly all books: those are given up early. */
async function picturesOf(
  spine: readonly SpineDocument[],
  sources: PicturePageSources,
): Promise<ReadonlyMap<SpineDocument, PicturePage>> {
  const found = new Map<SpineDocument, PicturePage>()
  const backdrops = createBackdrops(sources.reading)
  let others = 0
  for (const place of spine.filter(({ path }) => !isContents(path, sources))) {
    const page = await readPage(place, { ...sources, backdrops })
    if (page !== undefined) {
      found.set(place, page)
      continue
    }
    others += 1
    const isStory = wordsOfDocument((await readSpineDocument(sources.reading, place)).document).length > LONGEST_OTHER
    if (isStory || others > Math.max(1, spine.length * MOST_OTHERS)) return new Map()
  }
  return found
}

function isContents(path: string, { itemsByPath }: PicturePageSources): boolean {
  return itemsByPath.get(path)?.properties.includes('nav') === true
}

async function readPage(
  place: SpineDocument,
  { reading, shelf, backdrops }: PicturePageSources & { readonly backdrops: Backdrops },
): Promise<PicturePage | undefined> {
  const { document } = await readSpineDocument(reading, place)
  const drawing = readPageDrawing(document, MOST_WORDS)
  const filling = drawing && fillingPicture(drawing, place.path, shelf)
  if (filling !== undefined) return aLargePicture({ picture: filling, backdrop: undefined })
  const backdrop = await backdrops.find(document, place.path)
  const behind = backdrop === undefined ? undefined : shelf.find(backdrop.path)
  if (behind !== undefined) return aLargePicture({ picture: behind, backdrop: backdrop?.href })
  return drawing?.shown.kind === 'blank' ? { picture: undefined, backdrop: undefined } : undefined
}

function aLargePicture(page: PicturePage): PicturePage | undefined {
  const { mediaType = '', width = 0, height = 0 } = page.picture ?? {}
  const isBitmap = mediaType.startsWith('image/') && mediaType !== 'image/svg+xml'
  return isBitmap && Math.max(width, height) >= SMALLEST ? page : undefined
}

function arePages(pictures: readonly MediaFile[]): boolean {
  const different = new Set(pictures.map(({ path }) => path)).size
  if (different < FEWEST_PAGES || different < pictures.length / 2) return false
  const shapes = pictures.map(({ width = 1, height = 1 }) => width / height).toSorted((a, b) => a - b)
  const shape = shapes[Math.floor(shapes.length / 2)] ?? 1
  // A spread stands in one picture twice as wide.
  const alike = pictures.filter((picture) =>
    [shape, 2 * shape].some((width) => isOfShape(picture, { width, height: 1 })),
  )
  return alike.length >= pictures.length * MOST_OF_SHAPE
}
