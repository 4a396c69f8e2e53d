import { getRouteApi } from '@tanstack/react-router'
import { readingOf } from '../services/language/readingOf.ts'
import { useReaderContext } from './useReaderContext.ts'
import type { ReadingLanguage } from '@gatefold/magazine/language/Localized'

const root = getRouteApi('__root__')

/** The language that this address is read in. Requirement R4.18. */
export function useReading(): ReadingLanguage {
  return readingOf(useReaderContext().configuration, root.useSearch().lang)
}
