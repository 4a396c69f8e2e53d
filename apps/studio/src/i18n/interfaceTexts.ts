import { type InterfaceLanguage, resolveInterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { importsTexts } from './texts/imports/importsTexts.ts'
import { issuesTexts } from './texts/issues/issuesTexts.ts'
import { logTexts } from './texts/log/logTexts.ts'
import { peopleTexts } from './texts/people/peopleTexts.ts'
import { startTexts } from './texts/start/startTexts.ts'
import type { TextsPart } from './TextsPart.ts'

const PARTS: readonly TextsPart[] = [startTexts, issuesTexts, importsTexts, peopleTexts, logTexts]

/** Where this browser remembers the language that somebody has chosen for the studio. */
const STORED = 'gatefold-studio-language'

/** Where the language is remembered, and what the browser says of its user. */
export interface LanguageDeps {
  readonly storage: Pick<Storage, 'getItem' | 'setItem'>
  /** BCP 47 tags, the dearest first. */
  readonly languages: readonly string[]
}

/** The studio's texts in the language that was chosen here, else in the browser's; in English where they do not come. */
export async function openInterface({ storage, languages }: LanguageDeps): Promise<I18n> {
  const reading = readStored(storage) ?? ''
  const language = resolveInterfaceLanguage({ reading, browser: languages, defaultLanguage: 'en' })
  const messages = await fetchTexts(language).catch((error: unknown) => {
    console.error('The texts of the studio could not be had.', error)
    return {}
  })
  // A text's id is the text in English.
  return setupI18n({ locale: language, messages: { [language]: messages }, missing: (_language, id) => id })
}

/** Goes on in another language, and remembers it. Rejects, and everything stays as it is, when the texts do not come. */
export async function changeLanguage(
  texts: I18n,
  language: InterfaceLanguage,
  { storage }: LanguageDeps,
): Promise<void> {
  texts.loadAndActivate({ locale: language, messages: await fetchTexts(language) })
  try {
    storage.setItem(STORED, language)
  } catch (error) {
    console.warn('This browser does not remember the language.', error)
  }
}

/** What a language calls itself, such as `français`. */
export function nameOfLanguage(language: InterfaceLanguage): string {
  return new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language
}

/** Undefined too where the browser lets nothing be stored. */
function readStored(storage: LanguageDeps['storage']): string | undefined {
  try {
    return storage.getItem(STORED) ?? undefined
  } catch {
    return undefined
  }
}

async function fetchTexts(language: InterfaceLanguage): Promise<Messages> {
  const modules = await Promise.all(PARTS.map((part) => part[language]()))
  return Object.assign({}, ...modules.map(({ texts }) => texts)) as Messages
}
