import { pairsOf } from './indexTermsOf.ts'
import { wordsOf } from './wordsOf.ts'

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
