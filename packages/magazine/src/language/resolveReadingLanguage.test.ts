import { describe, expect, it } from 'vitest'
import { resolveReadingLanguage } from './resolveReadingLanguage.ts'

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
