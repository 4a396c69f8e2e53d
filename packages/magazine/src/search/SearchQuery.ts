import type { ArticleSummary } from '../article.ts'
import type { IssueSummary } from '../issue.ts'
import type { LanguageTag } from '../language/Localized.ts'
import { pairsOf, wordsOf } from './words.ts'

/** What of a document tells whether it is another one's: the same thing may be found in several languages. */
interface Found {
  readonly issue: string
  readonly article: string | undefined
  readonly page: number | undefined
  readonly language: string
}

/** An article, a printed page, or an issue by its own words, that answers a query. */
export interface SearchHit {
  readonly issue: Pick<IssueSummary, 'id' | 'slug' | 'name'> & { readonly languages: readonly LanguageTag[] }
  /** Undefined for an issue by its own words, and for a printed page's words that belong to no article. */
  readonly article: Pick<ArticleSummary, 'id' | 'slug' | 'name' | 'author'> | undefined
  /** In which the words were found. */
  readonly language: LanguageTag
  /** Whether the reader may open its text. What is closed is found by its title alone, and has no excerpts. */
  readonly isOpen: boolean
  readonly excerpts: readonly Excerpt[]
}

export interface SearchResults {
  /** The best first. */
  readonly hits: readonly SearchHit[]
  /** Whether there are more than these. */
  readonly hasMore: boolean
}

/** One word that is sought; of a script without spaces, a run of characters. */
export interface SearchTerm {
  readonly kind: 'word' | 'run'
  /** As it is compared. */
  readonly text: string
  /** As it was written. */
  readonly written: string
  /** What an index has to have for it, all of them. */
  readonly keys: readonly string[]
  /** Whether a word that only begins so is found too: a single Latin letter begins too many. */
  readonly isPrefix: boolean
}

/** What is sought: every term of it, in any order. */
export interface SearchQuery {
  readonly terms: readonly SearchTerm[]
}

/** Characters of what somebody types that are looked at, and words of it. */
export const LONGEST_QUERY = 200

const MOST_TERMS = 8

/** Reads what somebody typed. There are no operators: marks and quotes part words and mean nothing. Pure. */
export function parseSearchQuery(typed: string): SearchQuery {
  const text = typed.slice(0, LONGEST_QUERY)
  const terms = wordsOf(text).map(({ kind, letters, places }): SearchTerm => {
    const [start = 0, end = 0] = [places[0], places.at(-1)]
    const whole = letters.join('')
    return {
      kind,
      text: whole,
      written: text.slice(start, end),
      keys: kind === 'word' ? letters : pairsOf(letters, 'pairs alone'),
      isPrefix: kind === 'word' ? whole.length > 1 : letters.length === 1,
    }
  })
  const known = new Map(terms.map((term) => [term.text, term]))
  return { terms: [...known.values()].slice(0, MOST_TERMS) }
}

/**
 * Each article, page and issue once, where it stands first, with all its documents: those in the reader's language first, each of
 * them once. Pure.
 */
export function byThing<Document>(
  documents: readonly Document[],
  language: string | undefined,
  describe: (document: Document) => Found,
): readonly (readonly Document[])[] {
  const things = Map.groupBy(documents, (document) => {
    const { issue, article, page } = describe(document)
    return `${issue} ${article ?? ''} ${page ?? ''}`
  })
  const isOwn = (document: Document) => describe(document).language === language
  return [...things.values()].map((same) => [
    ...new Set([...same.filter(isOwn), ...same.filter((document) => !isOwn(document))]),
  ])
}

/** A stretch of a text: from the first UTF-16 unit to before the last. */
export interface Mark {
  readonly start: number
  readonly end: number
}

/** A paragraph of an article, a cell of a table, a caption: what a hit leads to. */
export interface Passage {
  readonly text: string
  /** Id of the component that it stands in; undefined on a printed page that belongs to no article. */
  readonly component?: string
  /** The printed page, counted from 1, and the place of its block on it, where it is printed. */
  readonly page?: number
  readonly block?: number
}

/** As much of a passage as a list of hits shows. */
export interface Excerpt extends Passage {
  /** What answers the query, in `text`. */
  readonly marks: readonly Mark[]
}
