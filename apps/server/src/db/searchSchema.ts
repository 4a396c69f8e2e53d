import type { ColumnType, Generated } from 'kysely'

/** The tables behind search. What they find by is the engine's own: `m0006Search` makes it, `search/` asks it. */
export interface SearchTables {
  readonly search_documents: SearchDocumentsTable
  readonly search_progress: SearchProgressTable
}

/** An issue whose words are in the documents; goes with the issue. */
export interface SearchProgressTable {
  readonly issue_id: string
  /** By which rules they were read. */
  readonly version: number
}

/** The words of an article in one language, of a printed page that no article has, or an issue's own. */
export interface SearchDocumentsTable {
  readonly id: Generated<number>
  readonly issue_id: string
  /** Null for a printed page and for an issue's own words; goes with the article. */
  readonly article_id: string | null
  /** Counted from 1; null for everything else. */
  readonly page: number | null
  readonly language: string
  /** 1 where everybody may read the words, whatever the issue costs. */
  readonly is_sample: number
  /** What everybody may know: title, author, description, keywords. Folded, parted by spaces. */
  readonly facts: string
  /** What whoever may read it finds it by. Folded; empty where the engine keeps it elsewhere. */
  readonly body: ColumnType<string, string | undefined>
  /** JSON array of Passage. */
  readonly passages: string
}
