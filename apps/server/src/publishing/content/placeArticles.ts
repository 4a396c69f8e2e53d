import type { ImportedArticle } from '@gatefold/importers/ImportedIssue'
import { resolveLocalized } from '@gatefold/magazine/language/Localized'
import type { ArticlesTable } from '../../db/schema.ts'
import { toSlug, uniqueSlug } from '../slugs/toSlug.ts'

/** What is stored of an article that an import may bring again. */
export type KnownArticleRow = Pick<ArticlesTable, 'id' | 'source_key' | 'slug' | 'position' | 'hash' | 'summary'>

export interface PlacedArticle {
  readonly article: ImportedArticle
  readonly known: KnownArticleRow | undefined
  readonly id: string
  readonly slug: string
}

/**
 * Which stored article each imported one is: the one with its key, else the one with its slug. That one's id and slug stay,
 * so that links and bookmarks do; a new article gets a new id and a slug that no other article of the issue has.
 */
export function placeArticles(
  articles: readonly ImportedArticle[],
  known: readonly KnownArticleRow[],
  newId: (name: string) => string,
): readonly PlacedArticle[] {
  const matches = matchKnown(articles, known)
  const taken = new Set(known.map(({ slug }) => slug))
  return articles.map((article) => {
    const match = matches.get(article.key)
    if (match !== undefined) return { article, known: match, id: match.id, slug: match.slug }
    const slug = uniqueSlug(wantedSlug(article), (candidate) => taken.has(candidate))
    taken.add(slug)
    return { article, known: undefined, id: newId(`article ${article.key}`), slug }
  })
}

function matchKnown(
  articles: readonly ImportedArticle[],
  known: readonly KnownArticleRow[],
): ReadonlyMap<string, KnownArticleRow> {
  const byKey = new Map(known.map((row) => [row.source_key, row]))
  const keys = new Set(articles.map(({ key }) => key))
  const bySlug = new Map(known.filter(({ source_key }) => !keys.has(source_key)).map((row) => [row.slug, row]))
  const matches = new Map<string, KnownArticleRow>()
  for (const article of articles) {
    const match = byKey.get(article.key) ?? bySlug.get(wantedSlug(article))
    if (match === undefined) continue
    matches.set(article.key, match)
    bySlug.delete(match.slug)
  }
  return matches
}

function wantedSlug({ slug, title, language }: ImportedArticle) {
  const languages = { language: language ?? 'en', defaultLanguage: language ?? 'en' }
  return toSlug(slug ?? resolveLocalized(title, languages), 'article')
}
