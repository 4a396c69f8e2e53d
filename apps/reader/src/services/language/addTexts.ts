import type { I18n, Messages } from '@lingui/core'

/** Adds what late code says to the interface's texts. What is there already changes nothing, so that nothing is drawn anew. */
export function addTexts(texts: I18n, added: Messages): void {
  if (Object.keys(added).some((id) => !Object.hasOwn(texts.messages, id))) texts.load(texts.locale, added)
}
