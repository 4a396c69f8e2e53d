import { describe, expect, it } from 'vitest'
import { anArticle, anIssue } from '../testing/builders.ts'
import { textLanguageOf } from './makeSetting.ts'

const issue = anIssue([], { data: { languages: ['en', 'de'], cover: undefined, flatplan: undefined } })
const english = { language: 'en', defaultLanguage: 'en' }

describe('textLanguageOf', () => {
  it('is the language asked for where the issue has it, else the issue’s own', () => {
    const page = { issue, article: anArticle(1) }
    expect(textLanguageOf(page, { ...english, language: 'de' })).toBe('de')
    expect(textLanguageOf(page, { ...english, language: 'ja' })).toBe('en')
  })

  it('is the issue’s own where the article is not translated', () => {
    const page = { issue, article: anArticle(1, { name: { en: 'Tide' } }) }
    expect(textLanguageOf(page, { ...english, language: 'de' })).toBe('en')
  })

  it('is the article’s only language where that is another', () => {
    const page = { issue, article: anArticle(1, { name: { fr: 'Marées' } }) }
    expect(textLanguageOf(page, english)).toBe('fr')
  })
})
