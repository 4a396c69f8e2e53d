import { expect, it } from 'vitest'
import { nameOfLanguage } from './nameOfLanguage.ts'

it('names a language as its readers do', () => {
  expect(['en', 'fr', 'ar', 'ja'].map(nameOfLanguage)).toEqual(['English', 'français', 'العربية', '日本語'])
})

it('leaves a tag that is none as it is', () => {
  expect(nameOfLanguage('not a tag')).toBe('not a tag')
})
