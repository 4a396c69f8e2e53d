import { setupI18n, type I18n, type Messages } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import type { TextsPart } from './TextsPart.ts'

/** What an interface was asked to say, and the language that it was last asked to speak. */
export interface Speech {
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
