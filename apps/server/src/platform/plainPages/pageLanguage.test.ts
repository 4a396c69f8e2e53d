import { expect, it } from 'vitest'
import { choosePageLanguage } from './pageLanguage.ts'

const tagFor = (locales: string | undefined, acceptLanguage: string | undefined, fallback = 'en') =>
  choosePageLanguage({ locales, acceptLanguage }, fallback).tag

it('R1.4 speaks the language that the reader asks for, whatever the browser says', () => {
  expect(tagFor('ja', 'de')).toBe('ja')
  expect(tagFor('pt fr-CA', 'de')).toBe('fr')
})

it('R1.4 speaks the dearest of the browser’s languages that there is', () => {
  expect(tagFor(undefined, 'pt, nl;q=0.4, zh-Hant-TW;q=0.9, de;q=0')).toBe('zh')
})

it('R1.4 speaks the title’s language, or English, to everybody else', () => {
  expect(tagFor(undefined, undefined, 'es')).toBe('es')
  expect(tagFor('constructor', '*', 'xx')).toBe('en')
})
