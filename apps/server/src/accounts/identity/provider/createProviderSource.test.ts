import { expect, it } from 'vitest'
import { openAnswer, sealAnswer } from './createProviderSource.ts'

it('opens an answer for the token that it was sealed for, and for no other', () => {
  const sealed = sealAnswer('an answer', 'token')
  expect(sealed).not.toContain('answer')
  expect(openAnswer(sealed, 'token')).toBe('an answer')
  expect(() => openAnswer(sealed, 'tokem')).toThrow(/authenticate data/)
})

it('seals the same answer differently each time', () => {
  expect(sealAnswer('an answer', 'token')).not.toBe(sealAnswer('an answer', 'token'))
})
