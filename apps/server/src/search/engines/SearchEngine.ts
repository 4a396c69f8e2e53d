import type { SearchQuery } from '@gatefold/magazine/search/SearchQuery'
import type { Kysely, RawBuilder, Transaction } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { SearchWords } from '../SearchDocument.ts'

/**
 * How documents are sought: by what everybody may know alone; by all their words; by a part of a word among what everybody may
 * know; by a part of a word.
 */
export type SearchWay = 'facts' | 'words' | 'factLetters' | 'letters'

export interface WrittenDocument extends SearchWords {
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
  find(query: SearchQuery, way: SearchWay, surroundings: SearchSurroundings): RawBuilder<FoundDocument> | undefined
  /** Whether parts of words can be looked for in whole texts. */
  readsLetters(db: Kysely<Database>): Promise<boolean>
}

export interface SearchSurroundings {
  /** In which the reader reads. */
  readonly language: string | undefined
  readonly readsLetters: boolean
}

export interface FoundDocument {
  readonly id: number
  readonly rank: number
}
