/** The dictionaries of PostgreSQL that know the forms of a language's words. */
const DICTIONARIES: Readonly<Record<string, string>> = {
  da: 'danish',
  de: 'german',
  en: 'english',
  es: 'spanish',
  fi: 'finnish',
  fr: 'french',
  hu: 'hungarian',
  it: 'italian',
  nb: 'norwegian',
  nl: 'dutch',
  no: 'norwegian',
  pt: 'portuguese',
  ro: 'romanian',
  ru: 'russian',
  sv: 'swedish',
  tr: 'turkish',
}

/** In whose forms every query is looked for, besides the reader's language: those of the languages of the interface. */
export const USUAL_DICTIONARIES: readonly string[] = ['english', 'spanish', 'french', 'german', 'dutch']

/** The dictionary of a BCP 47 tag's language; undefined for a language whose words stand as they are. Pure. */
export function dictionaryOf(language: string | undefined): string | undefined {
  const own = language?.split('-', 1)[0]?.toLowerCase() ?? ''
  return Object.hasOwn(DICTIONARIES, own) ? DICTIONARIES[own] : undefined
}
