import { scriptDirection } from '@gatefold/magazine/language/direction'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'
import { findInterfaceLanguage } from '@gatefold/magazine/language/resolveLanguage'
import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { useReading } from './ReaderContext.ts'

/** No box of its own: what stands in it is laid out as without. */
const UNSEEN = { display: 'contents' } as const

/**
 * What the interface says by itself, around no content. Where it speaks another language than the one that is read, it says so, and
 * runs its own way (decision 0106).
 */
export function InterfaceLanguageScope({ children }: { readonly children: ReactNode }) {
  const { i18n } = useLingui()
  const { language } = useReading()
  if (findInterfaceLanguage(language) === i18n.locale) return children
  return (
    <div lang={i18n.locale} dir={scriptDirection(i18n.locale)} style={UNSEEN}>
      {children}
    </div>
  )
}

/** The language that is read, for names that stand in an `InterfaceLanguageScope`: they say their own language where the interface has another. */
export function useInterfaceReading(): ReadingLanguage {
  const { locale } = useLingui().i18n
  const reading = useReading()
  if (findInterfaceLanguage(reading.language) === locale) return reading
  return { ...reading, inherited: { language: locale, direction: scriptDirection(locale) } }
}
