import type {
  FavoriteChange,
  MutationKeepFavoritesArgs,
  QueryArticlesArgs,
  QueryIssueArgs,
  QueryIssuesArgs,
  QueryManifestArgs,
  QuerySearchArgs,
} from '@gatefold/contract/generated/schema'
import type { Favorite } from '@gatefold/magazine/favorites'
import { parseSearchQuery } from '@gatefold/magazine/search/SearchQuery'
import type { GraphQLResolveInfo } from 'graphql'
import { Kind, type SelectionSetNode } from 'graphql/index.js'
import type { Content } from '../../content/contentFor.ts'
import { CodedError } from './CodedError.ts'
import type { GraphqlContext } from './GraphqlContext.ts'

/*
 * Content comes as the caller may have it (`contentFor`): here it is asked for and put into the form of the schema, and nothing
 * is decided.
 */

/** Requirement R7.2. */
const MOST_ISSUES = 100

export const issueResolvers = {
  Query: {
    issues(_root: unknown, args: QueryIssuesArgs, { content }: GraphqlContext) {
      const limit = Math.min(countOf(args.limit, 'limit') ?? MOST_ISSUES, MOST_ISSUES)
      const direction = (args.reverse ?? true) ? 'desc' : 'asc'
      const offset = countOf(args.offset, 'offset') ?? 0
      return content.listIssues({ sortKey: args.sortKey ?? 'RELEASE_DATE', direction, limit, offset })
    },

    allIssues: (_root: unknown, _args: unknown, { content }: GraphqlContext) => content.listAllIssues(),

    issueYears: (_root: unknown, _args: unknown, { content }: GraphqlContext) => content.countYears(),

    issue: findIssue,

    previewIssue: findIssue,

    manifest: (_root: unknown, { id, isSlug }: QueryManifestArgs, { content }: GraphqlContext) =>
      content.findManifest({ id, isSlug: isSlug ?? false }),
  },
}

function findIssue(_root: unknown, { id, isSlug }: QueryIssueArgs, { content }: GraphqlContext) {
  return content.findIssue({ id, isSlug: isSlug ?? false })
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

type Articles = Awaited<ReturnType<Content['listArticles']>>

export const articleResolvers = {
  Query: {
    async articles(
      _root: unknown,
      { isFeatured }: QueryArticlesArgs,
      { content }: GraphqlContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly ResolvedArticle[]> {
      return resolveArticles(await content.listArticles({ isFeatured: isFeatured ?? undefined, depth: depthOf(info) }))
    },
  },

  Issue: {
    async articles(
      { id }: { readonly id: string },
      _args: unknown,
      { content }: GraphqlContext,
      info: GraphQLResolveInfo,
    ): Promise<readonly ResolvedArticle[]> {
      return resolveArticles(await content.listArticlesOf(id, depthOf(info)))
    },
  },

  Article: {
    async replica(
      { IssueID, replicaPages }: { readonly IssueID?: unknown; readonly replicaPages?: readonly number[] },
      _args: unknown,
      { content }: GraphqlContext,
    ): Promise<readonly unknown[]> {
      if (typeof IssueID !== 'string' || replicaPages === undefined || replicaPages.length === 0) return []
      return content.listPages(IssueID, replicaPages)
    },
  },
}

function depthOf(info: GraphQLResolveInfo): 'content' | 'summary' {
  return selectsField(info, 'components') ? 'content' : 'summary'
}

/** The content goes out as the text it is stored in; null when it was not read or may not be. */
function resolveArticles(articles: Articles): readonly ResolvedArticle[] {
  return articles.map(({ summary, components }) => ({
    ...summary,
    components: components === undefined ? null : new StoredJson(components),
  }))
}

export const styleResolvers = {
  Query: {
    styles: (_root: unknown, _args: unknown, { content }: GraphqlContext) => content.listStyles(),
    fonts: (_root: unknown, _args: unknown, { content }: GraphqlContext) => content.listFonts(),
  },
}

const MOST_HITS = 100

export const searchResolvers = {
  Query: {
    async search(_root: unknown, { query, lang, limit }: QuerySearchArgs, { content, maySearch }: GraphqlContext) {
      if (!(await maySearch())) {
        throw new CodedError('TOO_MANY_TRIES', 'Too many searches. Wait a minute and try again.')
      }
      const options = { language: lang ?? undefined, limit: Math.min(Math.max(limit ?? 50, 1), MOST_HITS) }
      const { hits, hasMore } = await content.search(parseSearchQuery(query), options)
      return { hits: hits.map(resolveHit), hasMore }
    },
  },
}

function resolveHit({ excerpts, ...hit }: Awaited<ReturnType<Content['search']>>['hits'][number]) {
  const passages = excerpts.map((excerpt) => ({
    ...excerpt,
    marks: excerpt.marks.flatMap(({ start, end }) => [start, end]),
  }))
  return { ...hit, passages }
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

/** JSON text as the database holds it, on its way to a client unparsed. */
export class StoredJson {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

/**
 * JSON.stringify that sets stored texts in as they are. `mark` is a string that no content can know; each stored text is
 * written as the mark first and exchanged afterwards, in the order of writing.
 */
export function stringifyWithStored(value: unknown, mark: string): string {
  const texts: string[] = []
  const written = JSON.stringify(value, (_key, inner: unknown) => {
    if (!(inner instanceof StoredJson)) return inner
    texts.push(inner.text)
    return mark
  })
  if (texts.length === 0) return written
  const parts = written.split(JSON.stringify(mark))
  if (parts.length !== texts.length + 1) throw new Error('The mark of stored JSON stands in the content.')
  return parts.map((part, index) => part + (texts[index] ?? '')).join('')
}
