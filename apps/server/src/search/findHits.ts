import { mayRead, mayReadArticle } from '@gatefold/magazine/access/mayRead'
import { chooseExcerpts } from '@gatefold/magazine/search/chooseExcerpts'
import { firstDefined } from '@gatefold/magazine/search/firstDefined'
import { findMarks } from '@gatefold/magazine/search/findMarks'
import type { Excerpt, Passage } from '@gatefold/magazine/search/Passage'
import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import type { Kysely } from 'kysely'
import { guardOf } from '../access/guardOf.ts'
import type { Database } from '../platform/db/schema.ts'
import type { SearchWay } from './engines/SearchEngine.ts'
import type { GraphqlContext } from '../graphql/GraphqlContext.ts'
import { findCandidates, readDocuments, type DocumentText, type SearchSight } from './findCandidates.ts'

export interface Hit {
  readonly issueId: string
  readonly issueSummary: string
  readonly articleSummary: string | null
  readonly language: string
  readonly isOpen: boolean
  readonly excerpts: readonly Excerpt[]
}

/** A document that may answer, and in which way it was found. */
type Candidate = DocumentText & { readonly way: SearchWay }

/** Things whose texts are read at a time. */
const PORTION = 16

export interface Hits {
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
  for (let start = 0; start < candidates.length; start += PORTION) {
    const portion = candidates.slice(start, start + PORTION)
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
