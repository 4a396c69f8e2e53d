import type {
  ImportedArticle,
  ImportedAsset,
  ImportedIssue,
  ImportedStyle,
  WireComponent,
} from '@gatefold/importers/ImportedIssue'
import { anImportedArticle as aBareArticle } from '@gatefold/importers/testing/anImportedArticle'
import type { OpenedImport } from '@gatefold/importers/importSource'

/** A small issue of one article, as an importer would give it. */
export function anImportedIssue(fields: Partial<ImportedIssue> = {}): ImportedIssue {
  return {
    format: 'issue-package',
    identifier: 'urn:test:spring',
    identifierOrigin: 'source',
    title: 'Spring',
    description: 'The first issue.',
    languages: ['en'],
    textDirection: 'ltr',
    slug: undefined,
    releaseDate: '2026-03-01',
    created: undefined,
    cover: undefined,
    externalUrl: undefined,
    terms: undefined,
    data: {},
    articles: [anImportedArticle()],
    pages: [],
    styles: [],
    fonts: [],
    assets: [],
    report: { kept: { articles: 1, pictures: 0, media: 0, characters: 0 }, changed: [], dropped: [] },
    ...fields,
  }
}

export function anImportedArticle(fields: Partial<ImportedArticle> = {}): ImportedArticle {
  const components = [aText('<p>It rained.</p>')]
  return aBareArticle({ key: 'articles/a.xml', slug: undefined, title: 'A quiet morning', components, ...fields })
}

export function anImportedStyle(fields: Partial<ImportedStyle> = {}): ImportedStyle {
  return { key: 'base', name: 'Base', parent: undefined, properties: {}, tablet: {}, desktop: {}, ...fields }
}

export function aText(text: string): WireComponent {
  return { component: 'body', text }
}

export function anImage(path: string): WireComponent {
  return { component: 'image', imageurl: `bundle://${path}`, alt: '' }
}

/** A file of a source; the content is given in two chunks. */
export function anAsset(path: string, mediaType: string, content: string | Uint8Array): ImportedAsset {
  const bytes = Buffer.from(content)
  return {
    path,
    mediaType,
    bytes: bytes.length,
    async *open() {
      const half = Math.ceil(bytes.length / 2)
      yield await Promise.resolve(bytes.subarray(0, half))
      yield bytes.subarray(half)
    },
  }
}

export function anOpenedImport(fields: Partial<ImportedIssue> = {}): OpenedImport {
  return { issue: anImportedIssue(fields), close: () => Promise.resolve() }
}
