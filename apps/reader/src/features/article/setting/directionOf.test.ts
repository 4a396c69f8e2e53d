import { describe, expect, it } from 'vitest'
import { directionOf } from './directionOf.ts'

describe('directionOf', () => {
  it('is what the issue says in its own language', () => {
    expect(directionOf('rtl', { language: 'ja', defaultLanguage: 'ja' })).toBe('rtl')
    expect(directionOf('ltr', { language: 'en', defaultLanguage: 'en' })).toBe('ltr')
  })

  it('is what the script asks for in a translation', () => {
    expect(directionOf('rtl', { language: 'en', defaultLanguage: 'ar' })).toBe('ltr')
    expect(directionOf('ltr', { language: 'ar-EG', defaultLanguage: 'en' })).toBe('rtl')
  })
})
