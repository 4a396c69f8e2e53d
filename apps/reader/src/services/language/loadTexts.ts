import type { I18n } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import { addTexts } from './addTexts.ts'
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
