import { expect, it } from 'vitest'
import { decryptExchange, encryptExchange } from './createProviderSource.ts'

it('opens an answer for the token that it was sealed for, and for no other', () => {
  const sealed = encryptExchange('an answer', 'token')
  expect(sealed).not.toContain('answer')
  expect(decryptExchange(sealed, 'token')).toBe('an answer')
  expect(() => decryptExchange(sealed, 'tokem')).toThrow(/authenticate data/)
})

it('seals the same answer differently each time', () => {
  expect(encryptExchange('an answer', 'token')).not.toBe(encryptExchange('an answer', 'token'))
})
