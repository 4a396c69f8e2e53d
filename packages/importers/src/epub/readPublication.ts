import type { Document, Element } from 'domhandler'
import type { ImportLog } from '../ImportLog.ts'
import { ImportError } from '../ImportError.ts'
import { readXml } from '../markup/parseXml.ts'
import {
  attribute,
  descendants,
  plainText,
  childElements,
  childNamed,
  childrenNamed,
  findDescendant,
} from '../markup/tree.ts'
import {
  type Encryption,
  isLocked,
  type ManifestItem,
  type PackageDocument,
  readContainer,
  readEncryption,
  readPackage,
  resolveHref,
  type SpineItem,
} from './PackageDocument.ts'
import type { EpubReading } from './EpubReading.ts'

/** The list of printed pages of a document of contents. */
export interface PageList {
  /** Of the document that holds it. */
  readonly path: string
  readonly labels: readonly NavigationTarget[]
}

const SCRIPT = /^(?:text|application)\/(?:javascript|ecmascript|x-javascript)$/

const OVERLAY = 'application/smil+xml'

const ENCRYPTION = 'META-INF/encryption.xml'

const DISPLAY_OPTIONS = 'META-INF/com.apple.ibooks.display-options.xml'

const MARKUP = /^\uFEFF?\s*<(?:\?xml|!DOCTYPE|!--|html|svg|package)\b[\s\S]*>\s*$/i

/** Everything that stands around the text of a publication. */
export interface Publication {
  readonly package: PackageDocument
  /** The manifest by path as the archive spells it. */
  readonly itemsByPath: ReadonlyMap<string, ManifestItem>
  readonly spine: readonly SpineDocument[]
  /** The path as the archive spells it; of what stands in for a picture in the reading order the picture's. */
  readonly canonical: (path: string) => string
  readonly navigation: readonly NavigationTarget[]
  /** What documents are, by their paths, as the landmarks or the guide say: `titlepage`, `title-page`. */
  readonly landmarks: ReadonlyMap<string, string>
  /** The lists of printed pages among the contents. */
  readonly pageLists: readonly PageList[]
  readonly encryption: Encryption
}

/**
 * Reads container, package, navigation and encryption. Throws ImportError: `encrypted` when the text itself is
 * locked, `nothing-to-read` when nothing of the text is there.
 */
export async function readPublication(reading: EpubReading): Promise<Publication> {
  const { archive, options, report } = reading
  const { limits } = options
  const path = await readContainer(archive, limits)
  const encryption = await readEncryptionOf(reading)
  await refuseLocked(reading, { encryption, paths: [path] })
  const opf = readPackage(await archive.readText(path), { path, limits })
  const spelled = (found: string): string => archive.find(found)?.entry.path ?? found
  reportUnkept(opf, report)
  const resolved = resolveSpine(opf, (file) => archive.has(file))
  for (const { subject, message } of resolved.missing) report.drop(subject, message)
  const isFixed = await isFixedForApple(reading)
  const spine = resolved.documents.map((document) => ({
    ...document,
    path: spelled(document.path),
    fallbackPath: document.fallbackPath === undefined ? undefined : spelled(document.fallbackPath),
    isFixedLayout: document.isFixedLayout || isFixed,
  }))
  if (spine.length === 0) throw new ImportError('nothing-to-read', 'None of the documents in the EPUB can be read.')
  await refuseLocked(reading, { encryption, paths: spine.map((document) => document.path) })
  const pathsByFallback = new Map(
    spine.flatMap(({ fallbackPath, path: own }) => (fallbackPath === undefined ? [] : [[fallbackPath, own]])),
  )
  const canonical = (found: string): string => pathsByFallback.get(spelled(found)) ?? spelled(found)
  const { lines, lists, landmarks } = await readNavigation(reading, opf)
  return {
    package: opf,
    itemsByPath: new Map(
      [...opf.manifest.values()].flatMap((item) =>
        item.path === undefined ? [] : [[spelled(item.path), item] as const],
      ),
    ),
    spine,
    canonical,
    navigation: lines.map((line) => ({ ...line, path: canonical(line.path) })),
    landmarks: new Map([...opf.guide, ...landmarks].map(([path, type]) => [canonical(path), type])),
    pageLists: lists,
    encryption,
  }
}

/** Some books announce a protection that nobody applied: a document that is markup all the same can be read. */
async function refuseLocked(
  { archive, report }: EpubReading,
  { encryption, paths }: { readonly encryption: Encryption; readonly paths: readonly string[] },
): Promise<void> {
  for (const path of paths.filter((candidate) => isLocked(encryption, candidate))) {
    if (!MARKUP.test(await archive.readText(path))) {
      throw new ImportError('encrypted', 'The EPUB is locked by copy protection (DRM) and cannot be read.')
    }
    report.change(path, 'The document is announced as encrypted but is not.')
  }
}

async function readEncryptionOf({ archive, options, report }: EpubReading): Promise<Encryption> {
  if (!archive.has(ENCRYPTION)) return new Map()
  const text = await archive.readText(ENCRYPTION)
  const { document, fault } = readXml(text, { path: ENCRYPTION, limits: options.limits })
  if (fault !== undefined) report.change(ENCRYPTION, `The file is not well-formed (${fault}) and was mended.`)
  return readEncryption(document)
}

async function isFixedForApple({ archive, options }: EpubReading): Promise<boolean> {
  if (!archive.has(DISPLAY_OPTIONS)) return false
  const { document } = readXml(await archive.readText(DISPLAY_OPTIONS), {
    path: DISPLAY_OPTIONS,
    limits: options.limits,
  })
  return [...descendants(document)].some(
    (element) =>
      element.name === 'option' && attribute(element, 'name') === 'fixed-layout' && plainText(element) === 'true',
  )
}

interface Navigation {
  readonly lines: readonly NavigationTarget[]
  readonly lists: readonly PageList[]
  readonly landmarks: ReadonlyMap<string, string>
}

/**
 * The contents: those of the navigation document, else of the NCX; and the labels of printed pages that they list. Contents
 * that cannot be read are no contents.
 */
async function readNavigation({ archive, options, report }: EpubReading, opf: PackageDocument): Promise<Navigation> {
  const lists: PageList[] = []
  let landmarks: ReadonlyMap<string, string> = new Map()
  const items = [...opf.manifest.values()]
  const nav = items.find((item) => item.properties.includes('nav'))
  const ncx =
    items.find((item) => item.id === opf.ncxId) ?? items.find((item) => item.mediaType === 'application/x-dtbncx+xml')
  for (const [item, read] of [
    [nav, readNav],
    [ncx, readNcx],
  ] as const) {
    const path = item?.path
    if (path === undefined || !archive.has(path)) continue
    const { document, fault } = readXml(await archive.readText(path), { path, limits: options.limits })
    if (fault !== undefined) report.change(path, `The contents are not well-formed (${fault}) and were mended.`)
    lists.push({ path, labels: readPageList(document, path) })
    if (item === nav) landmarks = new Map([...readLandmarks(document, path), [path, 'toc']])
    const lines = read(document, path)
    if (lines.length > 0) return { lines, lists, landmarks }
  }
  return { lines: [], lists, landmarks }
}

/** Names in the report what a publication holds that an issue has no place for. */
function reportUnkept(opf: PackageDocument, report: ImportLog): void {
  for (const { href, path = href, mediaType } of opf.manifest.values()) {
    if (SCRIPT.test(mediaType)) report.drop(path, 'Scripts never run and are left out.')
    if (mediaType === OVERLAY)
      report.drop(path, 'Reading aloud along the text is not kept; recordings in the text are.')
  }
}

/** One line of a publication's contents. */
export interface NavigationTarget {
  readonly title: string
  readonly path: string
  /** '' when it names a whole document. */
  readonly fragment: string
  /** 0 for the outermost lines. */
  readonly depth: number
}

interface Place {
  /** Path of the document that holds the navigation. */
  readonly base: string
  readonly depth: number
}

/** The table of contents of an EPUB 3 navigation document, lines without a link left out. */
function readNav(document: Document, base: string): readonly NavigationTarget[] {
  const navs = [...descendants(document)].filter((element) => element.name === 'nav')
  const toc = navs.find((nav) => kinds(nav).includes('toc')) ?? (navs.length === 1 ? navs[0] : undefined)
  const list = toc && findDescendant(toc, (element) => element.name === 'ol')
  return list === undefined ? [] : navLines(list, { base, depth: 0 })
}

/** The table of contents of an EPUB 2 NCX. */
function readNcx(document: Document, base: string): readonly NavigationTarget[] {
  const map = findDescendant(document, (element) => element.name === 'navMap')
  return map === undefined ? [] : ncxLines(map, { base, depth: 0 })
}

/** What documents are, by their paths, from the landmarks: `titlepage`, `colophon`. Only lines that lead to a whole document. */
function readLandmarks(document: Document, base: string): ReadonlyMap<string, string> {
  const navs = [...descendants(document)].filter(
    (element) => element.name === 'nav' && kinds(element).includes('landmarks'),
  )
  const links = navs.flatMap((nav) => [...descendants(nav)].filter((element) => element.name === 'a'))
  const named = links.flatMap((link) => {
    const reference = resolveHref(base, attribute(link, 'href') ?? '')
    const type = attribute(link, 'epub:type')
    return reference === undefined || type === undefined || reference.fragment !== ''
      ? []
      : [[reference.path, type] as const]
  })
  return new Map(named)
}

/** The pages of a printed edition, as the navigation lists them: their labels and where they begin. */
function readPageList(document: Document, base: string): readonly NavigationTarget[] {
  const place = { base, depth: 0 }
  return [...descendants(document)].flatMap((element) => {
    if (element.name === 'nav' && kinds(element).includes('page-list')) {
      return childrenNamed(element, 'ol').flatMap((list) => navLines(list, place))
    }
    return element.name === 'pageList' ? childrenNamed(element, 'pageTarget').flatMap((it) => ncxLine(it, place)) : []
  })
}

function kinds(element: Element): readonly string[] {
  const type =
    attribute(element, 'epub:type') ?? attribute(element, 'role')?.replace('doc-', '').replace('pagelist', 'page-list')
  return type === undefined ? [] : type.split(/\s+/u)
}

function navLines(list: Element, place: Place): readonly NavigationTarget[] {
  return childrenNamed(list, 'li').flatMap((item) => {
    const link = childElements(item).find((child) => child.name === 'a') ?? nestedLink(item)
    const own = link === undefined ? [] : target(attribute(link, 'href'), { ...place, title: lineTitle(link) })
    const inner = childrenNamed(item, 'ol').flatMap((ol) => navLines(ol, { ...place, depth: place.depth + 1 }))
    return [...own, ...inner]
  })
}

function nestedLink(item: Element): Element | undefined {
  const label = childElements(item).find((child) => child.name !== 'ol')
  return label && findDescendant(label, (element) => element.name === 'a')
}

function lineTitle(link: Element): string {
  const text = plainText(link)
  if (text !== '') return text
  const picture = findDescendant(link, (element) => attribute(element, 'alt') !== undefined)
  return (picture && attribute(picture, 'alt')) ?? attribute(link, 'title') ?? ''
}

function ncxLines(parent: Element, place: Place): readonly NavigationTarget[] {
  return childrenNamed(parent, 'navPoint').flatMap((point) => [
    ...ncxLine(point, place),
    ...ncxLines(point, { ...place, depth: place.depth + 1 }),
  ])
}

function ncxLine(point: Element, place: Place): readonly NavigationTarget[] {
  const label = childNamed(point, 'navLabel')
  const content = childNamed(point, 'content')
  const title = label === undefined ? '' : plainText(label)
  return content === undefined ? [] : target(attribute(content, 'src'), { ...place, title })
}

function target(
  href: string | undefined,
  { base, depth, title }: Place & { readonly title: string },
): readonly NavigationTarget[] {
  const reference = href === undefined ? undefined : resolveHref(base, href)
  return reference === undefined ? [] : [{ title, depth, ...reference }]
}

/** A document of the reading order that can be shown: the item itself or the first usable one of its fallbacks. */
export interface SpineDocument {
  readonly path: string
  readonly mediaType: string
  /** Of a picture: the document that stands in for it where pictures cannot be shown. */
  readonly fallbackPath: string | undefined
  readonly isFixedLayout: boolean
  /** Whether the package says of it that it is fixed, or that it flows. */
  readonly isLayoutSaid: boolean
  /** Of a document that is one picture and fixed for that alone: the address of a picture that stands behind it. */
  readonly picturePage?: { readonly backdrop: string | undefined }
  /** Of a spread, on which the page wants to lie. */
  readonly side: 'left' | 'right' | undefined
}

interface ResolvedSpine {
  readonly documents: readonly SpineDocument[]
  /** What stands in the reading order but cannot be read, and why. */
  readonly missing: readonly { readonly subject: string; readonly message: string }[]
}

const XHTML_TYPES: ReadonlySet<string> = new Set([
  'application/xhtml+xml',
  'text/html',
  'text/x-oeb1-document',
  'application/x-dtbook+xml',
])

const LAYOUT = /^rendition:layout-/

export const SVG_TYPE = 'image/svg+xml'

/** Pictures that are shown wherever a book is read; of any other kind what stands in for it is shown. */
const SHOWN_PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/** The documents of the reading order. `has` tells whether the publication holds a file. */
function resolveSpine(publication: PackageDocument, has: (path: string) => boolean): ResolvedSpine {
  const documents: SpineDocument[] = []
  const paths = new Set<string>()
  const missing: { subject: string; message: string }[] = []
  for (const item of publication.spine) {
    const chain = fallbackChain(publication.manifest, item.idref)
    if (isPlaceIn(paths, chain[0])) continue
    const there = chain.filter((link) => link.path !== undefined && has(link.path))
    const chosen = there.find((link) => isDocument(link) || SHOWN_PICTURES.has(link.mediaType)) ?? there.find(isPicture)
    if (chosen?.path === undefined) {
      missing.push({ subject: nameOf(chain) ?? item.idref, message: reasonFor(chain) })
      continue
    }
    paths.add(chosen.path)
    documents.push({
      path: chosen.path,
      mediaType: chosen.mediaType,
      fallbackPath: isDocument(chosen) ? undefined : there.find(isDocument)?.path,
      isFixedLayout: isFixedLayout(publication, item),
      isLayoutSaid: isLayoutSaid(publication, item),
      side: sideOf(item),
    })
  }
  return { documents, missing }
}

/** Some tools list every section of a document again as `document#section`; its text is there already. */
function isPlaceIn(paths: ReadonlySet<string>, item: ManifestItem | undefined): boolean {
  return item?.path !== undefined && item.href.includes('#') && paths.has(item.path)
}

/** The item and its fallbacks in order; a circle ends it. */
export function fallbackChain(manifest: ReadonlyMap<string, ManifestItem>, id: string): readonly ManifestItem[] {
  const chain: ManifestItem[] = []
  let item = manifest.get(id)
  while (item !== undefined && !chain.includes(item)) {
    chain.push(item)
    item = item.fallback === undefined ? undefined : manifest.get(item.fallback)
  }
  return chain
}

function isDocument({ mediaType }: ManifestItem): boolean {
  return XHTML_TYPES.has(mediaType) || mediaType === SVG_TYPE
}

function isPicture({ mediaType }: ManifestItem): boolean {
  return mediaType.startsWith('image/')
}

function isFixedLayout(publication: PackageDocument, item: SpineItem): boolean {
  if (item.properties.includes('rendition:layout-reflowable')) return false
  return publication.isFixedLayout || item.properties.includes('rendition:layout-pre-paginated')
}

function isLayoutSaid(publication: PackageDocument, { properties }: SpineItem): boolean {
  return publication.isLayoutSaid || properties.some((property) => LAYOUT.test(property))
}

function sideOf({ properties }: SpineItem): SpineDocument['side'] {
  const sides = (['left', 'right'] as const).filter((side) =>
    properties.some((property) => property.replace(/^rendition:/, '') === `page-spread-${side}`),
  )
  return sides[0]
}

function nameOf([first]: readonly ManifestItem[]): string | undefined {
  return first?.path ?? first?.href
}

function reasonFor(chain: readonly ManifestItem[]): string {
  const [first] = chain
  if (first === undefined) return 'The reading order names an item that the manifest does not hold.'
  if (chain.some((item) => isDocument(item) || isPicture(item))) {
    return 'The reading order names a document that is not there.'
  }
  return `Documents of the type ${first.mediaType || 'unknown'} cannot be read, and none stands in for it.`
}
