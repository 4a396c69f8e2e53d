import type { TextDirection } from '@gatefold/magazine/language/Localized'

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

export interface PackageMetadata {
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
