import { acceptedLanguages } from '@gatefold/magazine/language/resolveLanguage'
import { scriptDirection } from '@gatefold/magazine/language/direction'

/** Whoever asks for a page, as far as its language depends on it. */
export interface PageAsker {
  /** Language tags that the page was asked for in, dearest first, with spaces between them. */
  readonly locales: string | undefined
  readonly acceptLanguage: string | undefined
}

export interface PageTextsIn<Texts> {
  readonly tag: string
  readonly direction: 'ltr' | 'rtl'
  readonly texts: Texts
}

/** What pages say, by primary language tag; English is always there. */
export type TextsByLanguage<Texts> = Readonly<Record<string, Texts>> & { readonly en: Texts }

/** The language that the reader asked for, else the first of the browser's that there is, else the title's, else English. */
export function chooseTexts<Texts>(
  table: TextsByLanguage<Texts>,
  asker: PageAsker,
  fallback: string,
): PageTextsIn<Texts> {
  const asked = asker.locales?.split(/\s+/) ?? []
  const wished = [...asked, ...acceptedLanguages(asker.acceptLanguage ?? ''), fallback].map(primaryOf)
  const tag = wished.find((one) => Object.hasOwn(table, one)) ?? 'en'
  return { tag, direction: scriptDirection(tag), texts: table[tag] ?? table.en }
}

function primaryOf(tag: string): string {
  return tag.toLowerCase().split('-')[0] ?? ''
}
