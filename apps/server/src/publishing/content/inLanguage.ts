import type { Localized } from '@gatefold/magazine/language/Localized'

/**
 * A text that stands in another language than the default: a plain string would be taken for the default one.
 * Source: content model, "Localized text".
 */
export function inLanguage(text: Localized, language: string | undefined): Localized {
  return language === undefined || typeof text !== 'string' || text === '' ? text : { [language]: text }
}
