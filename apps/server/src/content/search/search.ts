import { mayRead, mayReadArticle } from '@gatefold/magazine/access'
import { byThing, type Excerpt, type Passage, type SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import { chooseExcerpts, findMarks, firstDefined } from '@gatefold/magazine/search/excerpts'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import { guardOf, readableIssues, visibleIssues } from '../../access/accessRules.ts'
import type { Viewer } from '../../accounts/auth/Viewer.ts'
import type { Database } from '../../platform/db/schema.ts'
import type { FoundDocument, SearchMode, SearchOptions } from './SearchEngine.ts'
import { searchEngineOf } from './searchEngineOf.ts'

/** What was found, as whoever asks may see it: of what is closed, what everybody may know. */
export interface Hit {
  readonly issue: {
    readonly id: string
    readonly slug: string | null
    readonly name: unknown
    readonly languages: readonly string[]
  }
  /** Null for the issue itself, and for a printed page. */
  readonly article: HitArticle | null
  readonly language: string
  readonly isOpen: boolean
  readonly excerpts: readonly Excerpt[]
}

interface HitArticle {
  readonly id: string | undefined
  readonly slug: string | null | undefined
  readonly name: unknown
  readonly author: string | null | undefined
}

interface Summary {
  readonly id?: string
  readonly slug?: string | null
  readonly name?: unknown
  readonly author?: string | null
  readonly data?: { readonly languages?: readonly string[] }
}

/** A document that may answer, and in which way it was found. */
type Candidate = DocumentText & { readonly way: SearchMode }

/** Things whose texts are read at a time. */
const BATCH = 16

export interface Hits {
  readonly hits: readonly Hit[]
  readonly hasMore: boolean
}

/** What answers a query for who asks, at most `limit`: of what is closed, nothing but what everybody may know decides. */
export async function findHits(
  db: Kysely<Database>,
  query: SearchQuery,
  context: SearchContext & { readonly limit: number },
): Promise<Hits> {
  const candidates = await findCandidates(db, query, context)
  const hits: Hit[] = []
  for (let start = 0; start < candidates.length; start += BATCH) {
    const portion = candidates.slice(start, start + BATCH)
    const ids = new Set(portion.flat().map(({ id }) => id))
    const texts = new Map((await readDocuments(db, [...ids])).map((text) => [text.id, text]))
    for (const documents of portion) {
      const hit = firstDefined(documents, ({ id, way }) => {
        const text = texts.get(id)
        return text && judge({ ...text, way }, query, context.viewer)
      })
      if (hit !== undefined && hits.length === context.limit) return { hits, hasMore: true }
      if (hit !== undefined) hits.push(hit)
    }
  }
  return { hits, hasMore: false }
}

/**
 * The database has looked for words and pairs of characters anywhere: whether the terms are there as they were written, and who
 * may see it, is decided here.
 */
function judge(candidate: Candidate, query: SearchQuery, viewer: Viewer): Hit | undefined {
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
  return { ...describe(candidate), isOpen, excerpts }
}

function describe({ issue_id, issueSummary, articleSummary, language }: Candidate) {
  const issue = JSON.parse(issueSummary) as Summary
  const article = articleSummary === null ? null : (JSON.parse(articleSummary) as Summary)
  return {
    issue: { id: issue_id, slug: issue.slug ?? null, name: issue.name, languages: issue.data?.languages ?? [] },
    article: article && { id: article.id, slug: article.slug, name: article.name, author: article.author },
    language,
  }
}

function mayOpen({ article_id, page, articleSummary, ...row }: Candidate, viewer: Viewer): boolean {
  const guard = guardOf({ ...row, id: row.issue_id })
  if (article_id !== null) {
    const { features } = JSON.parse(articleSummary ?? '{}') as { readonly features?: readonly string[] }
    return mayReadArticle({ features: features ?? [] }, guard, viewer)
  }
  return page === null || mayRead(guard, viewer)
}

export interface SearchContext {
  readonly viewer: Viewer
  readonly at: Date
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
  context: SearchContext,
): Promise<readonly (readonly CandidateRow[])[]> {
  if (query.terms.length === 0) return []
  const engine = searchEngineOf(db)
  const lookUp = async (way: SearchMode, options: SearchOptions) => {
    const found = engine.find(query, way, options)
    return found === undefined ? [] : selectCandidates(db, { found, way }, context)
  }
  const options = { language: context.language, readsLetters: false }
  const whole = [...(await lookUp('facts', options)), ...(await lookUp('words', options))]
  const found = groupsOf(whole, context)
  const hasParts = query.terms.every(({ kind, text }) => kind === 'word' && Array.from(text).length >= SHORTEST_PART)
  if (found.length >= FEW || !hasParts) return found
  const withLetters = { ...options, readsLetters: await engine.readsLetters(db) }
  const parts = [...(await lookUp('factLetters', withLetters)), ...(await lookUp('letters', withLetters))]
  return groupsOf([...whole, ...parts], context)
}

interface Lookup {
  readonly found: RawBuilder<FoundDocument>
  readonly way: SearchMode
}

function selectCandidates(db: Kysely<Database>, { found, way }: Lookup, { viewer, at }: SearchContext) {
  const { isAdmin, ownIssueIds } = viewer
  const isOpenOnly = way === 'words' || way === 'letters'
  return db
    .selectFrom(sql<FoundDocument>`(${found})`.as<'found'>(sql.ref('found')))
    .innerJoin('search_documents as document', 'document.id', 'found.id')
    .innerJoin('issues', 'issues.id', 'document.issue_id')
    .select(['document.id', 'document.issue_id', 'document.article_id', 'document.page', 'document.language'])
    .select(sql.lit(way).as('way'))
    .where(visibleIssues({ at, isAdmin, ownIssueIds }))
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

function groupsOf(candidates: readonly CandidateRow[], { language: wanted }: SearchContext) {
  return byThing(candidates, wanted, ({ issue_id: issue, article_id, page, language }) => ({
    issue,
    article: article_id ?? undefined,
    page: page ?? undefined,
    language,
  }))
}
