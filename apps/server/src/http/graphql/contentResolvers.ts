import type {
  FavoriteChange,
  MutationKeepFavoritesArgs,
  QueryArticlesArgs,
  QueryIssueArgs,
  QueryIssuesArgs,
  QuerySearchArgs,
} from '@gatefold/contract/generated/schema'
import type { GuardedIssue } from '@gatefold/magazine/access/mayRead'
import type { Favorite } from '@gatefold/magazine/favorite/Favorite'
import { parseSearchQuery } from '@gatefold/magazine/search/SearchQuery'
import type { GraphQLResolveInfo } from 'graphql'
import { Kind, type SelectionSetNode } from 'graphql/index.js'
import type { Kysely } from 'kysely'
import { redactArticle } from '../../access/redaction.ts'
import { type ArticleRow, listPublicArticles } from '../../content/articles.ts'
import {
  countYears,
  type IssueListing,
  listIssues,
  type ResolvedIssue,
  resolveIssue,
  type YearCount,
} from '../../content/issues.ts'
import { findHits, type Hit } from '../../content/search/search.ts'
import type { Database } from '../../platform/db/schema.ts'
import { findVisibleIssue, type Sight, visibleIssues } from '../../platform/db/visibleIssues.ts'
import { withBasePath } from '../../platform/storage/AssetStore.ts'
import { CodedError } from './CodedError.ts'
import type { GraphqlContext } from './GraphqlContext.ts'
import { StoredJson } from './StoredJson.ts'

/** Requirement R7.2. */
const MOST_ISSUES = 100

export const issueResolvers = {
  Query: {
    issues(_root: unknown, args: QueryIssuesArgs, context: GraphqlContext): Promise<readonly ResolvedIssue[]> {
      const limit = Math.min(countOf(args.limit, 'limit') ?? MOST_ISSUES, MOST_ISSUES)
      const direction = (args.reverse ?? true) ? 'desc' : 'asc'
      const offset = countOf(args.offset, 'offset') ?? 0
      const listing = { sortKey: args.sortKey ?? 'RELEASE_DATE', direction, limit, offset } as const
      return resolveIssues(listing, { ...context, isAdmin: false })
    },

    allIssues(_root: unknown, _args: unknown, context: GraphqlContext): Promise<readonly ResolvedIssue[]> {
      const listing = { sortKey: 'RELEASE_DATE', direction: 'desc', limit: undefined, offset: 0 } as const
      return resolveIssues(listing, { ...context, isAdmin: context.viewer.isAdmin })
    },

    issueYears: (_root: unknown, _args: unknown, { db, at }: GraphqlContext): Promise<readonly YearCount[]> =>
      countYears(db, { at, isAdmin: false }),

    issue: findIssue,

    previewIssue: findIssue,
  },
}

async function resolveIssues(
  listing: IssueListing,
  context: GraphqlContext & Sight,
): Promise<readonly ResolvedIssue[]> {
  const rows = await listIssues(context.db, listing, context)
  return rows.map((row) => resolveIssue(row, context))
}

async function findIssue(
  _root: unknown,
  { id, isSlug }: QueryIssueArgs,
  context: GraphqlContext,
): Promise<ResolvedIssue | null> {
  const { db, at, viewer } = context
  const { isAdmin, ownIssueIds } = viewer
  const row = await findVisibleIssue(db, { id, isSlug: isSlug ?? false }, { at, isAdmin, ownIssueIds })
  return row === undefined ? null : resolveIssue(row, context)
}

function countOf(value: number | null | undefined, name: string): number | undefined {
  if (value === null || value === undefined) return undefined
  if (value < 0) throw new CodedError('BAD_USER_INPUT', `"${name}" is ${value}; allowed: a number of at least 0`)
  return value
}

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
        return issue === undefined ? [] : [resolveArticle(redactArticle(row, issue.guard, viewer), basePath)]
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
      return rows.map((row) => resolveArticle(redactArticle(row, issue.guard, viewer), basePath))
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
function resolveArticle(row: ArticleRow, basePath: string): ResolvedArticle {
  const summary = JSON.parse(withBasePath(row.summary, basePath)) as Readonly<Record<string, unknown>>
  const components = row.components === undefined ? null : new StoredJson(withBasePath(row.components, basePath))
  return { ...summary, components }
}

type Look = Readonly<Record<string, unknown>>

export const styleResolvers = {
  Query: {
    styles: (_root: unknown, _args: unknown, context: GraphqlContext) => resolveLooks('styles', context),
    fonts: (_root: unknown, _args: unknown, context: GraphqlContext) => resolveLooks('fonts', context),
  },
}

async function resolveLooks(
  table: 'styles' | 'fonts',
  { db, at, basePath, viewer }: GraphqlContext,
): Promise<readonly Look[]> {
  const payloads = await listLooks(db, table, { at, isAdmin: viewer.isAdmin })
  return payloads.map((payload) => JSON.parse(withBasePath(payload, basePath)) as Look)
}

/** The payloads of the whole title's styles (or fonts) and of those that issues brought which are there for whoever looks, in a stable order. */
async function listLooks(db: Kysely<Database>, table: 'styles' | 'fonts', sight: Sight): Promise<readonly string[]> {
  const rows = await db
    .selectFrom(table)
    .select('payload')
    .where((column) =>
      column.or([
        column('issue_id', 'is', null),
        column('issue_id', 'in', db.selectFrom('issues').select('issues.id').where(visibleIssues(sight))),
      ]),
    )
    .orderBy('id')
    .execute()
  return rows.map((row) => row.payload)
}

const MOST_HITS = 100

export const searchResolvers = {
  Query: {
    async search(_root: unknown, { query, lang, limit }: QuerySearchArgs, context: GraphqlContext) {
      if (!(await context.maySearch())) {
        throw new CodedError('TOO_MANY_TRIES', 'Too many searches. Wait a minute and try again.')
      }
      const sight = { ...context, language: lang ?? undefined, limit: Math.min(Math.max(limit ?? 50, 1), MOST_HITS) }
      const { hits, hasMore } = await findHits(context.db, parseSearchQuery(query), sight)
      return { hits: hits.map(resolveHit), hasMore }
    },
  },
}

interface HitSummary {
  readonly id?: string
  readonly slug?: string | null
  readonly name?: unknown
  readonly author?: string | null
  readonly data?: { readonly languages?: readonly string[] }
}

function resolveHit({ issueId, issueSummary, articleSummary, language, isOpen, excerpts }: Hit) {
  const issue = JSON.parse(issueSummary) as HitSummary
  const article = articleSummary === null ? null : (JSON.parse(articleSummary) as HitSummary)
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

export const favoriteResolvers = {
  Query: {
    async favorites(_root: unknown, _args: unknown, { favorites, viewer }: GraphqlContext) {
      if (favorites === undefined || viewer.subject === undefined) return null
      return (await favorites.list(viewer.subject)).map(resolveFavorite)
    },
  },

  Mutation: {
    async keepFavorites(_root: unknown, { changes }: MutationKeepFavoritesArgs, { favorites, viewer }: GraphqlContext) {
      if (favorites === undefined) throw new CodedError('FAVORITES_OFF', 'This title has no favorites.')
      if (viewer.subject === undefined) throw new CodedError('SIGN_IN_REQUIRED', 'Sign in first.')
      return (await favorites.keep(viewer.subject, changes.map(decodeChange))).map(resolveFavorite)
    },
  },
}

function resolveFavorite({ issueId, articleId, isMarked, changedAt }: Favorite) {
  return { issueId, articleId: articleId ?? null, isMarked, changedAt: new Date(changedAt).toISOString() }
}

/** Ids of issues and articles are never longer. */
const LONGEST_ID = 100

function decodeChange({ issueId, articleId, isMarked, changedAt }: FavoriteChange): Favorite {
  const at = Date.parse(changedAt)
  const ids = articleId === null || articleId === undefined ? [issueId] : [issueId, articleId]
  if (Number.isNaN(at) || at < 0 || ids.some((id) => id === '' || id.length > LONGEST_ID)) {
    throw new CodedError('BAD_USER_INPUT', 'A change names an issue, perhaps an article, and the time.')
  }
  return { issueId, articleId: ids[1], isMarked, changedAt: at }
}

/** Whether the operation asks for a field right below the one being resolved, directly or through fragments. */
function selectsField(info: Pick<GraphQLResolveInfo, 'fieldNodes' | 'fragments'>, name: string): boolean {
  const looked = new Set<string>()
  const holds = (selectionSet: SelectionSetNode | undefined): boolean =>
    (selectionSet?.selections ?? []).some((selection) => {
      switch (selection.kind) {
        case Kind.FIELD:
          return selection.name.value === name
        case Kind.INLINE_FRAGMENT:
          return holds(selection.selectionSet)
        case Kind.FRAGMENT_SPREAD: {
          const fragment = selection.name.value
          if (looked.has(fragment)) return false
          looked.add(fragment)
          return holds(info.fragments[fragment]?.selectionSet)
        }
      }
    })
  return info.fieldNodes.some((node) => holds(node.selectionSet))
}
