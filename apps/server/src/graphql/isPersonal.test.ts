import {
  GetFavoritesDocument,
  GetInsightsDocument,
  GetIssuesDocument,
  GetLibraryDocument,
  GetPageInsightsDocument,
  RestorePurchasesDocument,
  SearchDocument,
} from '@gatefold/contract/generated/documents'
import { describe, expect, it } from 'vitest'
import { isPersonal } from './isPersonal.ts'

const body = (query: string) => JSON.stringify({ query })

describe('isPersonal', () => {
  it('tells what is one reader’s own, or changes something, from what is everybody’s', () => {
    expect(isPersonal(JSON.stringify(GetLibraryDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(RestorePurchasesDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetFavoritesDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(SearchDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetInsightsDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetPageInsightsDocument))).toBe(true)
    expect(isPersonal(JSON.stringify(GetIssuesDocument))).toBe(false)
  })

  it('sees through fragments, line breaks and the escapes of JSON', () => {
    expect(isPersonal(body('query A { ...B }\nfragment B on Query {\nlibrary { hasPortal } }'))).toBe(true)
    expect(isPersonal('{"query":"{ \\u006c\\u0069brary { hasPortal } }"}')).toBe(true)
    expect(isPersonal('{"query":"\\u006dutation{restorePurchases{hasPortal}}"}')).toBe(true)
  })

  it('takes no variable and no longer word for it', () => {
    expect(isPersonal(JSON.stringify({ query: '{ a }', variables: { id: 'the library' } }))).toBe(false)
    expect(isPersonal(body('{ librarySize }'))).toBe(false)
  })

  it('leaves what cannot be read to who refuses it', () => {
    for (const bad of ['', 'library', 'null\\', '{"query":["library"]}', '"mutation"'])
      expect(isPersonal(bad)).toBe(false)
  })
})
