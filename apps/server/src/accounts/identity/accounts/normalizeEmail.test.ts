import fc from 'fast-check'
import { expect, it } from 'vitest'
import { normalizeEmail } from './normalizeEmail.ts'

it.each([
  [' Ann@Example.ORG\n', 'ann@example.org'],
  ['ann+news@mail.example.org', 'ann+news@mail.example.org'],
  ["o'neil@example.org", "o'neil@example.org"],
  ['jose\u0301@example.org', 'jos\u00E9@example.org'],
  ['用户@例子.公司', '用户@例子.公司'],
])('makes one form of %j', (text, email) => {
  expect(normalizeEmail(text)).toBe(email)
})

it.each([
  '',
  'ann',
  '@example.org',
  'ann@',
  'ann@localhost',
  'ann@@example.org',
  'ann@example.org, ben@example.org',
  'ann@example.org,ben',
  'Ann <ann@example.org>',
  '"ann b"@example.org',
  'ann@example.org\r\nBcc: ben@example.org',
  'ann\u0000@example.org',
  'an\u200Bn@example.org',
  'ann@exam\u00A0ple.org',
  'ann@[127.0.0.1]',
  '.ann@example.org',
  'ann.@example.org',
  'ann@.example.org',
  'ann@example..org',
  'ann@example.org.',
  `${'a'.repeat(65)}@example.org`,
  `ann@${'a'.repeat(250)}.org`,
])('refuses %j', (text) => {
  expect(normalizeEmail(text)).toBeUndefined()
})

it('leaves what it has made as it is', () => {
  const domains = fc.constantFrom('example.org', 'EXAMPLE.İT', 'ſ.example')
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }), domains, (name, domain) => {
      const email = normalizeEmail(`${name}@${domain}`)
      expect(normalizeEmail(email ?? '')).toBe(email)
    }),
  )
})
