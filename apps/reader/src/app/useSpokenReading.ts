import { scriptDirection } from '@gatefold/magazine/language/directionOf'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { findInterfaceLanguage } from '@gatefold/magazine/language/resolveInterfaceLanguage'
import { useLingui } from '@lingui/react'
import { useReading } from './useReading.ts'

/** The language that is read, for names that stand in what is `Spoken`: they say their own language where the interface has another. */
export function useSpokenReading(): ReadingLanguage {
  const { locale } = useLingui().i18n
  const reading = useReading()
  if (findInterfaceLanguage(reading.language) === locale) return reading
  return { ...reading, around: { language: locale, direction: scriptDirection(locale) } }
}
