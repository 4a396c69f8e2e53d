import type { DecodeContext } from '@gatefold/contract/decode/Fields'
import {
  decodeFeaturedArticles,
  decodeIssue,
  decodeIssues,
  decodeIssueYears,
} from '@gatefold/contract/decode/decodeIssue'
import { decodeFonts, decodeStyles } from '@gatefold/contract/decode/decodeStyles'
import {
  ArticlesDocument,
  GetAssetsDocument,
  GetIssueDocument,
  GetIssuesDocument,
  GetIssueYearsDocument,
  GetPreviewIssueDocument,
} from '@gatefold/contract/generated/documents'
import type { FeaturedArticle } from '@gatefold/magazine/article'
import type { Issue, IssueSummary, IssueYear } from '@gatefold/magazine/issue'
import { isIdFormat } from '@gatefold/magazine/slug'
import type { GraphqlClient } from '../network/createGraphqlClient.ts'
import { type Assets, ISSUES_A_PAGE, type Reference } from './ContentService.ts'

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
  const names = createNames()
  const fetchPage = async (page: number) => names.learn(await fetchIssuePage(page, graphql, context))
  return {
    fetchIssues: () => fetchAllIssues(fetchPage),
    fetchIssuePage: fetchPage,
    async fetchIssueYears() {
      const { issueYears } = await graphql.request(GetIssueYearsDocument, {})
      return decodeIssueYears(issueYears, context)
    },
    async fetchFeaturedArticles() {
      const { articles } = await graphql.request(ArticlesDocument, { isFeatured: true })
      return decodeFeaturedArticles(articles, context)
    },
    fetchIssue: (reference) =>
      names.find(reference, async (variables) =>
        decodeIssue((await graphql.request(GetIssueDocument, variables)).issue, context),
      ),
    fetchPreview: (reference) =>
      names.find(reference, async (variables) =>
        decodeIssue((await graphql.request(GetPreviewIssueDocument, variables)).previewIssue, context),
      ),
    async fetchAssets() {
      const { styles, fonts } = await graphql.request(GetAssetsDocument, {})
      return { styles: decodeStyles(styles, context), fonts: decodeFonts(fonts, context) }
    },
  }
}

interface Named {
  readonly id: Reference
  readonly isSlug: boolean
}

/**
 * What the host has called an issue is asked for as what it is. Of any other name its form says whether it is an id or a slug, and
 * another host may have others (`cf-9`, `2024`): an answer of nothing is asked for once more as the other kind. Requirement R5.3.
 */
function createNames() {
  const isSlugByName = new Map<Reference, boolean>()
  const learn = <Issues extends readonly IssueSummary[]>(issues: Issues): Issues => {
    for (const { id, slug } of issues) {
      if (!isSlugByName.has(id)) isSlugByName.set(id, false)
      if (slug !== undefined) isSlugByName.set(slug, true)
    }
    return issues
  }
  return {
    learn,
    async find(reference: Reference, ask: (named: Named) => Promise<Issue | undefined>): Promise<Issue | undefined> {
      const known = isSlugByName.get(reference)
      const isSlug = known ?? !isIdFormat(reference)
      const found = await ask({ id: reference, isSlug })
      const issue = found ?? (known === undefined ? await ask({ id: reference, isSlug: !isSlug }) : undefined)
      if (issue !== undefined) learn([issue])
      return issue
    },
  }
}

/** Page after page until one is not full or brings nothing new, as from a host that does not know `offset`. */
async function fetchAllIssues(fetchPage: Host['fetchIssuePage']): Promise<readonly IssueSummary[]> {
  const issues = new Map<string, IssueSummary>()
  for (let page = 0; page < MOST_PAGES; page += 1) {
    const before = issues.size
    const rows = await fetchPage(page)
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
