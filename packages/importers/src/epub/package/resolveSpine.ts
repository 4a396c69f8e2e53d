import type { ManifestItem, PackageDocument, SpineItem } from './PackageDocument.ts'

/** A document of the reading order that can be shown: the item itself or the first usable one of its fallbacks. */
export interface SpineDocument {
  readonly path: string
  readonly mediaType: string
  /** Of a picture: the document that stands in for it where pictures cannot be shown. */
  readonly standIn: string | undefined
  readonly isFixedLayout: boolean
  /** Whether the package says of it that it is fixed, or that it flows. */
  readonly isLayoutSaid: boolean
  /** Of a document that is one picture and fixed for that alone: the address of a picture that stands behind it. */
  readonly picturePage?: { readonly backdrop: string | undefined }
  /** Of a spread, on which the page wants to lie. */
  readonly side: 'left' | 'right' | undefined
}

export interface ResolvedSpine {
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
const SVG_TYPE = 'image/svg+xml'
/** Pictures that are shown wherever a book is read; of any other kind what stands in for it is shown. */
const SHOWN_PICTURES: ReadonlySet<string> = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp'])

/** The documents of the reading order. `has` tells whether the publication holds a file. */
export function resolveSpine(publication: PackageDocument, has: (path: string) => boolean): ResolvedSpine {
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
      standIn: isDocument(chosen) ? undefined : there.find(isDocument)?.path,
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

/** Whether a document of the reading order is a picture, which has no text of its own. */
export function isPictureDocument({ mediaType }: SpineDocument): boolean {
  return mediaType.startsWith('image/') && mediaType !== SVG_TYPE
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
