import { describe, expect, it } from 'vitest'
import { directionOf, turningDirectionOf } from './directionOf.ts'

const arabic = { language: 'ar', defaultLanguage: 'ar' }
const japanese = { language: 'ja-JP', defaultLanguage: 'ja-JP' }

describe('directionOf', () => {
  it('is what the issue says in its own language', () => {
    expect(directionOf('rtl', arabic)).toBe('rtl')
    expect(directionOf('ltr', { language: 'en', defaultLanguage: 'en' })).toBe('ltr')
  })

  it('is what the script asks for in a translation', () => {
    expect(directionOf('rtl', { language: 'en', defaultLanguage: 'ar' })).toBe('ltr')
    expect(directionOf('ltr', { language: 'ar-EG', defaultLanguage: 'en' })).toBe('rtl')
    expect(directionOf('ltr', { language: 'pa-Arab', defaultLanguage: 'en' })).toBe('rtl')
    expect(directionOf('ltr', { language: 'ur-Latn', defaultLanguage: 'en' })).toBe('ltr')
  })

  it('runs to the right in Japanese even where the pages turn to the left', () => {
    expect(directionOf('rtl', japanese)).toBe('ltr')
    expect(turningDirectionOf('rtl', japanese)).toBe('rtl')
  })
})

describe('turningDirectionOf', () => {
  it('follows the issue, and the script of a translation', () => {
    expect(turningDirectionOf('rtl', arabic)).toBe('rtl')
    expect(turningDirectionOf('rtl', { language: 'en', defaultLanguage: 'ar' })).toBe('ltr')
  })
})
