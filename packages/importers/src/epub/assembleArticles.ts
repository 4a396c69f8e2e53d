import type { ImportedArticle, WireComponent } from '../ImportedIssue.ts'
import { componentText } from './componentText.ts'
import type { ConvertedArticle } from './convertArticles.ts'
import type { ScannedDocument } from './readFacts.ts'
import type { Publication } from './readPublication.ts'

export interface AssemblySources {
  readonly converted: readonly ConvertedArticle[]
  readonly documents: readonly ScannedDocument[]
  readonly publication: Publication
  readonly cover: string | undefined
  /** The issue's. */
  readonly language: string
  readonly style: string | undefined
  /** `path#id` of what is linked to. */
  readonly targets: ReadonlySet<string>
}

const THUMBNAIL_FROM = 200

/**
 * The articles. What shows nothing, or nothing but the cover, is no article unless a link leads there; an
 * issue keeps at least its first.
 */
export function assembleArticles(sources: AssemblySources): readonly ImportedArticle[] {
  const shown = sources.converted.filter((article) => isWorthReading(article, sources))
  const kept = shown.length === 0 ? sources.converted.slice(0, 1) : shown
  return kept.map((article) => assemble(article, sources))
}

function isWorthReading(
  { plan, components }: ConvertedArticle,
  { cover, targets, documents }: AssemblySources,
): boolean {
  const isShown = components.some((component) => {
    if (component.component === 'anchor') return false
    return component.component !== 'image' || component['imageurl'] !== cover || componentText(component) !== ''
  })
  return isShown || plan.parts.some((part) => targets.has(`${documents[part.document]?.path ?? ''}#`))
}

function assemble({ plan, components }: ConvertedArticle, sources: AssemblySources): ImportedArticle {
  const language = sources.documents[plan.parts[0]?.document ?? 0]?.language
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
    features: [],
    excludedChannels: [],
    isFeatured: false,
    thumbnail: components.map(thumbnailOf).find((picture) => picture !== undefined),
    featureImage: undefined,
    style: sources.style,
    styleProperties: {},
    audios: [],
    components,
    metadata: {},
  }
}

function thumbnailOf(component: WireComponent): string | undefined {
  const { imageurl, width } = component
  return typeof imageurl === 'string' && typeof width === 'number' && width >= THUMBNAIL_FROM ? imageurl : undefined
}
