import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import type { Element } from 'domhandler'
import sharp from 'sharp'
import type { ImportedArticle, ImportedPage, ImportedPageBlock } from '../../ImportedIssue.ts'
import { attribute } from '../../markup/tree.ts'
import type { PageImageRenderer } from '../../pages/renderPageImages.ts'
import { RENDITION_PLAN } from '../../pages/PageImages.ts'
import type { ConvertedArticle, LinkTargets } from '../convertArticles.ts'
import type { EpubReading } from '../EpubReading.ts'
import { cleanSvg, picturesOf, sizeOfDrawing } from '../media/cleanSvg.ts'
import type { MediaShelf } from '../media/MediaShelf.ts'
import { isRemote, resolveHref } from '../PackageDocument.ts'
import type { SpineDocument } from '../readPublication.ts'
import type { PlannedPage } from './findPicturePages.ts'
import type { PageSize } from './readPageDrawing.ts'

/** A file with more bytes is no picture of a page. */
const LARGEST = 256 * 1024 ** 2

const WHOLE_PAGE = { x: 0, y: 0, width: 1, height: 1 }

interface PageSources {
  readonly reading: EpubReading
  readonly spine: readonly SpineDocument[]
  readonly shelf: MediaShelf
  readonly targets: LinkTargets
  readonly renderer: PageImageRenderer
  /** Labels of printed pages by the path of the document that begins one. */
  readonly labels: ReadonlyMap<string, string>
  /** Which article shows a document, and the id of its picture there. */
  readonly standing: ReadonlyMap<number, PagePlacement>
}

interface PagePlacement {
  readonly article: ImportedArticle['key']
  readonly component: string | undefined
}

/** Draws the planned pages, one after the other. One that cannot be drawn after all is an empty page, and reported. */
export async function makePages(
  planned: readonly PlannedPage[],
  sources: PageSources,
): Promise<readonly ImportedPage[]> {
  const pages: ImportedPage[] = []
  const names = namesOf(planned, sources)
  const numbers = new Map(planned.map((page, index) => [pathOf(page, sources), index + 1] as const).toReversed())
  const { onProgress, signal } = sources.reading.options
  for (const [index, page] of planned.entries()) {
    signal.throwIfAborted()
    onProgress(index, planned.length, 'pages')
    pages.push({
      ...(await renderPlannedPage(page, `p${index + 1}`, sources)),
      name: names[index] ?? '',
      hotspots: hotspotsOf(page, numbers, sources),
      blocks: blocksOf(page, sources),
    })
  }
  return pages
}

function pathOf({ document }: PlannedPage, { spine }: PageSources): string {
  return spine[document ?? -1]?.path ?? ''
}

/** As the book labels its pages; those before the first label in small Roman numerals. */
function namesOf(planned: readonly PlannedPage[], sources: PageSources): readonly string[] {
  const labels = planned.map((page) => sources.labels.get(pathOf(page, sources)))
  const first = labels.findIndex((label) => label !== undefined)
  return labels.map((label, index) => label ?? (index < first ? roman(index + 1) : String(index + 1)))
}

const NUMERALS = [
  [100, 'c'],
  [90, 'xc'],
  [50, 'l'],
  [40, 'xl'],
  [10, 'x'],
  [9, 'ix'],
  [5, 'v'],
  [4, 'iv'],
  [1, 'i'],
] as const

function roman(number: number): string {
  const [value, numeral] = NUMERALS.find(([least]) => least <= number) ?? [number, '']
  return number === 0 ? '' : numeral + roman(number - value)
}

type Renditions = Pick<ImportedPage, 'width' | 'height' | 'preview' | 'pictures' | 'tiles'>

async function renderPlannedPage(page: PlannedPage, key: string, sources: PageSources): Promise<Renditions> {
  const { renderer, reading } = sources
  const path = pathOf(page, sources)
  try {
    const rendered = await renderer.render(await bytesOf(page, sources), key)
    return { ...rendered, ...page.drawing.size }
  } catch (cause) {
    reading.options.signal.throwIfAborted()
    const [reason = ''] = (cause instanceof Error ? cause.message : String(cause)).split('\n')
    reading.report.drop(path, `The page cannot be drawn (${reason}) and is left empty.`)
    const size: PageSize = page.drawing.size ?? { width: 595, height: 842 }
    return { ...(await renderer.render(await drawBlank(size), key)), ...size }
  }
}

async function bytesOf(page: PlannedPage, sources: PageSources): Promise<Uint8Array> {
  const { shown, size = { width: 595, height: 842 } } = page.drawing
  if (shown.kind === 'blank') return drawBlank(size)
  const read = pictureReader(pathOf(page, sources), sources)
  const { finest } = sources.reading.options.renditionPlan ?? RENDITION_PLAN
  if (shown.kind === 'drawing') return drawSvg(shown.svg, { read, finest })
  const picture = await read(shown.src)
  if (picture === undefined) throw new Error('the picture is not there')
  return picture.bytes
}

/** Reads the pictures of the document at `base`; '' is the document itself. Nothing is fetched. */
function pictureReader(base: string, { shelf, reading }: PageSources): ReadPicture {
  return async (href) => {
    const path = isRemote(href) ? undefined : resolveHref(base, href)?.path
    const file = path === undefined ? undefined : shelf.find(path)
    if (file === undefined) return undefined
    return { mediaType: file.mediaType, bytes: file.content ?? (await reading.archive.readBytes(file.path, LARGEST)) }
  }
}

/** Links between pages stay links between pages; those to other documents lead to their articles. */
function hotspotsOf(page: PlannedPage, numbers: ReadonlyMap<string, number>, sources: PageSources): readonly Hotspot[] {
  const base = pathOf(page, sources)
  const { archive, report } = sources.reading
  const canonical = (path: string): string => archive.find(path)?.entry.path ?? path
  const resolve = (href: string): string | undefined => {
    const target = resolveHref(base, href)?.path
    const number = target === undefined ? undefined : numbers.get(canonical(target))
    return number !== undefined ? `#page=${number}` : sources.targets.resolve(href, { base, from: undefined })
  }
  for (const href of page.drawing.lostLinks) {
    report.drop(base, `The page does not say where its link to ${href.slice(0, 200)} is.`)
  }
  return page.drawing.links.flatMap(({ href, area }) => {
    const url = resolve(href)
    if (url === undefined) report.drop(base, `The link to ${href.slice(0, 200)} leads nowhere.`)
    return url === undefined ? [] : [{ url, area }]
  })
}

/** The picture with what it shows in words, and the words that are drawn; where on the page those stand is not known. */
function blocksOf({ document, drawing }: PlannedPage, { standing }: PageSources): readonly ImportedPageBlock[] {
  const { article, component } = standing.get(document ?? -1) ?? {}
  const block = (role: ImportedPageBlock['role'], texts: readonly string[]): ImportedPageBlock => {
    return { role, area: WHOLE_PAGE, article, component, lines: texts.map((text) => ({ area: WHOLE_PAGE, text })) }
  }
  if (drawing.shown.kind === 'blank') return []
  return [
    block('picture', []),
    ...(drawing.alt === '' ? [] : [block('caption', [drawing.alt])]),
    ...(drawing.texts.length === 0 ? [] : [block('text', drawing.texts)]),
  ]
}

/** Number of the page that each document of the reading order is, counted from 1. */
export function pageNumbers(planned: readonly PlannedPage[]): ReadonlyMap<number, number> {
  return new Map(
    planned.flatMap(({ document }, index) => (document === undefined ? [] : [[document, index + 1] as const])),
  )
}

/** The article in which each document stands, of those that are kept, and the id of its first picture there. */
export function pagePlacement(
  converted: readonly ConvertedArticle[],
  articles: readonly ImportedArticle[],
): ReadonlyMap<number, PagePlacement> {
  const articleKeys = new Set(articles.map(({ key }) => key))
  const shown = converted.filter(({ plan }) => articleKeys.has(plan.key))
  return new Map(
    shown.flatMap(({ plan, pictures }) =>
      [...pictures].map(([document, component]) => [document, { article: plan.key, component }] as const),
    ),
  )
}

/** Most pixels of height of a drawing that is made into a picture, as a ratio of its width. */
const LONGEST = 3

const LONGEST_SECONDS = 30

const BLANK_WIDTH = 400

/** The kinds of picture that may stand inside a drawing. */
const EMBEDDED = /^image\/(?:jpeg|png|gif|webp)$/

/** A picture's bytes with their type; undefined where the book has none. */
type ReadPicture = (href: string) => Promise<{ readonly mediaType: string; readonly bytes: Uint8Array } | undefined>

interface DrawingSources {
  readonly read: ReadPicture
  /** Pixels of width at which it is drawn: a drawing has no finest level of its own. */
  readonly finest: number
}

/**
 * A drawing as a picture: without anything that loads, its pictures inside it. Rejects with sharp's Error for what cannot be
 * drawn, or not in 30 seconds.
 */
async function drawSvg(svg: Element, { read, finest }: DrawingSources): Promise<Uint8Array> {
  const pictures = new Map<string, string>()
  for (const href of new Set(picturesOf(svg))) {
    const picture = await read(href)
    if (picture === undefined || !EMBEDDED.test(picture.mediaType)) continue
    const data = Buffer.from(picture.bytes).toString('base64')
    pictures.set(href, `data:${picture.mediaType};base64,${data}`)
  }
  const { text } = cleanSvg(enlarged(svg, finest), (href) => pictures.get(href))
  return sharp(Buffer.from(text))
    .timeout({ seconds: LONGEST_SECONDS })
    .flatten({ background: '#ffffff' })
    .png({ compressionLevel: 1 })
    .toBuffer()
}

/** As large as a page at its finest. */
function enlarged(svg: Element, finest: number): Element {
  const size = sizeOfDrawing(svg)
  if (size === undefined) throw new Error('The drawing has no size.')
  const scale = Math.min(finest / size.width, (LONGEST * finest) / size.height)
  const copy = svg.cloneNode(true)
  copy.attribs['viewBox'] = attribute(svg, 'viewBox') ?? `0 0 ${size.width} ${size.height}`
  copy.attribs['width'] = String(Math.round(size.width * scale))
  copy.attribs['height'] = String(Math.round(size.height * scale))
  return copy
}

/** An empty sheet of that shape. */
function drawBlank({ width, height }: PageSize): Promise<Uint8Array> {
  const tall = Math.min(10 * BLANK_WIDTH, Math.max(1, Math.round((BLANK_WIDTH * height) / width)))
  return sharp({ create: { width: BLANK_WIDTH, height: tall, channels: 3, background: '#ffffff' } })
    .png()
    .toBuffer()
}
