import { expect, it } from 'vitest'
import { languageVersions } from './resolveLanguage.ts'

const TITLE = { languages: ['en', 'fr', 'de'], defaultLanguage: 'fr' }

it('gives the default language the address without a parameter', () => {
  expect(languageVersions(TITLE, ['en', 'fr'])).toEqual([
    { language: 'fr', lang: undefined },
    { language: 'en', lang: 'en' },
  ])
})

it('gives an issue that has not the default language that address in its own, once', () => {
  expect(languageVersions(TITLE, ['de', 'en'])).toEqual([
    { language: 'de', lang: undefined },
    { language: 'en', lang: 'en' },
  ])
})

it('leaves out what the title is not read in: no address leads there', () => {
  expect(languageVersions(TITLE, ['it', 'en'])).toEqual([
    { language: 'it', lang: undefined },
    { language: 'en', lang: 'en' },
  ])
  expect(languageVersions(TITLE, ['it'])).toEqual([{ language: 'it', lang: undefined }])
})

it('takes a page without languages of its own for the title’s', () => {
  expect(languageVersions(TITLE).map(({ lang }) => lang)).toEqual([undefined, 'en', 'de'])
  expect(languageVersions(TITLE, [])).toEqual([{ language: 'fr', lang: undefined }])
})
