import type { ImportedArticle, WireComponent } from '@gatefold/importers/ImportedIssue'
import { sizedPicture, withSizes } from '@gatefold/magazine/pictureSizes'
import type { Replica } from '@gatefold/magazine/replica/Replica'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { ArticlesTable } from '../../platform/db/schema.ts'
import type { Hyphenation } from './createHyphenation.ts'
import { hyphenateComponents } from './hyphenateHtml.ts'
import { type Addresses, rewriteAddress, rewriteAddresses } from './rewriteAddresses.ts'
import { sha256Json } from './describeIssue.ts'

/** Narrower ones, in pixels, are ornaments and icons. */
const NARROWEST = 200

interface FoundPicture {
  readonly imageurl: string
  readonly width: number | undefined
}

/** Where an article stands. */
export interface ArticlePlace {
  readonly id: string
  readonly issueId: string
  readonly slug: string
  /** Counted from 0. */
  readonly position: number
  /** Ids of the issue's styles by their keys. */
  readonly styleIds: ReadonlyMap<string, string>
  /** The printed pages that it stands on, in their order. */
  readonly printedOn: readonly Pick<Replica, 'page' | 'name'>[]
}

/** The article as it was stored before; its hash tells whether it has changed. */
export type KnownArticle = Pick<ArticlesTable, 'hash' | 'summary'>

export interface ArticleContext {
  readonly addresses: Addresses
  /** ISO 8601, for an article that is new or has changed. */
  readonly now: string
  readonly known: KnownArticle | undefined
  /** What else has to be the same for the article to be unchanged, as JSON. */
  readonly look: unknown
  /** The issue's default one. */
  readonly language: string
  readonly hyphenation: Hyphenation
}

/** The row of an article: all wire fields of the contract's Article, addresses rewritten, components with ids, text hyphenated. */
export function describeArticle(article: ImportedArticle, place: ArticlePlace, context: ArticleContext): ArticlesTable {
  const components = hyphenateComponents(describeComponents(article, context.addresses), context)
  const said = describeWords(article, place, context.addresses)
  const thumbnail = said.thumbnail ?? findThumbnail(components)
  const featureImage = said.featureImage ?? thumbnail
  const summary = { ...said, thumbnail: inLists(thumbnail), featureImage: inLists(featureImage) }
  const hash = sha256Json([summary, components, context.look])
  const { created, updated } = dates(hash, context)
  return {
    id: place.id,
    issue_id: place.issueId,
    source_key: article.key,
    slug: place.slug,
    position: place.position,
    is_featured: article.isFeatured ? 1 : 0,
    is_excluded_from_app: article.excludedChannels.includes('app') ? 1 : 0,
    hash,
    summary: JSON.stringify({ ...summary, created, updated, hash }),
    components: JSON.stringify(components),
  }
}

/**
 * `language` and `metadata` are no fields of the contract; an export needs them. `replicaPages` names the issue's pages that
 * the contract's `replica` repeats.
 */
function describeWords(article: ImportedArticle, place: ArticlePlace, addresses: Addresses) {
  return {
    id: place.id,
    ArticleID: article.externalId ?? place.id,
    IssueID: place.issueId,
    thumbnail: picture(article.thumbnail, addresses),
    featureImage: picture(article.featureImage, addresses),
    role: article.role,
    author: article.author,
    style: (article.style === undefined ? undefined : place.styleIds.get(article.style)) ?? null,
    name: inLanguage(article.title, article.language),
    slug: place.slug,
    features: featuresOf(article),
    keywords: article.keywords,
    channel: { excluded: article.excludedChannels },
    audios: describeAudios(article, place, addresses),
    styleProperties: rewriteAddresses(article.styleProperties, addresses) ?? {},
    index: place.position,
    description: inLanguage(article.description, article.language),
    pages: place.printedOn.map(({ name }) => name),
    isFeatured: article.isFeatured,
    replicaPages: place.printedOn.map(({ page }) => page),
    language: article.language ?? null,
    metadata: article.metadata,
  }
}

/** A free sample is known to the reader by its feature (decision 0043). */
function featuresOf({ features, metadata }: ImportedArticle): readonly string[] {
  return metadata['sample'] === true ? [...new Set([...features, 'sample'])] : features
}

function describeAudios(article: ImportedArticle, place: ArticlePlace, addresses: Addresses) {
  return article.audios.flatMap(({ url, lang }, index) => {
    const address = file(url, addresses)
    return address === undefined ? [] : [{ id: `${place.id}-${index + 1}`, url: address, lang }]
  })
}

function describeComponents(article: ImportedArticle, addresses: Addresses): readonly WireComponent[] {
  const rewritten = rewriteAddresses(article.components, addresses) as readonly WireComponent[]
  return rewritten.map((component, index) => withLanguage({ id: `c${index + 1}`, ...component }, article.language))
}

function withLanguage(component: WireComponent, language: string | undefined): WireComponent {
  return language === undefined ? component : (inLanguageDeep(component, language) as WireComponent)
}

/** Fields of components that hold text, by the content model. */
const TEXT_FIELDS = new Set(['text', 'caption', 'credit', 'alt', 'html', 'transcript'])

function inLanguageDeep(value: unknown, language: string): unknown {
  if (Array.isArray(value)) return value.map((element) => inLanguageDeep(element, language))
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([name, field]) => {
    const isText = TEXT_FIELDS.has(name) && typeof field === 'string'
    return [name, isText ? inLanguage(field, language) : inLanguageDeep(field, language)]
  })
  return Object.fromEntries(entries)
}

function file(address: string | undefined, addresses: Addresses): string | undefined {
  return address === undefined ? undefined : rewriteAddress(address, addresses)
}

function picture(address: string | undefined, addresses: Addresses): string | undefined {
  return address === undefined ? undefined : rewritePicture(address, addresses)
}

/** The address of a picture, with the sizes in which it comes. */
function rewritePicture(address: string, addresses: Addresses): string | undefined {
  const resolved = addresses.resolve(address)
  if (resolved.kind !== 'found') return rewriteAddress(address, addresses)
  return withSizes(resolved.address, resolved.sizes ?? [])
}

/** Pixels that are enough for what stands in a list of articles: it need not say wider sizes. */
const ENOUGH_IN_LISTS = 800

function inLists(address: string | undefined): string | null {
  if (address === undefined) return null
  const { url, sizes } = sizedPicture(address)
  return withSizes(
    url,
    sizes.filter((_, index) => (sizes[index - 1]?.width ?? 0) < ENOUGH_IN_LISTS),
  )
}

function dates(hash: string, { known, now }: ArticleContext): { readonly created: string; readonly updated: string } {
  if (known === undefined) return { created: now, updated: now }
  const before = JSON.parse(known.summary) as { readonly created: string; readonly updated: string }
  return { created: before.created, updated: known.hash === hash ? before.updated : now }
}

/** The address of the first picture of some components that can stand for all of them; any picture before none. */
function findThumbnail(components: readonly unknown[]): string | undefined {
  const pictures = components.flatMap(findPictures)
  return (pictures.find(({ width }) => width === undefined || width >= NARROWEST) ?? pictures[0])?.imageurl
}

function findPictures(value: unknown): readonly FoundPicture[] {
  if (Array.isArray(value)) return value.flatMap(findPictures)
  if (typeof value !== 'object' || value === null) return []
  const { imageurl, width } = value as { readonly imageurl?: unknown; readonly width?: unknown }
  const own = typeof imageurl === 'string' ? [{ imageurl, width: typeof width === 'number' ? width : undefined }] : []
  return [...own, ...Object.values(value).flatMap(findPictures)]
}

/**
 * A text that stands in another language than the issue's default: a plain string would be taken for the default one.
 * Source: content model, "Localized text".
 */
function inLanguage(text: Localized, language: string | undefined): Localized {
  return language === undefined || typeof text !== 'string' || text === '' ? text : { [language]: text }
}
