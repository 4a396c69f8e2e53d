import type { FeaturedArticle } from '@gatefold/magazine/article/Article'
import { atomically } from './atomically.ts'
import type { ArticleRecord, MagazineDatabase } from './database.ts'
import type { RowCheck } from './createRowCheck.ts'
import type { Stored } from './LocalStore.ts'

export async function readFeaturedArticles(
  database: MagazineDatabase,
  check: RowCheck,
): Promise<Stored<readonly FeaturedArticle[]> | undefined> {
  const transaction = database.transaction(['articles', 'reads'])
  const [rows, read] = await Promise.all([
    transaction.objectStore('articles').index('isFeatured').getAll(1),
    transaction.objectStore('reads').get('featured-articles'),
  ])
  const records = rows.flatMap((row) => check.article(row) ?? [])
  if (read === undefined && records.length === 0) return undefined
  const inOrder = records.toSorted((one, other) => one.featuredIndex - other.featuredIndex)
  return { value: inOrder.map(({ row }) => row), savedAt: read?.savedAt ?? 0 }
}

/** Requirement R3.8: what is featured now replaces what was, in every issue; whole articles keep their content. */
export async function saveFeaturedArticles(
  database: MagazineDatabase,
  articles: readonly FeaturedArticle[],
  now: number,
): Promise<void> {
  const transaction = database.transaction(['articles', 'reads'], 'readwrite')
  const store = transaction.objectStore('articles')
  const featured = new Set<string>(articles.map(({ id }) => id))
  const before = await store.index('isFeatured').getAll(1)
  const kept = await Promise.all(articles.map(({ id }) => store.get(id)))
  const past = before.filter(({ id }) => !featured.has(id))
  await atomically(transaction, [
    ...past.map(
      (record) => async () =>
        record.article === undefined ? store.delete(record.id) : store.put({ ...record, isFeatured: 0 }),
    ),
    ...articles.map((row, index) => () => store.put(featuredRecord(row, index, kept[index]))),
    () => transaction.objectStore('reads').put({ name: 'featured-articles', savedAt: now }),
  ])
}

function featuredRecord(row: FeaturedArticle, featuredIndex: number, kept: ArticleRecord | undefined): ArticleRecord {
  return {
    id: row.id,
    index: row.index,
    IssueID: row.IssueID,
    ...(row.slug === undefined ? {} : { slug: row.slug }),
    ...kept,
    isFeatured: row.isFeatured ? 1 : 0,
    featuredIndex,
    row,
  }
}
