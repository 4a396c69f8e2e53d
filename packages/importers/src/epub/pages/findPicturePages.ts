import { type CssNode, type Declaration, generate, parse, walk } from 'css-tree'
import { type Document, type Element, isTag } from 'domhandler'
import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { attribute, descendants, findDescendant } from '../../markup/tree.ts'
import type { EpubReading } from '../EpubReading.ts'
import type { MediaFile, MediaShelf } from '../media/MediaShelf.ts'
import { isRemote, type ManifestItem, resolveHref } from '../PackageDocument.ts'
import type { SpineDocument, PageList } from '../readPublication.ts'
import { readFacts, readSpineDocument } from '../readDocument.ts'
import {
  isWithoutContent,
  readPageDrawing,
  wordsOfDocument,
  type PageDrawing,
  type PageSize,
} from './readPageDrawing.ts'
import type { ImportLog } from '../../ImportLog.ts'

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

interface PicturePageSources {
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

/** A picture that styles put behind a page. */
interface Backdrop {
  /** In the publication. */
  readonly path: string
  /** As the document would name it. */
  readonly href: string
}

interface Backdrops {
  /** The one picture behind a document that holds nothing else; undefined where there is none or several. */
  find(document: Document, path: string): Promise<Backdrop | undefined>
}

interface BackdropRule {
  readonly selector: string
  readonly path: string
}

/** An element, classes and ids of it; nothing that depends on what is done with the page. */
const COMPOUND = /^(?<name>[a-z][\w-]*|\*)?(?<marks>(?:[.#][\w-]+)*)$/i

/** Looks for backdrops in the documents of one book; a style sheet that several of them name is read once. */
function createBackdrops(reading: EpubReading): Backdrops {
  const sheets = new Map<string, readonly BackdropRule[]>()
  const rulesOf = async (path: string): Promise<readonly BackdropRule[]> => {
    const known = sheets.get(path)
    if (known !== undefined) return known
    const rules = reading.archive.has(path) ? readRules(await reading.archive.readText(path), path) : []
    sheets.set(path, rules)
    return rules
  }
  return {
    find: async (document, path) => {
      const body = findDescendant(document, ({ name }) => name === 'body')
      if (body === undefined || !isWithoutContent(body)) return undefined
      const facts = readFacts(document, path)
      const written = facts.styles.flatMap((css) => readRules(css, path))
      const linked = await Promise.all(facts.sheets.map(rulesOf))
      const rules = [...linked.flat(), ...written]
      const shown = [body, ...descendants(body)].flatMap((element) => behind(element, { rules, path }) ?? [])
      const [only, ...others] = new Set(shown)
      return only === undefined || others.length > 0 ? undefined : { path: only, href: hrefFrom(path, only) }
    },
  }
}

/** Its own style wins over the last rule of the sheets. */
function behind(
  element: Element,
  { rules, path }: { readonly rules: readonly BackdropRule[]; readonly path: string },
): string | undefined {
  const own = addressIn(parsed(attribute(element, 'style') ?? '', 'declarationList'), path)
  return own ?? rules.findLast(({ selector }) => isSelected(element, selector))?.path
}

function readRules(css: string, path: string): readonly BackdropRule[] {
  const rules: BackdropRule[] = []
  const sheet = parsed(css, 'stylesheet')
  if (sheet === undefined) return rules
  walk(sheet, (node) => {
    const found = node.type === 'Rule' ? addressIn(node.block, path) : undefined
    if (node.type !== 'Rule' || found === undefined) return
    for (const selector of generate(node.prelude).split(',')) rules.push({ selector: selector.trim(), path: found })
  })
  return rules
}

function parsed(css: string, context: 'stylesheet' | 'declarationList'): CssNode | undefined {
  try {
    return parse(css, { context })
  } catch {
    return undefined
  }
}

/** Path of the first picture that the last declaration of a background names; nothing is fetched. */
function addressIn(block: CssNode | undefined, base: string): string | undefined {
  const addresses: string[] = []
  if (block === undefined) return undefined
  walk(block, (node) => {
    if (node.type === 'Declaration' && isBackground(node)) addresses.push(...addressesOf(node))
  })
  const address = addresses.at(-1)
  return address === undefined || isRemote(address) ? undefined : resolveHref(base, address)?.path
}

function isBackground({ property }: Declaration): boolean {
  return /^background(?:-image)?$/i.test(property)
}

function addressesOf(declaration: Declaration): readonly string[] {
  const addresses: string[] = []
  walk(declaration, (node) => {
    if (node.type === 'Url') addresses.push(node.value)
  })
  return addresses.slice(0, 1)
}

/** Whether a selector of elements, classes and ids in each other fits. */
function isSelected(element: Element, selector: string): boolean {
  const [last = '', ...outer] = selector.replaceAll('>', ' ').trim().split(/\s+/u).toReversed()
  if (!isOne(element, last)) return false
  let ancestor = element.parent
  for (const compound of outer) {
    while (ancestor !== null && !(isTag(ancestor) && isOne(ancestor, compound))) ancestor = ancestor.parent
    if (ancestor === null) return false
    ancestor = ancestor.parent
  }
  return true
}

function isOne(element: Element, compound: string): boolean {
  const { name = '*', marks = '' } = COMPOUND.exec(compound)?.groups ?? { name: '' }
  if (name === '*' ? compound === '' : name.toLowerCase() !== element.name) return false
  return (marks.match(/[.#][\w-]+/g) ?? []).every((mark) => hasMark(element, mark))
}

/** `.class` or `#id`. */
function hasMark(element: Element, mark: string): boolean {
  const name = mark.slice(1)
  if (mark.startsWith('#')) return attribute(element, 'id') === name
  return (attribute(element, 'class') ?? '').split(/\s+/u).includes(name)
}

function hrefFrom(path: string, target: string): string {
  const up = '../'.repeat(path.split('/').length - 1)
  return up + target.split('/').map(encodeURIComponent).join('/')
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
function fillingPicture({ shown, size }: PageDrawing, path: string, shelf: MediaShelf): MediaFile | undefined {
  const target = shown.kind !== 'picture' || isRemote(shown.src) ? undefined : resolveHref(path, shown.src)?.path
  const file = target === undefined ? undefined : shelf.find(target)
  return file !== undefined && isBitmap(file) && isOfShape(file, size) ? file : undefined
}

function isBitmap({ mediaType }: MediaFile): boolean {
  return mediaType.startsWith('image/') && mediaType !== 'image/svg+xml'
}

function isOfShape({ width, height }: MediaFile, size: PageSize | undefined): boolean {
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
    const expectedSide = places.length % 2 === 0 ? odd : even
    if (places.length > 0 && side !== undefined && side !== expectedSide) places.push(undefined)
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
    const usableLabels = placed.filter(({ page, title }) => fixed.has(page) && title !== '')
    if (labels.length > 0 && usableLabels.length === 0) report.drop(path, 'The list of printed pages is not kept.')
    for (const { page, title } of usableLabels) if (!found.has(page)) found.set(page, title)
  }
  return found
}
