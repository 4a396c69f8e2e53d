import { createInterface } from './createInterface.ts'
import { loadTexts } from './loadTexts.ts'
import { startTexts } from './texts/start/startTexts.ts'
import type { I18n } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'

/** The interface in a language, with the texts that the first screens take. Rejects when they do not come. */
export async function openInterface(language: InterfaceLanguage): Promise<I18n> {
  const texts = createInterface(language, {})
  await loadTexts(texts, startTexts)
  return texts
}
