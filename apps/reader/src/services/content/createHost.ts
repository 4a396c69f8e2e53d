import type { DecodeContext } from '@gatefold/contract/decode/DecodeContext'
import { decodeFeaturedArticles } from '@gatefold/contract/decode/decodeFeaturedArticles'
import { decodeFonts } from '@gatefold/contract/decode/decodeFonts'
import { decodeIssue, decodeIssues } from '@gatefold/contract/decode/decodeIssue'
import { decodeIssueYears } from '@gatefold/contract/decode/decodeIssueYears'
import { decodeStyles } from '@gatefold/contract/decode/decodeStyles'
import {
  ArticlesDocument,
  GetAssetsDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetIssueYearsDocument,
  GetPreviewIssueDocument,
} from '@gatefold/contract/generated/documents'
import type { FeaturedArticle } from '@gatefold/magazine/article/Article'
import type { Issue, IssueSummary } from '@gatefold/magazine/issue/Issue'
import type { IssueYear } from '@gatefold/magazine/issue/IssueYear'
import { isIdFormat } from '@gatefold/magazine/slug/Slug'
import type { GraphqlClient } from '../graphql/createGraphqlClient.ts'
import { ISSUES_A_PAGE, type Assets, type Reference } from './ContentService.ts'

/** The host's content as domain values, always asked for over the network. Rejects with the GraphQL client's error. */
export interface Host {
  fetchIssues(): Promise<readonly IssueSummary[]>
  /** The issues of a page of the listing, counted from 0. */
  fetchIssuePage(page: number): Promise<readonly IssueSummary[]>
  /** Rejects where the host has no such field. */
  fetchIssueYears(): Promise<readonly IssueYear[]>
  fetchFeaturedArticles(): Promise<readonly FeaturedArticle[]>
  fetchIssue(issue: Reference): Promise<Issue | undefined>
  fetchPreview(issue: Reference): Promise<Issue | undefined>
  fetchAssets(): Promise<Assets>
}

/** Where a listing ends in any case. */
const MOST_PAGES = 50

export function createHost(graphql: GraphqlClient, context: DecodeContext): Host {
  return {
    fetchIssues: () => fetchAllIssues(graphql, context),
    fetchIssuePage: (page) => fetchIssuePage(page, graphql, context),
    async fetchIssueYears() {
      const { issueYears } = await graphql.request(GetIssueYearsDocument, {})
      return decodeIssueYears(issueYears, context)
    },
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
    const rows = await fetchIssuePage(page, graphql, context)
    for (const issue of rows) issues.set(issue.id, issue)
    if (rows.length < ISSUES_A_PAGE || issues.size === before) break
  }
  return [...issues.values()]
}

async function fetchIssuePage(
  page: number,
  graphql: GraphqlClient,
  context: DecodeContext,
): Promise<readonly IssueSummary[]> {
  const offset = page * ISSUES_A_PAGE
  const variables = { sortKey: 'RELEASE_DATE', limit: ISSUES_A_PAGE, reverse: true, offset } as const
  const { issues } = await graphql.request(GetIssuesDocument, variables)
  return decodeIssues(issues, context)
}
