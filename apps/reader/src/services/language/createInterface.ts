import { setupI18n, type I18n, type Messages } from '@lingui/core'

/** The interface's texts in one language. A text's id is the text in English, which is shown where the catalogue has none. */
export function createInterface(language: string, texts: Messages): I18n {
  return setupI18n({ locale: language, messages: { [language]: texts }, missing: (_language, id) => id })
}
