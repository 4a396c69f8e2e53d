import type { Element } from 'domhandler'
import type { TextDirection } from '@gatefold/magazine/language/Localized'
import { ImportRefusal } from '../../ImportRefusal.ts'
import { attribute, childNamed, childrenNamed, descendants, findDescendant } from '../../markup/tree.ts'
import { parseXml } from '../../markup/parseXml.ts'
import type { ParseOptions } from '../../markup/ParseOptions.ts'
import type { ManifestItem, PackageDocument, SpineItem } from './PackageDocument.ts'
import { metadataElements, metaValue, namedMeta, readMetadata } from './readMetadata.ts'
import { resolveHref } from './resolveHref.ts'

/**
 * Reads the package document at `options.path`. Throws ImportRefusal: `malformed` when it is no XML or no package,
 * `nothing-to-read` when its spine is empty.
 */
export function readPackage(text: string, options: ParseOptions): PackageDocument {
  const root = findDescendant(parseXml(text, options), (element) => element.name === 'package')
  if (root === undefined) throw new ImportRefusal('malformed', `The file ${options.path} is not a package document.`)
  const metadata = metadataElements(childNamed(root, 'metadata'))
  const manifest = readManifest(root, options.path)
  const layouts = layoutsSaid(metadata)
  const spine = childNamed(root, 'spine')
  const guide = readGuide(root, options.path)
  const items = spine === undefined ? [] : childrenNamed(spine, 'itemref').flatMap(spineItem)
  if (items.length === 0) throw new ImportRefusal('nothing-to-read', "The EPUB's reading order is empty.")
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
