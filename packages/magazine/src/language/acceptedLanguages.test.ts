import { expect, it } from 'vitest'
import { acceptedLanguages } from './acceptedLanguages.ts'

it('reads a browser’s languages, the dearest first, without those that are refused', () => {
  expect(acceptedLanguages('fr;q=0.5, de-AT, en;q=0.8, ja;q=0')).toEqual(['de-AT', 'en', 'fr'])
  expect(acceptedLanguages('')).toEqual([])
})
