import { getRouteApi } from '@tanstack/react-router'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

const root = getRouteApi('__root__')

/** The language that this address is read in. Requirement R4.18. */
export function useReading(): ReadingLanguage {
  const { configuration } = root.useRouteContext()
  const { lang } = root.useSearch()
  const { languages, defaultLanguage } = configuration
  const language = lang !== undefined && languages.includes(lang) ? lang : defaultLanguage
  return { language, defaultLanguage }
}
