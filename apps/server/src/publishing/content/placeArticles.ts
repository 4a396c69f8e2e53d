import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { ArticlesTable } from '../../platform/db/schema.ts'
import { toSlug, uniqueSlug } from './toSlug.ts'
import { createTextIndex, wordsOf } from './createTextIndex.ts'

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

/** Looks the rows through once, and then finds the first of those that are still left for an article. */
type Way = (left: ReadonlySet<KnownArticleRow>) => (article: ImportedArticle) => KnownArticleRow | undefined

/** Each way in its turn, over the articles and rows that the ways before it have left. */
function matchKnown(articles: readonly ImportedArticle[], { rows, by }: KnownArticles): Matches {
  const ways = by === 'key' ? [withKey, withSlug] : [withSlug, withText, withKey]
  const matches = new Map<string, KnownArticleRow>()
  const left = new Set(rows)
  for (const way of ways) {
    const unknown = articles.filter(({ key }) => !matches.has(key))
    if (unknown.length === 0 || left.size === 0) break
    const find = way(left)
    for (const article of unknown) {
      const match = matches.has(article.key) ? undefined : find(article)
      if (match === undefined) continue
      matches.set(article.key, match)
      left.delete(match)
    }
  }
  return matches
}

const withKey: Way = (left) => {
  const rows = Map.groupBy(left, ({ source_key }) => source_key)
  return ({ key }) => rows.get(key)?.find((row) => left.has(row))
}

const withSlug: Way = (left) => {
  const rows = Map.groupBy<string, KnownArticleRow>(left, ({ slug }) => slug)
  return (article) => rows.get(wantedSlug(article))?.find((row) => left.has(row))
}

/** More of the text in common, and it is the same article with another headline. */
const MOST_OF_IT = 0.5

const withText: Way = (left) => {
  const order = new Map([...left].map((row, place) => [row, place]))
  // The same text again is compared once, however many rows have it.
  const rows = [
    ...Map.groupBy(left, ({ components }) => wordsOf(JSON.parse(components) as readonly unknown[]).join(' ')).entries(),
  ]
  const index = createTextIndex(rows.map(([text]) => text.split(' ').filter((word) => word !== '')))
  return ({ components }) =>
    index
      .find(wordsOf(components), MOST_OF_IT)
      .flatMap((place) => rows[place]?.[1].find((row) => left.has(row)) ?? [])
      .toSorted((a, b) => (order.get(a) ?? 0) - (order.get(b) ?? 0))
      .at(0)
}

function wantedSlug({ slug, title, language }: ImportedArticle) {
  const languages = { language: language ?? 'en', defaultLanguage: language ?? 'en' }
  return toSlug(slug ?? resolveLocalized(title, languages), 'article')
}
