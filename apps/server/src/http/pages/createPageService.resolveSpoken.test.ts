import { expect, it } from 'vitest'
import { resolvePageLanguages } from './createPageService.ts'

const TITLE = { languages: ['en', 'de', 'ar', 'pt'], defaultLanguage: 'en' }

function speak(search: string, acceptLanguage?: string, title = TITLE) {
  return resolvePageLanguages({ url: `/mag/issues/tide${search}`, acceptLanguage }, title)
}

it('R1.4 R5.2 speaks the language of the address, and one page serves all browsers', () => {
  expect(speak('?lang=de', 'fr')).toEqual({ reading: 'de', language: 'de', vary: undefined })
  expect(speak('?page=2&lang=de', 'fr')).toEqual({ reading: 'de', language: 'de', vary: undefined })
})

it('R5.2 reads the default where the address names none, or one that the title lacks', () => {
  const english = { reading: 'en', language: 'en', vary: undefined }
  expect(speak('', 'de')).toEqual(english)
  expect(speak('?', 'de')).toEqual(english)
  expect(speak('?lang=', 'de')).toEqual(english)
  expect(speak('?lang=fr', 'de')).toEqual(english)
})

it('R1.4 speaks the browser’s language where the interface lacks the one that is read, and says that the page depends on it', () => {
  expect(speak('?lang=ar', 'de-AT,en;q=0.8')).toEqual({ reading: 'ar', language: 'de', vary: 'accept-language' })
  expect(speak('?lang=pt', 'ar, ja;q=0.4, nl;q=0.6')).toMatchObject({ reading: 'pt', language: 'nl' })
})

it('R1.4 speaks the title’s default where the browser says nothing of use, and English where that is not spoken either', () => {
  const silent = { reading: 'ar', language: 'en', vary: 'accept-language' }
  expect(speak('?lang=ar')).toEqual(silent)
  expect(speak('?lang=ar', '*')).toEqual(silent)
  const german = { languages: ['de', 'ar'], defaultLanguage: 'de' }
  expect(speak('?lang=ar', 'ar', german)).toMatchObject({ language: 'de' })
  const arabic = { languages: ['ar'], defaultLanguage: 'ar' }
  expect(speak('', undefined, arabic)).toEqual(silent)
})
