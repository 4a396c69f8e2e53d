import { type InferOutput, parse } from 'valibot'
import type { PagePicture, PageTiles } from '@gatefold/magazine/replica/Flatplan'
import type { Hotspot } from '@gatefold/magazine/replica/Replica'
import * as v from 'valibot'
import type { Archive } from '../archive/Archive.ts'
import { bundleUrl, type SourceAssets } from '../component/SourceAssets.ts'
import type { ImportedAsset, ImportedPage } from '../ImportedIssue.ts'
import type { ImportLog } from '../ImportLog.ts'
import type { PageImageRenderer } from '../pages/renderPageImages.ts'
import type { ComponentContext } from '../component/ComponentContext.ts'
import { parseJson } from './readMetadata.ts'

/** A printed page as the table of contents names it. */
export interface ContentsPage {
  /** Key of the article that stands on it. */
  readonly article: string | undefined
  /** `bundle://…` */
  readonly src: string
  /** The label printed on it. */
  readonly name: string | undefined
}

const PAGE_FILE = /^pages\/(\d{1,6})\.json$/

/** Gives the checks of a page's file by its path. */
type PageContexts = (path: string) => PageContext

const FRACTION = v.pipe(v.number(), v.minValue(0), v.maxValue(1))

const SURFACE = v.pipe(v.number(), v.gtValue(0), v.maxValue(1))

const SIZE = v.pipe(v.number(), v.gtValue(0), v.maxValue(100_000))

const AREA = v.object({ x: FRACTION, y: FRACTION, width: SURFACE, height: SURFACE })

const LONGEST_PREVIEW = 4_000

const BLOCK = v.object({
  role: v.picklist(['heading', 'text', 'caption', 'picture', 'furniture']),
  area: AREA,
  article: absent(v.string()),
  component: absent(v.string()),
  lines: items(v.object({ area: AREA, text: v.string() })),
})

/** `pages/12.json` of a package: a printed page with its pictures. What is of the wrong kind is as good as none. */
const PAGE_SCHEMA = v.fallback(
  v.object({
    name: absent(v.string()),
    width: absent(SIZE),
    height: absent(SIZE),
    preview: absent(
      v.pipe(v.string(), v.maxLength(LONGEST_PREVIEW), v.regex(/^data:image\/(?:webp|png|jpeg|avif);base64,[\w+/=]+$/)),
    ),
    pictures: items(
      v.object({ url: v.string(), mediaType: v.picklist(['image/avif', 'image/webp']), width: SIZE, height: SIZE }),
    ),
    tiles: absent(
      v.object({
        width: SIZE,
        height: SIZE,
        tileWidth: SIZE,
        tileHeight: SIZE,
        mediaType: v.picklist(['image/avif', 'image/webp']),
        urls: v.array(v.string()),
      }),
    ),
    hotspots: items(v.object({ url: v.string(), area: AREA })),
    blocks: items(BLOCK),
  }),
  {
    name: undefined,
    width: undefined,
    height: undefined,
    preview: undefined,
    pictures: [],
    tiles: undefined,
    hotspots: [],
    blocks: [],
  },
)

/** Pages without those that could not be read, and where the others have come to stand. */
interface NumberedPages {
  readonly pages: readonly ImportedPage[]
  /** The number of a page, counted from 1, by its place in the source, counted from 0. */
  readonly numbers: ReadonlyMap<number, number>
}

const PAGE_LINK = /^#page=(\d{1,6})$/

export interface PageContext {
  readonly assets: SourceAssets
  /** Of the page's file: links and the report. */
  readonly context: ComponentContext
  /** Keys of the package's articles. */
  readonly keys: ReadonlySet<string>
}

type PageFile = InferOutput<typeof PAGE_SCHEMA>

const PATH = 'issue.xml'

/** A file with more bytes is no picture of a page. */
const LARGEST = 256 * 1024 ** 2

export interface PagesSource {
  readonly archive: Archive
  readonly assets: SourceAssets
  /** The pages that the table of contents names. */
  readonly contents: readonly ContentsPage[]
  readonly contexts: PageContexts
  readonly log: ImportLog
  readonly renderer: PageImageRenderer
  readonly signal: AbortSignal
}

export interface PackagePages {
  readonly pages: readonly ImportedPage[]
  /** Numbers of the pages that each article stands on, by its key. */
  readonly onArticles: ReadonlyMap<string, readonly number[]>
  /** Paths of the pictures that pages were made of. */
  readonly used: ReadonlySet<string>
}

/**
 * The printed pages of a package: those that Gatefold has written into it, then the pictures that the table of contents
 * names, in its order. A picture that two articles name is one page.
 */
export async function readPages(source: PagesSource): Promise<PackagePages> {
  const storedPages = await readPageFiles(source.archive, source.contexts)
  const places: (ImportedPage | undefined)[] = [...storedPages]
  const placeOf = new Map(
    storedPages.flatMap((page, place) => (page?.pictures ?? []).map(({ url }) => [url, place] as const)),
  )
  const standing: { readonly key: string; readonly place: number }[] = []
  const used = new Set<string>()
  for (const { article, src, name } of source.contents) {
    const asset = findPicture(src, source)
    if (asset === undefined) continue
    const url = bundleUrl(asset.path)
    let place = placeOf.get(url)
    if (place === undefined) {
      used.add(asset.path)
      place = places.push(await renderAsset(asset, { ...source, name, number: places.length + 1 })) - 1
      placeOf.set(url, place)
    }
    if (article !== undefined) standing.push({ key: article, place })
  }
  const { pages, numbers } = numberPages(places)
  return { pages, onArticles: onArticles(standing, numbers), used }
}

function findPicture(src: string, { assets, log }: PagesSource): ImportedAsset | undefined {
  const found = assets.find(src)
  if (found.kind === 'found') return found.asset
  log.drop(PATH, `the printed page ${src.slice(0, 200)} is not in the package`)
  return undefined
}

interface PageSource extends PagesSource {
  readonly name: string | undefined
  readonly number: number
}

async function renderAsset(asset: ImportedAsset, source: PageSource): Promise<ImportedPage | undefined> {
  const { archive, assets, log, renderer, signal, name = '', number } = source
  signal.throwIfAborted()
  try {
    const bytes = await archive.readBytes(`assets/${asset.path}`, LARGEST)
    const page = await renderer.render(bytes, `${freePrefix(assets)}${number}`)
    return { ...page, name, hotspots: [], blocks: [] }
  } catch (cause) {
    signal.throwIfAborted()
    const reason = cause instanceof Error ? cause.message : String(cause)
    log.drop(PATH, `the printed page ${asset.path} cannot be read as a picture: ${reason.split('\n')[0]}`)
    return undefined
  }
}

/** Of the names of the files that are made: none of the package's own begins like that. */
function freePrefix({ list }: SourceAssets): string {
  let prefix = 'p'
  while (list.some(({ path }) => path.startsWith(`pages/${prefix}`))) prefix += 'p'
  return prefix
}

function onArticles(
  standing: readonly { readonly key: string; readonly place: number }[],
  numbers: ReadonlyMap<number, number>,
): ReadonlyMap<string, readonly number[]> {
  const byKey = Map.groupBy(standing, ({ key }) => key)
  return new Map(
    [...byKey].map(([key, places]) => {
      const pages = new Set(places.flatMap(({ place }) => numbers.get(place) ?? []))
      return [key, [...pages].toSorted((one, other) => one - other)]
    }),
  )
}

/** A page as Gatefold writes it into a package; undefined, and reported, when none of its pictures is there. */
export function cleanPage(value: unknown, { assets, context, keys }: PageContext): ImportedPage | undefined {
  const file = parse(PAGE_SCHEMA, value)
  const find = (reference: string, mediaType: string): string | undefined => {
    const found = assets.find(reference)
    if (found.kind === 'found' && found.asset.mediaType === mediaType) return found.url
    context.drop(`the file ${reference.slice(0, 200)} is not there or no ${mediaType}`)
    return undefined
  }
  const pictures = file.pictures.flatMap((picture): readonly PagePicture[] => {
    const url = find(picture.url, picture.mediaType)
    return url === undefined ? [] : [{ ...picture, url }]
  })
  const [first] = pictures
  if (first === undefined) {
    context.drop('a printed page without a picture')
    return undefined
  }
  return {
    name: file.name ?? '',
    width: file.width ?? first.width,
    height: file.height ?? first.height,
    preview: file.preview,
    pictures,
    tiles: cleanTiles(file.tiles, find),
    hotspots: cleanHotspots(file, context),
    blocks: file.blocks.map((block) => cleanBlock(block, keys)),
  }
}

/** A grid with a hole is none. */
function cleanTiles(
  tiles: PageFile['tiles'],
  find: (reference: string, mediaType: string) => string | undefined,
): PageTiles | undefined {
  if (tiles === undefined) return undefined
  const urls = tiles.urls.flatMap((url) => find(url, tiles.mediaType) ?? [])
  const count = Math.ceil(tiles.width / tiles.tileWidth) * Math.ceil(tiles.height / tiles.tileHeight)
  return urls.length === count ? { ...tiles, urls } : undefined
}

function cleanHotspots({ hotspots }: PageFile, context: ComponentContext): readonly Hotspot[] {
  return hotspots.flatMap(({ url, area }) => {
    const link = context.link(url)
    return link === undefined ? [] : [{ url: link, area }]
  })
}

function cleanBlock(
  { role, area, article, component, lines }: PageFile['blocks'][number],
  keys: ReadonlySet<string>,
): ImportedPage['blocks'][number] {
  const isTied = article !== undefined && keys.has(article)
  return {
    role,
    area,
    article: isTied ? article : undefined,
    component: isTied ? component : undefined,
    lines,
  }
}

/** Closes the gaps. Links between pages follow; those to a page that is gone go with it. A page without a name is named by its number. */
function numberPages(places: readonly (ImportedPage | undefined)[]): NumberedPages {
  const remaining = places.flatMap((page, place) => (page === undefined ? [] : [{ page, place }]))
  const numbers = new Map(remaining.map(({ place }, index) => [place, index + 1]))
  const pages = remaining.map(({ page }, index) => ({
    ...page,
    name: page.name === '' ? String(index + 1) : page.name,
    hotspots: page.hotspots.flatMap((hotspot) => {
      const target = PAGE_LINK.exec(hotspot.url)?.[1]
      if (target === undefined) return [hotspot]
      const number = numbers.get(Number(target) - 1)
      return number === undefined ? [] : [{ ...hotspot, url: `#page=${number}` }]
    }),
  }))
  return { pages, numbers }
}

function absent<const S extends v.GenericSchema>(
  schema: S,
): v.SchemaWithFallback<v.OptionalSchema<S, undefined>, undefined> {
  return v.fallback(v.optional(schema), undefined)
}

/** The items of a list that are of the right kind. */
function items<const S extends v.GenericSchema>(schema: S) {
  return v.fallback(
    v.pipe(
      v.array(v.unknown()),
      v.transform((list) => list.flatMap((item) => (v.is(schema, item) ? [v.parse(schema, item)] : []))),
    ),
    [],
  )
}

/**
 * The pages that Gatefold itself has written into a package, in their order; a page that cannot be read is undefined, so
 * that the numbers of the others stay.
 */
async function readPageFiles(archive: Archive, contexts: PageContexts): Promise<readonly (ImportedPage | undefined)[]> {
  const numbered = archive.entries.flatMap(({ path }) => {
    const number = PAGE_FILE.exec(path)?.[1]
    return number === undefined ? [] : [{ path, number: Number(number) }]
  })
  const pages: (ImportedPage | undefined)[] = []
  for (const { path } of numbered.toSorted((one, other) => one.number - other.number)) {
    pages.push(cleanPage(parseJson(await archive.readText(path)), contexts(path)))
  }
  return pages
}
