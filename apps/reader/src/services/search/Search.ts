import type { LanguageTag } from '@gatefold/magazine/language/Localized'
import type { SearchResults } from '@gatefold/magazine/search/SearchHit'

/** What somebody seeks. */
export interface Asked {
  readonly query: string
  /** In which they read. */
  readonly language: LanguageTag
}

/** What was found, and where it was looked for: in all issues, or in what this device keeps. */
export interface Found extends SearchResults {
  readonly where: 'host' | 'device'
}

export interface Search {
  /** Looks at the host where it can be reached, else on this device. Rejects with `SearchBusy`, or the local store's error. */
  find(asked: Asked): Promise<Found>
}
