import { describe, expect, it } from 'vitest'
import { directionOf, languageMark, turningDirectionOf } from './direction.ts'
import { readingInIssue } from './resolveLanguage.ts'

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

const french = { language: 'fr', defaultLanguage: 'en' }

describe('languageMark', () => {
  it('says nothing where a text is in the reading language', () => {
    expect(languageMark({ en: 'Tide', fr: 'Marée' }, french)).toEqual({})
    expect(languageMark('Tide', { language: 'en', defaultLanguage: 'en' })).toEqual({})
    expect(languageMark(undefined, french)).toEqual({})
  })

  it('names the language that a text falls back to', () => {
    expect(languageMark({ en: 'Tide' }, french)).toEqual({ lang: 'en' })
    expect(languageMark({ en: 'Tide', fr: '' }, french)).toEqual({ lang: 'en' })
    expect(languageMark('Tide', french)).toEqual({ lang: 'en' })
  })

  it('turns the lines where the script runs the other way', () => {
    expect(languageMark({ ar: 'مدّ' }, french)).toEqual({ lang: 'ar', dir: 'rtl' })
    expect(languageMark('Tide', { language: 'he', defaultLanguage: 'en' })).toEqual({ lang: 'en', dir: 'ltr' })
    expect(languageMark({ fa: 'کشند' }, { language: 'ar', defaultLanguage: 'ar' })).toEqual({ lang: 'fa' })
  })

  it('turns the lines of the reading language where an interface of another one stands inherited it', () => {
    const inherited = { language: 'en', direction: 'ltr' } as const
    expect(languageMark('مدّ', { language: 'ar', defaultLanguage: 'ar', inherited })).toEqual({ lang: 'ar', dir: 'rtl' })
  })

  it('says what the elements inherited it do not say', () => {
    const reading = readingInIssue(
      { data: { languages: ['ar', 'en'], cover: undefined, flatplan: undefined }, name: '', textDirection: 'rtl' },
      { language: 'de', defaultLanguage: 'de' },
    )
    expect(reading).toMatchObject({ language: 'ar', defaultLanguage: 'ar' })
    expect(languageMark('مدّ', reading)).toEqual({ lang: 'ar' })
    expect(languageMark({ en: 'Tide' }, reading)).toEqual({ lang: 'en', dir: 'ltr' })
    expect(languageMark({ de: 'Tide' }, reading)).toEqual({ dir: 'ltr' })
  })
})

describe('readingInIssue', () => {
  it('lets lying lines of a book that turns to the left run to the right', () => {
    const issue = {
      data: { languages: ['ja'], cover: undefined, flatplan: undefined },
      name: '本',
      textDirection: 'rtl',
    } as const
    expect(readingInIssue(issue, french).inherited).toEqual({ language: 'fr', direction: 'ltr' })
  })
})
