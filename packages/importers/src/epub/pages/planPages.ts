import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaFile, MediaShelf } from '../media/MediaShelf.ts'
import { isRemote, resolveHref } from '../package/PackageDocument.ts'
import type { SpineDocument } from '../package/resolveSpine.ts'
import { readSpineDocument } from '../readDocument.ts'
import type { ImportLog } from '../../ImportLog.ts'
import type { NavigationTarget } from '../package/readNavigation.ts'
import { type PageDrawing, type PageSize, readPageDrawing } from './readPageDrawing.ts'

/** The list of printed pages of a document of contents. */
export interface PageList {
  /** Of the document that holds it. */
  readonly path: string
  readonly labels: readonly NavigationTarget[]
}

interface LabelSources {
  readonly spine: readonly SpineDocument[]
  /** The path as the archive spells it. */
  readonly canonical: (path: string) => string
  readonly report: ImportLog
}

/** How far the shapes of a page and of the picture on it may differ, as a ratio: rounding, and a margin of a few pixels. */
const SAME_SHAPE = 1.06

/** A page of the replica: a document of the reading order, or an empty page before one that lies on the other side. */
export interface PlannedPage {
  /** Index in the reading order. */
  readonly document: number | undefined
  readonly drawing: PageDrawing
}

interface PlanSources {
  readonly reading: EpubReading
  readonly spine: readonly SpineDocument[]
  readonly shelf: MediaShelf
  readonly direction: TextDirection
}

/**
 * The fixed pages of a book that can be drawn, in their order. A page that takes a browser is none, and reported: its text
 * and pictures are read like those of any other document. A book of empty pages has none.
 */
export async function planPages({ reading, spine, shelf, direction }: PlanSources): Promise<readonly PlannedPage[]> {
  const drawn: { readonly document: number; readonly drawing: PageDrawing }[] = []
  for (const [document, place] of spine.entries()) {
    if (!place.isFixedLayout) continue
    const drawing = await readDrawing(place, { reading, shelf })
    if (drawing !== undefined) drawn.push({ document, drawing })
    else reading.report.change(place.path, 'The fixed layout of this page is not kept; its text and pictures are.')
  }
  if (drawn.every(({ drawing }) => drawing.shown.kind === 'blank')) return []
  const sides = drawn.map(({ document }) => spine[document]?.side)
  return placeSides(sides, direction).map((index, place, order) => {
    const page = drawn[index ?? order[place + 1] ?? 0]
    if (index !== undefined && page !== undefined) return page
    return { document: undefined, drawing: anEmptyPage(page?.drawing.size) }
  })
}

/** A4 where the page beside it does not tell its size. */
function anEmptyPage(size: PageSize | undefined): PageDrawing {
  const shown = { kind: 'blank' } as const
  return { shown, size: size ?? { width: 595, height: 842 }, links: [], lostLinks: [], alt: '', texts: [] }
}

async function readDrawing(
  place: SpineDocument,
  { reading, shelf }: Pick<PlanSources, 'reading' | 'shelf'>,
): Promise<PageDrawing | undefined> {
  const { document } = await readSpineDocument(reading, place)
  const drawing = readPageDrawing(document, place.picturePage === undefined ? 0 : Infinity)
  if (drawing?.shown.kind !== 'picture') return drawing
  return fillingPicture(drawing, place.path, shelf) && drawing
}

/** The picture that is the whole of a page; undefined where it is not there or has another shape. */
export function fillingPicture({ shown, size }: PageDrawing, path: string, shelf: MediaShelf): MediaFile | undefined {
  const target = shown.kind !== 'picture' || isRemote(shown.src) ? undefined : resolveHref(path, shown.src)?.path
  const file = target === undefined ? undefined : shelf.find(target)
  return file !== undefined && isBitmap(file) && isOfShape(file, size) ? file : undefined
}

function isBitmap({ mediaType }: MediaFile): boolean {
  return mediaType.startsWith('image/') && mediaType !== 'image/svg+xml'
}

export function isOfShape({ width, height }: MediaFile, size: PageSize | undefined): boolean {
  if (size === undefined || width === undefined || height === undefined) return true
  const ratio = (width / height) * (size.height / size.width)
  return Math.max(ratio, 1 / ratio) <= SAME_SHAPE
}

type PageSide = 'left' | 'right'

/**
 * The order in which pages lie in a volume whose first page lies alone and whose others lie in pairs: indexes of `sides`, and
 * `undefined` for an empty page that has to stand before a page so that it comes to lie on the side that it wants.
 */
export function placeSides(
  sides: readonly (PageSide | undefined)[],
  direction: TextDirection,
): readonly (number | undefined)[] {
  const [odd, even]: readonly [PageSide, PageSide] = direction === 'rtl' ? ['left', 'right'] : ['right', 'left']
  const places: (number | undefined)[] = []
  for (const [index, side] of sides.entries()) {
    const given = places.length % 2 === 0 ? odd : even
    if (places.length > 0 && side !== undefined && side !== given) places.push(undefined)
    places.push(index)
  }
  return places
}

/**
 * Labels of printed pages by the path of the document that is one. Only a document of fixed layout is a page; in flowing text a
 * page's place is of no use.
 */
export function readPageLabels(
  lists: readonly PageList[],
  { spine, canonical, report }: LabelSources,
): ReadonlyMap<string, string> {
  const fixed = new Set(spine.filter(({ isFixedLayout }) => isFixedLayout).map(({ path }) => path))
  const found = new Map<string, string>()
  for (const { path, labels } of lists) {
    const placed = labels.map((label) => ({ title: label.title, page: canonical(label.path) }))
    const kept = placed.filter(({ page, title }) => fixed.has(page) && title !== '')
    if (labels.length > 0 && kept.length === 0) report.drop(path, 'The list of printed pages is not kept.')
    for (const { page, title } of kept) if (!found.has(page)) found.set(page, title)
  }
  return found
}
