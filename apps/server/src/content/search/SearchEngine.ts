import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import { wordsOf } from '@gatefold/magazine/search/words'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database, SearchDocumentsTable } from '../../platform/db/schema.ts'

/** What is written of a document besides its row: the words to find it by. */
interface SearchWords {
  /** What everybody may know, as a reader sees it. */
  readonly facts: string
  /** What only whoever may read it finds it by. */
  readonly body: string
}

export interface SearchDocument extends SearchWords {
  readonly row: Pick<SearchDocumentsTable, 'issue_id' | 'article_id' | 'page' | 'language' | 'is_sample' | 'passages'>
}

/** The rules by which words are read: with other ones every issue is read again. */
export const SEARCH_VERSION = 1

/**
 * How documents are sought: by what everybody may know alone; by all their words; by a part of a word among what everybody may
 * know; by a part of a word.
 */
export type SearchMode = 'facts' | 'words' | 'factLetters' | 'letters'

interface WrittenDocument extends SearchWords {
  readonly id: number
  readonly language: string
}

/** Finding words is the databases' own affair: each does it in its own way. */
export interface SearchEngine {
  /** Writes the words of a document whose row is there. */
  write(transaction: Transaction<Database>, document: WrittenDocument): Promise<void>
  /**
   * A table of the documents that have every term: `id`, and `rank`, the best lowest. Undefined where this database cannot
   * look in that way. `query` has at least one term.
   */
  find(query: SearchQuery, way: SearchMode, deps: SearchOptions): RawBuilder<FoundDocument> | undefined
  /** Whether parts of words can be looked for in whole texts. */
  readsLetters(db: Kysely<Database>): Promise<boolean>
}

export interface SearchOptions {
  /** In which the reader reads. */
  readonly language: string | undefined
  readonly readsLetters: boolean
}

export interface FoundDocument {
  readonly id: number
  readonly rank: number
}

/** A text as one line of folded words, runs of characters whole: what parts of words are looked for in. Pure. */
export function foldedLine(text: string): string {
  return wordsOf(text)
    .map(({ letters }) => letters.join(''))
    .join(' ')
}
