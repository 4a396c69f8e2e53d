import { withBasePath } from '../assets/withBasePath.ts'
import { StoredJson } from '../graphql/StoredJson.ts'
import type { ArticleRow } from './articleQueries.ts'

/** An article as the schema's default resolvers read it. */
export interface ResolvedArticle {
  readonly [field: string]: unknown
  readonly components: StoredJson | null
}

/** The content goes out as the text it is stored in; null when it was not read or may not be. */
export function decodeArticleRow(row: ArticleRow, basePath: string): ResolvedArticle {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const components = row.components === undefined ? null : new StoredJson(withBasePath(row.components, basePath))
  return { ...summary, components }
}
