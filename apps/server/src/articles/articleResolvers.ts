import type { QueryArticlesArgs } from '@gatefold/contract/generated/schema'
import type { GuardedIssue } from '@gatefold/magazine/access/mayRead'
import type { GraphQLResolveInfo } from 'graphql'
import { givenArticle } from '../access/givenArticle.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { selectsField } from '../graphql/selectsField.ts'
import { listPublicArticles, type ArticleRow } from './articleQueries.ts'
import { withBasePath } from '../platform/storage/AssetStore.ts'
import { StoredJson } from '../graphql/StoredJson.ts'

/** An article as the schema's default resolvers read it. */
interface ResolvedArticle {
  readonly [field: string]: unknown
  readonly components: StoredJson | null
}

export const articleResolvers = {
  Query: {
    async articles(
      _root: unknown,
      { isFeatured }: QueryArticlesArgs,
      { db, at, basePath, issues, viewer }: GraphqlContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly ResolvedArticle[]> {
      const depth = selectsField(info, 'components') ? 'content' : 'summary'
      const rows = await listPublicArticles(db, { isFeatured: isFeatured ?? undefined, depth }, at)
      const given = rows.map(async (row) => {
        const issue = await issues.load(row.issue_id)
        // Between two queries an issue can go.
        return issue === undefined ? [] : [decodeArticleRow(givenArticle(row, issue.guard, viewer), basePath)]
      })
      return (await Promise.all(given)).flat()
    },
  },

  Issue: {
    async articles(
      issue: { readonly id: string; readonly guard: GuardedIssue },
      _args: unknown,
      { articles, basePath, viewer }: GraphqlContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly ResolvedArticle[]> {
      const depth = selectsField(info, 'components') ? 'content' : 'summary'
      const rows = await articles.load(issue.id, depth)
      return rows.map((row) => decodeArticleRow(givenArticle(row, issue.guard, viewer), basePath))
    },
  },

  Article: {
    /** The issue's pages say which its viewer may have. */
    async replica(
      { IssueID, replicaPages }: { readonly IssueID?: unknown; readonly replicaPages?: readonly number[] },
      _args: unknown,
      { issues }: GraphqlContext,
    ): Promise<readonly unknown[]> {
      if (typeof IssueID !== 'string' || replicaPages === undefined || replicaPages.length === 0) return []
      const pages = (await issues.load(IssueID))?.['pages']
      return Array.isArray(pages) ? pages.filter(({ page }: { page?: number }) => replicaPages.includes(page ?? 0)) : []
    },
  },
}

/** The content goes out as the text it is stored in; null when it was not read or may not be. */
function decodeArticleRow(row: ArticleRow, basePath: string): ResolvedArticle {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const components = row.components === undefined ? null : new StoredJson(withBasePath(row.components, basePath))
  return { ...summary, components }
}
