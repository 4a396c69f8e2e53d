import type { QuerySearchArgs } from '@gatefold/contract/generated/schema'
import { parseSearchQuery } from '@gatefold/magazine/search/SearchQuery'
import { CodedError } from '../graphql/CodedError.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { findHits, type Hit } from './findHits.ts'

const MOST_HITS = 100

export const searchResolvers = {
  Query: {
    async search(_root: unknown, { query, lang, limit }: QuerySearchArgs, context: GraphqlContext) {
      if (!(await context.maySearch())) {
        throw new CodedError('TOO_MANY_TRIES', 'Too many searches. Wait a minute and try again.')
      }
      const sight = { ...context, language: lang ?? undefined, limit: Math.min(Math.max(limit ?? 50, 1), MOST_HITS) }
      const { hits, hasMore } = await findHits(context.db, parseSearchQuery(query), sight)
      return { hits: hits.map(told), hasMore }
    },
  },
}

interface Summary {
  readonly id?: string
  readonly slug?: string | null
  readonly name?: unknown
  readonly author?: string | null
  readonly data?: { readonly languages?: readonly string[] }
}

function told({ issueId, issueSummary, articleSummary, language, isOpen, excerpts }: Hit) {
  const issue = JSON.parse(issueSummary) as Summary
  const article = articleSummary === null ? null : (JSON.parse(articleSummary) as Summary)
  return {
    issue: { id: issueId, slug: issue.slug ?? null, name: issue.name, languages: issue.data?.languages ?? [] },
    article: article && { id: article.id, slug: article.slug, name: article.name, author: article.author },
    language,
    isOpen,
    passages: excerpts.map((excerpt) => ({
      ...excerpt,
      marks: excerpt.marks.flatMap(({ start, end }) => [start, end]),
    })),
  }
}
