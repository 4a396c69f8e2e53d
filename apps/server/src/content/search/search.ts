import { mayRead, mayReadArticle } from '@gatefold/magazine/access/mayRead'
import { byThing } from '@gatefold/magazine/search/byThing'
import { chooseExcerpts } from '@gatefold/magazine/search/chooseExcerpts'
import { findMarks } from '@gatefold/magazine/search/findMarks'
import { firstDefined } from '@gatefold/magazine/search/firstDefined'
import type { Excerpt, Passage } from '@gatefold/magazine/search/Passage'
import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { guardOf, readableIssues } from '../../access/redaction.ts'
import type { GraphqlContext } from '../../http/graphql/GraphqlContext.ts'
import type { Database } from '../../platform/db/schema.ts'
import { visibleIssues } from '../../platform/db/visibleIssues.ts'
import { addressBucket, type Allowance, type RateLimits } from '../../platform/limits.ts'
import type { FoundDocument, SearchMode, SearchOptions } from './SearchEngine.ts'
import { searchEngineOf } from './searchEngineOf.ts'

export interface Hit {
  readonly issueId: string
  readonly issueSummary: string
  readonly articleSummary: string | null
  readonly language: string
  readonly isOpen: boolean
  readonly excerpts: readonly Excerpt[]
}

/** A document that may answer, and in which way it was found. */
type Candidate = DocumentText & { readonly way: SearchMode }

/** Things whose texts are read at a time. */
const BATCH = 16

interface Hits {
  readonly hits: readonly Hit[]
  readonly hasMore: boolean
}

/** What answers a query for who asks, at most `limit`: of what is closed, nothing but what everybody may know decides. */
export async function findHits(
  db: Kysely<Database>,
  query: SearchQuery,
  sight: SearchSight & { readonly limit: number },
): Promise<Hits> {
  const candidates = await findCandidates(db, query, sight)
  const hits: Hit[] = []
  for (let start = 0; start < candidates.length; start += BATCH) {
    const portion = candidates.slice(start, start + BATCH)
    const ids = new Set(portion.flat().map(({ id }) => id))
    const texts = new Map((await readDocuments(db, [...ids])).map((text) => [text.id, text]))
    for (const documents of portion) {
      const hit = firstDefined(documents, ({ id, way }) => {
        const text = texts.get(id)
        return text && judge({ ...text, way }, query, sight.viewer)
      })
      if (hit !== undefined && hits.length === sight.limit) return { hits, hasMore: true }
      if (hit !== undefined) hits.push(hit)
    }
  }
  return { hits, hasMore: false }
}

/**
 * The database has looked for words and pairs of characters anywhere: whether the terms are there as they were written, and who
 * may see it, is decided here.
 */
function judge(candidate: Candidate, query: SearchQuery, viewer: GraphqlContext['viewer']): Hit | undefined {
  const isOpen = mayOpen(candidate, viewer)
  if (!isOpen && candidate.way !== 'facts' && candidate.way !== 'factLetters') return undefined
  const passages = isOpen ? (JSON.parse(candidate.passages) as readonly Passage[]) : []
  const { excerpts, found } = chooseExcerpts(passages, query)
  const inFacts = findMarks(candidate.facts, query).found
  const isLoose = candidate.way === 'letters' || candidate.way === 'factLetters'
  const isAnswered = query.terms.every(
    ({ kind }, index) => inFacts.has(index) || found.has(index) || (kind === 'word' && !isLoose),
  )
  if (!isAnswered) return undefined
  const { issue_id: issueId, issueSummary, articleSummary, language } = candidate
  return { issueId, issueSummary, articleSummary, language, isOpen, excerpts }
}

function mayOpen({ article_id, page, articleSummary, ...row }: Candidate, viewer: GraphqlContext['viewer']): boolean {
  const guard = guardOf({ ...row, id: row.issue_id })
  if (article_id !== null) {
    const { features } = JSON.parse(articleSummary ?? '{}') as { readonly features?: readonly string[] }
    return mayReadArticle({ features: features ?? [] }, guard, viewer)
  }
  return page === null || mayRead(guard, viewer)
}

interface SearchSight extends Pick<GraphqlContext, 'viewer' | 'at'> {
  /** In which the reader reads: of an article in several languages that one is shown. */
  readonly language: string | undefined
}

type CandidateRow = Awaited<ReturnType<typeof selectCandidates>>[number]

/** Candidates that are looked at in each way. */
const MOST_CANDIDATES = 110
/** With fewer hits than these, parts of words are looked for too. */
const FEW = 10
const SHORTEST_PART = 4

/**
 * Things that may answer a query, the best first, each with the documents that may, the reader's language first: by what everybody may know, the newest first; then by
 * the words of what who asks may read, the best first; where these are few, by parts of words in the same two ways.
 */
async function findCandidates(
  db: Kysely<Database>,
  query: SearchQuery,
  sight: SearchSight,
): Promise<readonly (readonly CandidateRow[])[]> {
  if (query.terms.length === 0) return []
  const engine = searchEngineOf(db)
  const lookIn = async (way: SearchMode, surroundings: SearchOptions) => {
    const found = engine.find(query, way, surroundings)
    return found === undefined ? [] : selectCandidates(db, { found, way }, sight)
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

interface Lookup {
  readonly found: RawBuilder<FoundDocument>
  readonly way: SearchMode
}

function selectCandidates(db: Kysely<Database>, { found, way }: Lookup, { viewer, at }: SearchSight) {
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
type DocumentText = Awaited<ReturnType<typeof readDocuments>>[number]

/** The texts of documents, in no order: they are long, and read of no more than are shown. */
function readDocuments(db: Kysely<Database>, ids: readonly number[]) {
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

function groupsOf(candidates: readonly CandidateRow[], { language: wanted }: SearchSight) {
  return byThing(candidates, wanted, ({ issue_id: issue, article_id, page, language }) => ({
    issue,
    article: article_id ?? undefined,
    page: page ?? undefined,
    language,
  }))
}

/** Takes one of the searches of whoever asks; false where none is left. `address` undefined: this process itself asks. */
export type TakeSearch = (viewer: GraphqlContext['viewer'], address: string | undefined) => Promise<boolean>

/** Enough for whoever types fast, and for a house with one address; too little to have a title found out word by word. */
const SEARCHES: Allowance = { limit: 240, seconds: 120 }

export function createSearchLimit(limits: RateLimits): TakeSearch {
  return async ({ subject }, address) => {
    if (address === undefined) return true
    return limits.take(`search ${subject ?? addressBucket(address)}`, SEARCHES)
  }
}
