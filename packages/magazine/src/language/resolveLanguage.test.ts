import { describe, expect, it } from 'vitest'
import {
  acceptedLanguages,
  interfaceLanguagesOf,
  resolveInterfaceLanguage,
  resolveReadingLanguage,
} from './resolveLanguage.ts'

it('reads a browser’s languages, the dearest first, without those that are refused', () => {
  expect(acceptedLanguages('fr;q=0.5, de-AT, en;q=0.8, ja;q=0')).toEqual(['de-AT', 'en', 'fr'])
  expect(acceptedLanguages('')).toEqual([])
})

const TITLE = { languages: ['en', 'fr', 'nl'], defaultLanguage: 'en' }

describe('resolveReadingLanguage', () => {
  it('R4.18 prefers the address, then what is stored, then the default', () => {
    expect(resolveReadingLanguage({ lang: 'fr', stored: 'nl' }, TITLE)).toBe('fr')
    expect(resolveReadingLanguage({ lang: undefined, stored: 'nl' }, TITLE)).toBe('nl')
    expect(resolveReadingLanguage({ lang: undefined, stored: undefined }, TITLE)).toBe('en')
  })

  it('R5.2 ignores a language that the title does not have', () => {
    expect(resolveReadingLanguage({ lang: 'tlh', stored: 'nl' }, TITLE)).toBe('nl')
    expect(resolveReadingLanguage({ lang: 'tlh', stored: 'xx' }, TITLE)).toBe('en')
  })
})

const wish = { reading: 'ar', browser: ['pt-BR', 'de-AT', 'fr'], defaultLanguage: 'nl' }

it('R1.4 speaks the language that is read, whatever the browser says', () => {
  for (const reading of ['en', 'es', 'fr', 'de', 'ja', 'zh', 'nl'])
    expect(resolveInterfaceLanguage({ ...wish, reading })).toBe(reading)
})

it('R1.4 speaks the dearest of the browser’s languages that it knows where it does not know the one that is read', () => {
  expect(resolveInterfaceLanguage(wish)).toBe('de')
  expect(resolveInterfaceLanguage({ ...wish, browser: ['pt', 'fr-CA', 'de'] })).toBe('fr')
})

it('R1.4 speaks the title’s default, and English where it knows none of all', () => {
  expect(resolveInterfaceLanguage({ ...wish, browser: ['pt'] })).toBe('nl')
  expect(resolveInterfaceLanguage({ ...wish, browser: [], defaultLanguage: 'ar' })).toBe('en')
})

it('takes a tag’s country and script for no other language', () => {
  for (const [tag, language] of [
    ['de-AT', 'de'],
    ['es-419', 'es'],
    ['zh-TW', 'zh'],
    ['zh-Hant-HK', 'zh'],
    ['EN-gb', 'en'],
    ['pt-PT', 'nl'],
    ['nld', 'nl'],
  ] as const)
    expect(resolveInterfaceLanguage({ reading: tag, browser: [], defaultLanguage: 'nl' })).toBe(language)
  expect(resolveInterfaceLanguage({ reading: 'den', browser: ['frr'], defaultLanguage: 'ar' })).toBe('en')
})

it('names what a title’s interface may have to speak, once', () => {
  const title = { languages: ['de-AT', 'de', 'ar', 'fa', 'ja'], defaultLanguage: 'ar' }
  expect(interfaceLanguagesOf(title, ['es-MX', 'fr'])).toEqual(['de', 'es', 'ja'])
})
