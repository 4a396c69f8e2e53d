import type { ImportedArticle, WireComponent } from '../ImportedIssue.ts'
import { componentText } from './componentText.ts'
import type { ConvertedArticle } from './convertArticles.ts'
import type { ScannedDocument } from './readFacts.ts'
import { documentWritingMode } from './typography/documentWritingMode.ts'
import type { Publication } from './readPublication.ts'

export interface AssemblySources {
  readonly converted: readonly ConvertedArticle[]
  readonly documents: readonly ScannedDocument[]
  readonly publication: Publication
  readonly cover: string | undefined
  /** The issue's. */
  readonly language: string
  readonly style: string | undefined
  /** Numbers of the printed pages that documents are, by the document. */
  readonly pageNumbers: ReadonlyMap<number, number>
}

const THUMBNAIL_FROM = 200

/**
 * The articles. What shows nothing, or nothing but the cover, is no article; links to it lead to the article
 * after it. An issue keeps at least its first.
 */
export function assembleArticles(sources: AssemblySources): readonly ImportedArticle[] {
  const shown = sources.converted.filter((article) => isWorthReading(article, sources.cover))
  const kept = shown.length === 0 ? sources.converted.slice(0, 1) : shown
  const redirects = redirectsFor(sources.converted, new Set(kept))
  return kept.map((article) => assemble({ ...article, components: redirect(article.components, redirects) }, sources))
}

function isWorthReading({ components }: ConvertedArticle, cover: string | undefined): boolean {
  return components.some((component) => {
    if (component.component === 'anchor') return false
    return component.component !== 'image' || component['imageurl'] !== cover || componentText(component) !== ''
  })
}

/** For the key of every article left out the key of the next one kept, else of the last. */
function redirectsFor(
  articles: readonly ConvertedArticle[],
  kept: ReadonlySet<ConvertedArticle>,
): ReadonlyMap<string, string> {
  const redirects = new Map<string, string>()
  let next = articles.findLast((article) => kept.has(article))
  for (const article of articles.toReversed()) {
    if (kept.has(article)) next = article
    else if (next !== undefined) redirects.set(article.plan.key, next.plan.key)
  }
  return redirects
}

function redirect(
  components: readonly WireComponent[],
  redirects: ReadonlyMap<string, string>,
): readonly WireComponent[] {
  if (redirects.size === 0) return components
  const json = JSON.stringify(components).replace(/article:\/\/([a-z0-9-]+)(#[^"\\]*)?/g, (link, key: string) => {
    const target = redirects.get(key)
    return target === undefined ? link : `article://${target}`
  })
  return JSON.parse(json) as readonly WireComponent[]
}

function assemble({ plan, components }: ConvertedArticle, sources: AssemblySources): ImportedArticle {
  const facts = sources.documents[plan.parts[0]?.document ?? 0]
  const language = facts?.language
  const writingMode = facts === undefined ? undefined : documentWritingMode(facts)
  const byline = components.find((component) => component.component === 'byline')
  const author = byline === undefined ? '' : componentText(byline).replace(/\s+/gu, ' ').trim()
  return {
    key: plan.key,
    slug: undefined,
    externalId: undefined,
    role: 'article',
    title: plan.title,
    description: '',
    author: author === '' ? sources.publication.package.metadata.creators.join(', ') : author,
    language: language === sources.language ? undefined : language,
    keywords: [],
    pages: plan.parts.flatMap(({ document }) => sources.pageNumbers.get(document) ?? []),
    features: [],
    excludedChannels: [],
    isFeatured: false,
    thumbnail: components.map(thumbnailOf).find((picture) => picture !== undefined),
    featureImage: undefined,
    style: sources.style,
    styleProperties: writingMode === undefined ? {} : { canvas: { writing_mode: writingMode } },
    audios: [],
    components,
    metadata: {},
  }
}

function thumbnailOf(component: WireComponent): string | undefined {
  const { imageurl, width } = component
  return typeof imageurl === 'string' && typeof width === 'number' && width >= THUMBNAIL_FROM ? imageurl : undefined
}
