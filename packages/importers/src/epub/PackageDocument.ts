import type { TextDirection } from '@gatefold/magazine/language/Localized'
import type { Document, Element } from 'domhandler'
import { ImportError } from '../ImportError.ts'
import { type ParseOptions, parseXml, readXml } from '../markup/parseXml.ts'
import {
  attribute,
  childElements,
  childNamed,
  childrenNamed,
  descendants,
  findDescendant,
  plainText,
} from '../markup/tree.ts'
import { type Archive, decodePercent } from '../archive/Archive.ts'
import type { ImportLimits } from '../ImportLimits.ts'

const CONTAINER = 'META-INF/container.xml'

const PACKAGE_TYPE = 'application/oebps-package+xml'

export const IDPF_OBFUSCATION = 'http://www.idpf.org/2008/embedding'

export const ADOBE_OBFUSCATION = 'http://ns.adobe.com/pdf/enc#RC'

/** Algorithm by path, as `META-INF/encryption.xml` says. */
export type Encryption = ReadonlyMap<string, string>

export interface Reference {
  /** Path inside the publication, percent-decoded. */
  readonly path: string
  /** Percent-decoded; '' when the reference names a whole file. */
  readonly fragment: string
}

const SCHEME = /^[a-z][a-z0-9+.-]*:/i

export interface ManifestItem {
  readonly id: string
  /** Path inside the publication; undefined for a remote resource. */
  readonly path: string | undefined
  readonly href: string
  readonly mediaType: string
  readonly properties: readonly string[]
  /** Id of the item that stands in for this one. */
  readonly fallback: string | undefined
}

export interface SpineItem {
  readonly idref: string
  readonly properties: readonly string[]
}

interface PackageMetadata {
  readonly title: string
  readonly creators: readonly string[]
  /** Those of the creators who have written it. */
  readonly authors: readonly string[]
  readonly languages: readonly string[]
  readonly identifier: string
  readonly description: string
  readonly publisher: string
  /** ISO 8601. */
  readonly date: string | undefined
  readonly modified: string | undefined
  readonly rights: string
  readonly subjects: readonly string[]
  readonly source: string
}

/** What the package document (OPF) of a publication says. */
export interface PackageDocument {
  readonly path: string
  readonly version: string
  readonly metadata: PackageMetadata
  readonly manifest: ReadonlyMap<string, ManifestItem>
  readonly spine: readonly SpineItem[]
  readonly direction: TextDirection | undefined
  readonly isFixedLayout: boolean
  /** Whether it says of the whole book that it is fixed, or that it flows. */
  readonly isLayoutSaid: boolean
  /** Id of the cover picture. */
  readonly coverId: string | undefined
  /** Path of the page that shows the cover, from the EPUB 2 guide. */
  readonly coverPage: string | undefined
  readonly ncxId: string | undefined
  /** What documents are, by their paths, from the EPUB 2 guide: `title-page`, `colophon`. */
  readonly guide: ReadonlyMap<string, string>
}

/**
 * Reads the package document at `options.path`. Throws ImportError: `malformed` when it is no XML or no package,
 * `nothing-to-read` when its spine is empty.
 */
export function readPackage(text: string, options: ParseOptions): PackageDocument {
  const root = findDescendant(parseXml(text, options), (element) => element.name === 'package')
  if (root === undefined) throw new ImportError('malformed', `The file ${options.path} is not a package document.`)
  const metadata = metadataElements(childNamed(root, 'metadata'))
  const manifest = readManifest(root, options.path)
  const layouts = layoutsSaid(metadata)
  const spine = childNamed(root, 'spine')
  const guide = readGuide(root, options.path)
  const items = spine === undefined ? [] : childrenNamed(spine, 'itemref').flatMap(spineItem)
  if (items.length === 0) throw new ImportError('nothing-to-read', "The EPUB's reading order is empty.")
  return {
    path: options.path,
    version: attribute(root, 'version') ?? '',
    metadata: readMetadata(metadata, attribute(root, 'unique-identifier')),
    manifest,
    spine: items,
    direction: direction(attribute(spine ?? root, 'page-progression-direction')) ?? direction(attribute(root, 'dir')),
    isFixedLayout: layouts.includes('pre-paginated') || layouts.includes('true'),
    isLayoutSaid: layouts.length > 0,
    coverId: coverId(manifest, namedMeta(metadata, 'cover')),
    coverPage: [...guide].find(([, type]) => type === 'cover')?.[0],
    guide,
    ncxId: spine && attribute(spine, 'toc'),
  }
}

/** In the words of EPUB 3, and of Kindle. */
function layoutsSaid(metadata: readonly Element[]): readonly string[] {
  return [metaValue(metadata, 'rendition:layout'), namedMeta(metadata, 'fixed-layout')].flatMap((said) => said ?? [])
}

function readManifest(root: Element, base: string): ReadonlyMap<string, ManifestItem> {
  const manifest = childNamed(root, 'manifest')
  const items = manifest === undefined ? [] : childrenNamed(manifest, 'item')
  return new Map(items.flatMap((item) => manifestItem(item, base)).map((item) => [item.id, item]))
}

function manifestItem(item: Element, base: string): readonly ManifestItem[] {
  const id = attribute(item, 'id')
  const href = attribute(item, 'href')
  if (id === undefined || href === undefined) return []
  return [
    {
      id,
      href,
      path: resolveHref(base, href)?.path,
      mediaType: (attribute(item, 'media-type') ?? '').toLowerCase(),
      properties: words(attribute(item, 'properties')),
      fallback: attribute(item, 'fallback'),
    },
  ]
}

function spineItem(item: Element): readonly SpineItem[] {
  const idref = attribute(item, 'idref')
  return idref === undefined ? [] : [{ idref, properties: words(attribute(item, 'properties')) }]
}

function coverId(manifest: ReadonlyMap<string, ManifestItem>, named: string | undefined): string | undefined {
  const marked = [...manifest.values()].find((item) => item.properties.includes('cover-image'))
  if (marked !== undefined) return marked.id
  if (named === undefined || manifest.has(named)) return named
  return [...manifest.values()].find((item) => item.href === named)?.id
}

/** References to a whole document; of two to one the first. */
function readGuide(root: Element, base: string): ReadonlyMap<string, string> {
  const references = [...descendants(root)].filter((element) => element.name === 'reference')
  const named = references.flatMap((element) => {
    const href = attribute(element, 'href')
    const target = href === undefined ? undefined : resolveHref(base, href)
    const type = attribute(element, 'type')?.toLowerCase()
    return target === undefined || type === undefined || target.fragment !== '' ? [] : [[target.path, type] as const]
  })
  return new Map(named.toReversed())
}

function direction(value: string | undefined): TextDirection | undefined {
  return value === 'rtl' || value === 'ltr' ? value : undefined
}

function words(value: string | undefined): readonly string[] {
  return value === undefined ? [] : value.split(/\s+/u)
}

const DATE = /^\d{4}(?:-\d{2}(?:-\d{2}(?:T[\d:.]+(?:Z|[+-]\d{2}:?\d{2})?)?)?)?$/

/** Metadata of a package, the Dublin Core elements of EPUB 3 and 2. `elements` are those of `<metadata>`, flattened. */
function readMetadata(elements: readonly Element[], uniqueIdentifier: string | undefined): PackageMetadata {
  const texts = (name: string): readonly string[] =>
    elements
      .filter((element) => element.name === name)
      .map(plainText)
      .filter((text) => text !== '')
  const identifiers = elements.filter((element) => element.name === 'identifier')
  const unique = identifiers.find((element) => attribute(element, 'id') === uniqueIdentifier) ?? identifiers[0]
  return {
    title: mainTitle(elements),
    ...namesOf(elements),
    languages: texts('language'),
    identifier: unique === undefined ? '' : plainText(unique),
    description: texts('description').join('\n'),
    publisher: texts('publisher').join(', '),
    date: publicationDate(elements),
    modified: metaValue(elements, 'dcterms:modified'),
    rights: texts('rights').join('\n'),
    subjects: texts('subject'),
    source: texts('source')[0] ?? '',
  }
}

/** Metadata elements in order, also those inside EPUB 2's `dc-metadata` and `x-metadata`. */
function metadataElements(metadata: Element | undefined): readonly Element[] {
  if (metadata === undefined) return []
  return childElements(metadata).flatMap((child) =>
    /^(?:dc|x)-metadata$/.test(child.name) ? childElements(child) : [child],
  )
}

/** Value of an EPUB 3 `<meta property>` that refines nothing. */
function metaValue(elements: readonly Element[], property: string): string | undefined {
  const found = elements.find(
    (element) =>
      element.name === 'meta' &&
      attribute(element, 'property') === property &&
      attribute(element, 'refines') === undefined,
  )
  return found && (plainText(found) || undefined)
}

/** Content of an EPUB 2 `<meta name>`. */
function namedMeta(elements: readonly Element[], name: string): string | undefined {
  const found = elements.find((element) => element.name === 'meta' && attribute(element, 'name') === name)
  return found && attribute(found, 'content')
}

function mainTitle(elements: readonly Element[]): string {
  const titles = elements.filter((element) => element.name === 'title')
  const main = titles.find((title) => refinement(elements, { of: title, property: 'title-type' }) === 'main')
  const chosen = main ?? titles.find((title) => plainText(title) !== '')
  return chosen === undefined ? '' : plainText(chosen)
}

const AUTHOR = 'aut'

/** Who has made the book, and who of them has written it: all where the package says of none. */
function namesOf(elements: readonly Element[]): Pick<PackageMetadata, 'creators' | 'authors'> {
  const named = elements.filter((element) => element.name === 'creator' && plainText(element) !== '')
  const order = (element: Element): number =>
    Number(refinement(elements, { of: element, property: 'display-seq' }) ?? Number.MAX_SAFE_INTEGER)
  const creators = named.toSorted((a, b) => order(a) - order(b))
  const authors = creators.filter((creator) => rolesOf(creator, elements).includes(AUTHOR))
  return { creators: creators.map(plainText), authors: (authors.length === 0 ? creators : authors).map(plainText) }
}

/** In the words of MARC: `aut`, `ill`, `trl`, perhaps several; a creator is an author unless something else is said. */
function rolesOf(creator: Element, elements: readonly Element[]): readonly string[] {
  const refined = refinements(elements, { of: creator, property: 'role' }).join(' ')
  const roles = (attribute(creator, 'opf:role') ?? refined).toLowerCase().split(/\s+/)
  const said = roles.filter((role) => role !== '')
  return said.length === 0 ? [AUTHOR] : said
}

interface Refined {
  readonly of: Element
  readonly property: string
}

function refinement(elements: readonly Element[], refined: Refined): string | undefined {
  return refinements(elements, refined)[0]
}

function refinements(elements: readonly Element[], { of, property }: Refined): readonly string[] {
  const id = attribute(of, 'id')
  if (id === undefined) return []
  return elements
    .filter((element) => attribute(element, 'refines') === `#${id}` && attribute(element, 'property') === property)
    .map(plainText)
}

/** The publication's date: the one marked so in EPUB 2, else the first that is a date. */
function publicationDate(elements: readonly Element[]): string | undefined {
  const dates = elements.filter((element) => element.name === 'date')
  const marked = dates.find((date) => attribute(date, 'opf:event') === 'publication')
  const candidates = [...(marked === undefined ? [] : [marked]), ...dates].map(plainText)
  return candidates.find((date) => DATE.test(date) && !Number.isNaN(Date.parse(date)))
}

/** Whether the reference leads out of the publication: it has a scheme or an authority. */
export function isRemote(href: string): boolean {
  const trimmed = href.trim()
  return SCHEME.test(trimmed) || trimmed.startsWith('//')
}

/**
 * The file that `href` in the document at `base` means. A path that climbs above the publication's root stays at the
 * root, as URLs do. A reference that leads out of the publication gives undefined.
 */
export function resolveHref(base: string, href: string): Reference | undefined {
  if (isRemote(href)) return undefined
  const { before: target, after: fragment } = cut(href.trim(), '#')
  const path = cut(target, '?').before
  return { path: path === '' ? base : joinPath(folderOf(base), decodePercent(path)), fragment: decodePercent(fragment) }
}

function folderOf(path: string): string {
  return path.slice(0, path.lastIndexOf('/') + 1)
}

function joinPath(folder: string, path: string): string {
  const parts: string[] = []
  for (const part of (path.startsWith('/') ? path : folder + path).split('/')) {
    if (part === '..') parts.pop()
    else if (part !== '.' && part !== '') parts.push(part)
  }
  return parts.join('/')
}

function cut(text: string, mark: string): { readonly before: string; readonly after: string } {
  const at = text.indexOf(mark)
  return at === -1 ? { before: text, after: '' } : { before: text.slice(0, at), after: text.slice(at + 1) }
}

/**
 * Path of the first package document that the container names; a publication without a usable container is read
 * from the only package document in it. Throws ImportError `missing-file`.
 */
export async function readContainer(archive: Archive, limits: ImportLimits): Promise<string> {
  const named = await namedPackages(archive, limits)
  const found = named.find((path) => archive.has(path)) ?? onlyPackage(archive)
  if (found !== undefined) return archive.find(found)?.entry.path ?? found
  const what = named[0] === undefined ? 'names no package document' : `names ${named[0]}, which is not there`
  throw new ImportError('missing-file', `The EPUB's container ${what}.`)
}

async function namedPackages(archive: Archive, limits: ImportLimits): Promise<readonly string[]> {
  if (!archive.has(CONTAINER)) return []
  const { document } = readXml(await archive.readText(CONTAINER), { path: CONTAINER, limits })
  const rootFiles = [...descendants(document)].filter((element) => element.name === 'rootfile')
  const packages = rootFiles.filter((file) => (attribute(file, 'media-type') ?? PACKAGE_TYPE) === PACKAGE_TYPE)
  return packages.flatMap((file) => attribute(file, 'full-path') ?? [])
}

function onlyPackage(archive: Archive): string | undefined {
  const packages = archive.entries.filter((entry) => /\.opf$/i.test(entry.path))
  return packages.length === 1 ? packages[0]?.path : undefined
}

export function readEncryption(document: Document): Encryption {
  const encrypted = [...descendants(document)].filter((element) => element.name === 'EncryptedData')
  return new Map(
    encrypted.flatMap((data): [string, string][] => {
      const method = findDescendant(data, (element) => element.name === 'EncryptionMethod')
      const reference = findDescendant(data, (element) => element.name === 'CipherReference')
      const path = reference && attribute(reference, 'URI')
      return path === undefined ? [] : [[decodePercent(path), (method && attribute(method, 'Algorithm')) ?? 'unknown']]
    }),
  )
}

/** Whether the file is encrypted in a way that only its seller can undo. */
export function isLocked(encryption: Encryption, path: string): boolean {
  const algorithm = encryption.get(path)
  return algorithm !== undefined && algorithm !== IDPF_OBFUSCATION && algorithm !== ADOBE_OBFUSCATION
}
