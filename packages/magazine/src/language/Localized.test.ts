import { describe, expect, it } from 'vitest'
import { resolveLocalized } from './Localized.ts'

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
