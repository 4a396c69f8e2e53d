import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { ArticlesTable } from '../../db/schema.ts'
import { sharedPart, wordsOf } from './sharedText.ts'
import { toSlug, uniqueSlug } from '../slugs/toSlug.ts'

/** What is stored of an article that an import may bring again. */
export type KnownArticleRow = Pick<
  ArticlesTable,
  'id' | 'source_key' | 'slug' | 'position' | 'hash' | 'summary' | 'components'
>

/** By what an article is known again: `text` where a source's keys only say where an article stands, as those of a PDF do. */
export type KnownBy = 'key' | 'text'

export interface KnownArticles {
  readonly rows: readonly KnownArticleRow[]
  readonly by: KnownBy
}

export interface PlacedArticle {
  readonly article: ImportedArticle
  readonly known: KnownArticleRow | undefined
  readonly id: string
  readonly slug: string
}

/**
 * Which stored article each imported one is: by keys, the one with its key, else the one with its slug; by text, the one with
 * its slug, with most of its text, or with its key. That one's id and slug stay, so that links and bookmarks do; a new article
 * gets a new id and a slug that no other article of the issue has.
 */
export function placeArticles(
  articles: readonly ImportedArticle[],
  known: KnownArticles,
  newId: (name: string) => string,
): readonly PlacedArticle[] {
  const matches = matchKnown(articles, known)
  const taken = new Set(known.rows.map(({ slug }) => slug))
  return articles.map((article) => {
    const match = matches.get(article.key)
    if (match !== undefined) return { article, known: match, id: match.id, slug: match.slug }
    const slug = uniqueSlug(wantedSlug(article), (candidate) => taken.has(candidate))
    taken.add(slug)
    return { article, known: undefined, id: newId(`article ${article.key}`), slug }
  })
}

type Matches = ReadonlyMap<string, KnownArticleRow>
type FindMatch = (article: ImportedArticle, left: readonly KnownArticleRow[]) => KnownArticleRow | undefined

/** Each way in its turn, over the articles and rows that the ways before it have left. */
function matchKnown(articles: readonly ImportedArticle[], { rows, by }: KnownArticles): Matches {
  const ways = by === 'key' ? [withKey, withSlug] : [withSlug, withText, withKey]
  const matches = new Map<string, KnownArticleRow>()
  const left = new Set(rows)
  for (const find of ways) {
    for (const article of articles) {
      const match = matches.has(article.key) ? undefined : find(article, [...left])
      if (match === undefined) continue
      matches.set(article.key, match)
      left.delete(match)
    }
  }
  return matches
}

const withKey: FindMatch = ({ key }, left) => left.find(({ source_key }) => source_key === key)

const withSlug: FindMatch = (article, left) => {
  const slug = wantedSlug(article)
  return left.find((row) => row.slug === slug)
}

/** More of the text in common, and it is the same article with another headline. */
const MOST_OF_IT = 0.5

const withText: FindMatch = ({ components }, left) => {
  const words = wordsOf(components)
  return left.find(
    (row) => (sharedPart(wordsOf(JSON.parse(row.components) as readonly unknown[]), words) ?? 0) > MOST_OF_IT,
  )
}

function wantedSlug({ slug, title, language }: ImportedArticle) {
  const languages = { language: language ?? 'en', defaultLanguage: language ?? 'en' }
  return toSlug(slug ?? resolveLocalized(title, languages), 'article')
}
