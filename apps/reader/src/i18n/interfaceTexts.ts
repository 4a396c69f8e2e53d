import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { type I18n, type Messages, setupI18n } from '@lingui/core'
import { startTexts } from './texts/start/startTexts.ts'
import type { TextsPart } from './TextsPart.ts'

/** What an interface was asked to say, and the language that it was last asked to speak. */
interface Speech {
  readonly parts: Set<TextsPart>
  language: InterfaceLanguage
}

/** The interface's texts in one language. A text's id is the text in English, which is shown where the catalogue has none. */
export function createInterface(language: InterfaceLanguage, texts: Messages): I18n {
  const speech: Speech = { parts: new Set(), language }
  const messages = { [language]: { ...texts } }
  return Object.assign(setupI18n({ locale: language, messages, missing: (_language, id) => id }), { speech })
}

/** Of an interface that `createInterface` made, also as React hands it on: in a wrapping of its own. */
export function speechOf(texts: I18n): Speech {
  return (texts as I18n & { readonly speech: Speech }).speech
}

/** The interface in a language, with the texts that the first screens take. Rejects when they do not come. */
export async function openInterface(language: InterfaceLanguage): Promise<I18n> {
  const texts = createInterface(language, {})
  await loadTexts(texts, startTexts)
  return texts
}

/** Fetches what late code says, in the interface's language, with that code. Rejects when the module does not come. */
export async function loadTexts(texts: I18n, part: TextsPart): Promise<void> {
  const { parts } = speechOf(texts)
  if (parts.has(part)) return
  const language = texts.locale as InterfaceLanguage
  const added = await fetchTexts([part], language)
  // Another language may have come meanwhile.
  if (texts.locale !== language) return loadTexts(texts, part)
  parts.add(part)
  addTexts(texts, added)
}

/** Adds what late code says to the interface's texts. What is there already changes nothing, so that nothing is drawn anew. */
function addTexts(texts: I18n, added: Messages): void {
  if (Object.keys(added).some((id) => !Object.hasOwn(texts.messages, id))) texts.load(texts.locale, added)
}

/** Fetches what late code says, where it can be had. Never rejects: better in English than not at all. */
export async function tryTexts(texts: I18n, ...parts: readonly TextsPart[]): Promise<void> {
  await Promise.allSettled(parts.map((part) => loadTexts(texts, part)))
}

/** All that parts of the interface say in a language. Rejects when one of the modules does not come. */
export async function fetchTexts(parts: readonly TextsPart[], language: InterfaceLanguage): Promise<Messages> {
  const modules = await Promise.all(parts.map((part) => part[language]()))
  return Object.assign({}, ...modules.map(({ texts }) => texts)) as Messages
}
