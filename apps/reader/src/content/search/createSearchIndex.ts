import { isOpen, isOpenArticle } from '@gatefold/magazine/access'
import type { Article } from '@gatefold/magazine/article'
import type { Issue } from '@gatefold/magazine/issue'
import type { LanguageTag } from '@gatefold/magazine/language/Localized'
import {
  byThing,
  parseSearchQuery,
  type SearchHit,
  type SearchQuery,
  type SearchResults,
  type SearchTerm,
} from '@gatefold/magazine/search/SearchQuery'
import { chooseExcerpts, findMarks, firstDefined } from '@gatefold/magazine/search/excerpts'
import { documentsOf, type PrintedText, type SearchableDocument } from '@gatefold/magazine/search/documents'
import { indexTermsOf } from '@gatefold/magazine/search/words'
import MiniSearch, { type Query, type SearchResult } from 'minisearch'

/** What somebody seeks. */
export interface SearchRequest {
  readonly query: string
  /** In which they read. */
  readonly language: LanguageTag
}

/** What was found, and where it was looked for: in all issues, or in what this device keeps. */
export interface SearchAnswer extends SearchResults {
  readonly where: 'host' | 'device'
}

export interface Search {
  /** Looks at the host where it can be reached, else on this device. Rejects with `SearchBusy`, or the local store's error. */
  find(request: SearchRequest): Promise<SearchAnswer>
}

/** The issues on this device, as they can be searched. */
interface SearchIndex {
  /** Reads an issue in place of what was known of it, a portion at a time; `pause` lets the page live in between. */
  put(issue: Issue, printed: readonly PrintedText[], pause: () => Promise<void>): Promise<void>
  remove(issueId: string): void
  /** What every search finds: the best first, by title before by text, as the host does it. */
  find(request: SearchRequest): SearchResults
}

interface Entry {
  readonly id: number
  readonly facts: string
  readonly body: string
  readonly document: SearchableDocument
  readonly issue: Issue
  readonly article: Article | undefined
}

/** Documents that are read before the page is let live. */
const PORTION = 4

const FACTS_WEIGHT = 8

/** With fewer hits than these, parts of words and mistyped words are looked for too. */
const FEW = 10

const SHORTEST_PART = 3

const MOST_PARTS = 60

/** Of a word's letters, as many may be wrong. */
const MISTYPED = 0.2

/** An index in memory: made of the local store, so that nothing of what leaves the device stays in it. */
export function createSearchIndex(): SearchIndex {
  /** In how many documents each word is. */
  const vocabulary = new Map<string, number>()
  const entries = new Map<number, Entry>()
  const byIssue = new Map<string, number[]>()
  const index = new MiniSearch<Entry>({
    fields: ['facts', 'body'],
    tokenize: (text) => [...indexTermsOf(text)],
    processTerm: (term) => term,
    searchOptions: { combineWith: 'AND', boost: { facts: FACTS_WEIGHT } },
  })
  let last = 0

  const remove = (issueId: string): void => {
    for (const id of byIssue.get(issueId) ?? []) {
      index.discard(id)
      count(vocabulary, entries.get(id), -1)
      entries.delete(id)
    }
    byIssue.delete(issueId)
  }

  const add = (entry: Entry, ids: number[]): void => {
    count(vocabulary, entry, 1)
    index.add(entry)
    entries.set(entry.id, entry)
    ids.push(entry.id)
  }

  const seek = (query: Query, options?: Parameters<typeof index.search>[1]) => index.search(query, options)

  return {
    remove,
    async put(issue, printed, pause) {
      remove(issue.id)
      const ids: number[] = []
      byIssue.set(issue.id, ids)
      for (const [count, document] of documentsOf(searchable(issue, printed)).entries()) {
        if (count % PORTION === 0) await pause()
        // Meanwhile it may have been removed, or read anew.
        if (byIssue.get(issue.id) !== ids) return
        add(entryOf(document, issue, (last += 1)), ids)
      }
    },
    find({ query: typed, language }) {
      const query = parseSearchQuery(typed)
      if (query.terms.length === 0) return { hits: [], hasMore: false }
      const whole = inOrder(seek(wholeWords(query)), entries)
      const loose = whole.length >= FEW ? [] : inOrder(looseWords(query, vocabulary, seek), entries)
      return firstHits(groupsOf([...whole, ...loose], language), query)
    },
  }
}

function count(vocabulary: Map<string, number>, entry: Entry | undefined, by: 1 | -1): void {
  for (const term of new Set(indexTermsOf(`${entry?.facts ?? ''}\n${entry?.body ?? ''}`))) {
    const documents = (vocabulary.get(term) ?? 0) + by
    if (documents === 0) vocabulary.delete(term)
    else vocabulary.set(term, documents)
  }
}

function searchable(issue: Issue, printed: readonly PrintedText[]) {
  const { name, description, articles, data } = issue
  return { name, description, articles, printed, defaultLanguage: data.languages[0] ?? '' }
}

function entryOf(document: SearchableDocument, issue: Issue, id: number): Entry {
  const { articleId, facts, passages, page } = document
  const isIssue = articleId === undefined && page === undefined
  const body = isIssue ? '' : passages.map(({ text }) => text).join('\n')
  return { id, facts, body, document, issue, article: issue.articles.find((article) => article.id === articleId) }
}

/** Words as they stand, and those that only begin so. */
function wholeWords({ terms }: SearchQuery): Query {
  return { combineWith: 'AND', queries: terms.map(wholeWord) }
}

function wholeWord({ keys, isPrefix }: SearchTerm): Query {
  return { queries: [...keys], combineWith: 'AND', prefix: isPrefix, tokenize: (key) => [key] }
}

type Seek = (query: Query) => SearchResult[]

/** Words that have a term in them, or are nearly one. */
function looseWords({ terms }: SearchQuery, vocabulary: ReadonlyMap<string, number>, seek: Seek): SearchResult[] {
  const longEnough = terms.every(({ kind, text }) => kind === 'word' && text.length >= SHORTEST_PART)
  if (!longEnough) return []
  const queries = terms.map((term): Query => {
    const having = [...vocabulary.keys()].filter((word) => word.includes(term.text)).slice(0, MOST_PARTS)
    const mistyped: Query = { queries: [term.text], fuzzy: MISTYPED, tokenize: (key) => [key] }
    return { combineWith: 'OR', queries: [mistyped, { queries: having, combineWith: 'OR', tokenize: (key) => [key] }] }
  })
  return seek({ combineWith: 'AND', queries })
}

/** What is found by its title before what is found by its text; of titles, the newest first. */
function inOrder(results: readonly SearchResult[], entries: ReadonlyMap<number, Entry>): readonly Entry[] {
  const found = results.flatMap((result) => {
    const entry = entries.get(result.id as number)
    const isByFacts =
      result.queryTerms.length > 0 && Object.values(result.match).every((fields) => fields.includes('facts'))
    return entry === undefined ? [] : [{ entry, isByFacts }]
  })
  const released = ({ entry }: (typeof found)[number]) => entry.issue.releaseDate ?? ''
  const byFacts = found.filter(({ isByFacts }) => isByFacts)
  const newestFirst = byFacts.toSorted((one, other) => released(other).localeCompare(released(one)))
  return [...newestFirst, ...found.filter(({ isByFacts }) => !isByFacts)].map(({ entry }) => entry)
}

function firstHits(things: readonly (readonly Entry[])[], query: SearchQuery): SearchResults {
  const hits: SearchHit[] = []
  for (const entries of things) {
    const hit = firstDefined(entries, (entry) => hitOf(entry, query))
    if (hit !== undefined && hits.length === MOST_HITS) return { hits, hasMore: true }
    if (hit !== undefined) hits.push(hit)
  }
  return { hits, hasMore: false }
}

/** The index has looked for pairs of characters anywhere: whether a run of them is there as it was written is decided here. */
function hitOf({ document, issue, article, facts }: Entry, query: SearchQuery): SearchHit | undefined {
  const isReadable =
    article === undefined ? document.page === undefined || isOpen(issue) : isOpenArticle(article, issue)
  const { excerpts, found } = chooseExcerpts(isReadable ? document.passages : [], query)
  const inFacts = findMarks(facts, query).found
  const isAnswered = query.terms.every(({ kind }, term) => kind === 'word' || found.has(term) || inFacts.has(term))
  if (!isAnswered) return undefined
  const { id, slug, name, data } = issue
  return {
    issue: { id, slug, name, languages: data.languages },
    article: article && { id: article.id, slug: article.slug, name: article.name, author: article.author },
    language: document.language,
    isOpen: isReadable,
    excerpts,
  }
}

function groupsOf(entries: readonly Entry[], wanted: string): readonly (readonly Entry[])[] {
  return byThing(entries, wanted, ({ issue, document: { articleId: article, page, language } }) => ({
    issue: issue.id,
    article,
    page,
    language,
  }))
}

/** Hits of one answer. */
export const MOST_HITS = 30
