import { byThing } from '@gatefold/magazine/search/byThing'
import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { readableIssues } from '../access/readableIssues.ts'
import type { Database } from '../platform/db/schema.ts'
import { visibleIssues } from '../platform/db/visibleIssues.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import type { FoundDocument, SearchSurroundings, SearchWay } from './engines/SearchEngine.ts'
import { searchEngineOf } from './engines/searchEngineOf.ts'

export interface SearchSight extends Pick<GraphqlContext, 'viewer' | 'at'> {
  /** In which the reader reads: of an article in several languages that one is shown. */
  readonly language: string | undefined
}

export type Candidate = Awaited<ReturnType<typeof look>>[number]

/** Candidates that are looked at in each way. */
const MOST_CANDIDATES = 110
/** With fewer hits than these, parts of words are looked for too. */
const FEW = 10
const SHORTEST_PART = 4

/**
 * Things that may answer a query, the best first, each with the documents that may, the reader's language first: by what everybody may know, the newest first; then by
 * the words of what who asks may read, the best first; where these are few, by parts of words in the same two ways.
 */
export async function findCandidates(
  db: Kysely<Database>,
  query: SearchQuery,
  sight: SearchSight,
): Promise<readonly (readonly Candidate[])[]> {
  if (query.terms.length === 0) return []
  const engine = searchEngineOf(db)
  const lookIn = async (way: SearchWay, surroundings: SearchSurroundings) => {
    const found = engine.find(query, way, surroundings)
    return found === undefined ? [] : look(db, { found, way }, sight)
  }
  const surroundings = { language: sight.language, readsLetters: false }
  const whole = [...(await lookIn('facts', surroundings)), ...(await lookIn('words', surroundings))]
  const found = groupsOf(whole, sight)
  const hasParts = query.terms.every(({ kind, text }) => kind === 'word' && Array.from(text).length >= SHORTEST_PART)
  if (found.length >= FEW || !hasParts) return found
  const withLetters = { ...surroundings, readsLetters: await engine.readsLetters(db) }
  const parts = [...(await lookIn('factLetters', withLetters)), ...(await lookIn('letters', withLetters))]
  return groupsOf([...whole, ...parts], sight)
}

interface Looked {
  readonly found: RawBuilder<FoundDocument>
  readonly way: SearchWay
}

function look(db: Kysely<Database>, { found, way }: Looked, { viewer, at }: SearchSight) {
  const { isAdmin, ownIssueIds } = viewer
  const isOpenOnly = way === 'words' || way === 'letters'
  return db
    .selectFrom(sql<FoundDocument>`(${found})`.as<'found'>(sql.ref('found')))
    .innerJoin('search_documents as document', 'document.id', 'found.id')
    .innerJoin('issues', 'issues.id', 'document.issue_id')
    .select(['document.id', 'document.issue_id', 'document.article_id', 'document.page', 'document.language'])
    .select(sql.lit(way).as('way'))
    .where((column) => {
      const isVisible = visibleIssues({ at, isAdmin })(column)
      if (ownIssueIds.length === 0) return isVisible
      return column.or([isVisible, column('issues.id', 'in', [...ownIssueIds])])
    })
    .$if(isOpenOnly, (query) =>
      query.where((column) => column.or([readableIssues(viewer)(column), column('document.is_sample', '=', 1)])),
    )
    .orderBy('found.rank')
    .orderBy('issues.release_date', 'desc')
    .orderBy('document.id')
    .limit(MOST_CANDIDATES)
    .execute()
}

/** What is shown of a document, and what decides who may see it. */
export type DocumentText = Awaited<ReturnType<typeof readDocuments>>[number]

/** The texts of documents, in no order: they are long, and read of no more than are shown. */
export function readDocuments(db: Kysely<Database>, ids: readonly number[]) {
  return db
    .selectFrom('search_documents as document')
    .innerJoin('issues', 'issues.id', 'document.issue_id')
    .leftJoin('articles', 'articles.id', 'document.article_id')
    .select(['document.id', 'document.issue_id', 'document.article_id', 'document.page', 'document.language'])
    .select(['document.facts', 'document.passages', 'issues.release_date', 'issues.is_paid'])
    .select(['issues.summary as issueSummary', 'articles.summary as articleSummary'])
    .where('document.id', 'in', [...ids])
    .execute()
}

function groupsOf(candidates: readonly Candidate[], { language: wanted }: SearchSight) {
  return byThing(candidates, wanted, ({ issue_id: issue, article_id, page, language }) => ({
    issue,
    article: article_id ?? undefined,
    page: page ?? undefined,
    language,
  }))
}
