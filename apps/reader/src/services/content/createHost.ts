import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeFeaturedArticles } from '@gatefold/contract/decode/decodeFeaturedArticles'
import { decodeFonts } from '@gatefold/contract/decode/decodeFonts'
import { decodeIssue, decodeIssues } from '@gatefold/contract/decode/decodeIssue'
import { decodeStyles } from '@gatefold/contract/decode/decodeStyles'
import {
  ArticlesDocument,
  GetAssetsDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetPreviewIssueDocument,
} from '@gatefold/contract/generated/documents'
import type { FeaturedArticle } from '@gatefold/magazine/article/Article'
import type { Issue, IssueSummary } from '@gatefold/magazine/issue/Issue'
import { isIdFormat } from '@gatefold/magazine/slug/Slug'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import type { Assets, Reference } from './ContentService.ts'

/** The host's content as domain values, always asked for over the network. Rejects with the GraphQL client's error. */
export interface Host {
  fetchIssues(): Promise<readonly IssueSummary[]>
  fetchFeaturedArticles(): Promise<readonly FeaturedArticle[]>
  fetchIssue(issue: Reference): Promise<Issue | undefined>
  fetchPreview(issue: Reference): Promise<Issue | undefined>
  fetchAssets(): Promise<Assets>
}

/** What one call may ask for (Requirement R7.2), and where a listing ends in any case. */
const PAGE = 100
const MOST_PAGES = 50

export function createHost(graphql: GraphqlClient, context: DecodeContext): Host {
  return {
    fetchIssues: () => fetchAllIssues(graphql, context),
    async fetchFeaturedArticles() {
      const { articles } = await graphql.request(ArticlesDocument, { isFeatured: true })
      return decodeFeaturedArticles(articles, context)
    },
    async fetchIssue(reference) {
      const { issue } = await graphql.request(GetIssueDocument, variablesFor(reference))
      return decodeIssue(issue, context)
    },
    async fetchPreview(reference) {
      const { previewIssue } = await graphql.request(GetPreviewIssueDocument, variablesFor(reference))
      return decodeIssue(previewIssue, context)
    },
    async fetchAssets() {
      const { styles, fonts } = await graphql.request(GetAssetsDocument, {})
      return { styles: decodeStyles(styles, context), fonts: decodeFonts(fonts, context) }
    },
  }
}

/** Requirement R5.3. */
function variablesFor(reference: Reference) {
  return { id: reference, isSlug: !isIdFormat(reference) }
}

/** Page after page until one is not full or brings nothing new, as from a host that does not know `offset`. */
async function fetchAllIssues(graphql: GraphqlClient, context: DecodeContext): Promise<readonly IssueSummary[]> {
  const issues = new Map<string, IssueSummary>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const before = issues.size
    const variables = { sortKey: 'RELEASE_DATE', limit: PAGE, reverse: true, offset: page * PAGE } as const
    const answer = await graphql.request(GetIssuesDocument, variables)
    const rows = decodeIssues(answer.issues, context)
    for (const issue of rows) issues.set(issue.id, issue)
    if (rows.length < PAGE || issues.size === before) break
  }
  return [...issues.values()]
}
