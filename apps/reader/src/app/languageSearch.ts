/** The search parameters that every address may carry. */
export interface LanguageSearch {
  readonly lang?: string | undefined
}

/** Keeps `lang` when it is text; whether the title has that language is decided by the root route. Requirement R5.2. */
export function decodeLanguageSearch(search: Record<string, unknown>): LanguageSearch {
  return typeof search['lang'] === 'string' ? { lang: search['lang'] } : {}
}
