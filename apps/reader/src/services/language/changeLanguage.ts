import type { I18n } from '@lingui/core'
import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import { speechOf } from './createInterface.ts'
import { fetchTexts } from './fetchTexts.ts'

/**
 * Lets the interface go on in another language, all that it can say so far at once. Where it is asked for yet another meanwhile,
 * the last one counts. Rejects, and everything stays as it is, when the texts do not come.
 */
export async function changeLanguage(texts: I18n, language: InterfaceLanguage): Promise<void> {
  const speech = speechOf(texts)
  if (speech.language === language) return
  speech.language = language
  try {
    await speak(texts, language)
  } catch (error) {
    if (speech.language === language) speech.language = texts.locale as InterfaceLanguage
    throw error
  }
}

async function speak(texts: I18n, language: InterfaceLanguage): Promise<void> {
  const speech = speechOf(texts)
  const asked = [...speech.parts]
  const messages = await fetchTexts(asked, language)
  if (speech.language !== language) return
  // A part that has come meanwhile comes along.
  if (asked.length < speech.parts.size) return speak(texts, language)
  texts.loadAndActivate({ locale: language, messages })
}
