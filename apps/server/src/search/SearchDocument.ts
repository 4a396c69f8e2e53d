import type { SearchDocumentsTable } from '../platform/db/schema.ts'

/** What is written of a document besides its row: the words to find it by. */
export interface SearchWords {
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
