import type { I18n, Messages } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import { speechOf } from './createInterface.ts'
import { fetchTexts } from './fetchTexts.ts'
import type { TextsPart } from './TextsPart.ts'

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
