import { describe, expect, it } from 'vitest'
import { resolveInLanguage, resolveLocalized, withoutSoftHyphens } from './Localized.ts'

it('gives words back in one piece', () => {
  expect(withoutSoftHyphens('rep\u00ADre\u00ADsen\u00ADta\u00ADtion, mother-in-law')).toBe(
    'representation, mother-in-law',
  )
})

const reading = { language: 'fr', defaultLanguage: 'en' }

describe('resolveLocalized', () => {
  it('falls back to the default language, then to any text, and never to an empty one', () => {
    expect(resolveLocalized({ en: 'Tide', fr: 'Marée' }, reading)).toBe('Marée')
    expect(resolveLocalized({ en: 'Tide', fr: '' }, reading)).toBe('Tide')
    expect(resolveLocalized({ nl: 'Getij' }, reading)).toBe('Getij')
    expect(resolveLocalized('Tide', reading)).toBe('Tide')
    expect(resolveLocalized(undefined, reading)).toBe('')
  })
})

describe('resolveInLanguage', () => {
  it('says which language it fell back to; a plain text is in the default one', () => {
    expect(resolveInLanguage({ en: 'Tide', fr: 'Marée' }, reading)).toEqual({ text: 'Marée', language: 'fr' })
    expect(resolveInLanguage({ en: 'Tide', fr: '' }, reading)).toEqual({ text: 'Tide', language: 'en' })
    expect(resolveInLanguage({ nl: 'Getij' }, reading)).toEqual({ text: 'Getij', language: 'nl' })
    expect(resolveInLanguage('Tide', reading)).toEqual({ text: 'Tide', language: 'en' })
  })
})
