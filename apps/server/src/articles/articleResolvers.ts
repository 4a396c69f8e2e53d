import type { QueryArticlesArgs } from '@gatefold/contract/generated/schema'
import type { GraphQLResolveInfo } from 'graphql'
import { givenDepth } from '../graphql/givenDepth.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { selectsField } from '../graphql/selectsField.ts'
import { listPublicArticles } from './articleQueries.ts'
import { decodeArticleRow, type ResolvedArticle } from './decodeArticleRow.ts'

export const articleResolvers = {
  Query: {
    async articles(
      _root: unknown,
      { isFeatured }: QueryArticlesArgs,
      { db, at, basePath }: GraphqlContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly ResolvedArticle[]> {
      const depth = selectsField(info, 'components') ? 'content' : 'summary'
      const rows = await listPublicArticles(db, { isFeatured: isFeatured ?? undefined, depth }, at)
      return rows.map((row) => decodeArticleRow(row, basePath))
    },
  },

  Issue: {
    async articles(
      issue: { readonly id: string; readonly isPaid?: unknown },
      _args: unknown,
      { articles, basePath }: GraphqlContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly ResolvedArticle[]> {
      const depth = selectsField(info, 'components') ? givenDepth(issue) : 'summary'
      const rows = await articles.load(issue.id, depth)
      return rows.map((row) => decodeArticleRow(row, basePath))
    },
  },
}
