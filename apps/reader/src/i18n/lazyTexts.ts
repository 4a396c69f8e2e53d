import type { InterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import type { I18n } from '@lingui/core'
import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import { fetchTexts, loadTexts, speechOf } from './interfaceTexts.ts'
import type { TextsPart } from './TextsPart.ts'

/**
 * Whether what late code says has come; asks for it. True as well where it cannot be had: better in English than not at all.
 */
export function useTexts(part: TextsPart): boolean {
  const { i18n } = useLingui()
  const [isThere, setThere] = useState(() => speechOf(i18n).parts.has(part))
  useEffect(() => {
    if (isThere) return
    const show = () => setThere(true)
    loadTexts(i18n, part).then(show, (error: unknown) => {
      console.error('What a part of the page says could not be had.', error)
      show()
    })
  }, [i18n, part, isThere])
  return isThere
}

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
  const requestedParts = [...speech.parts]
  const messages = await fetchTexts(requestedParts, language)
  if (speech.language !== language) return
  // A part that has come meanwhile comes along.
  if (requestedParts.length < speech.parts.size) return speak(texts, language)
  texts.loadAndActivate({ locale: language, messages })
}
