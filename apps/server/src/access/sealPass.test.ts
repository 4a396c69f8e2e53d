import { expect, it } from 'vitest'
import type { FilePass } from './FilePass.ts'
import { issuesOfPass, openPass, sealPass } from './sealPass.ts'

const anId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const PASS: FilePass = {
  subject: 'auth0|ann "the reader"',
  isAdmin: false,
  issueIds: [anId(1), anId(2)],
  session: undefined,
  madeAt: 1_000,
  until: 2_000,
}

it('a pass is read as it was sealed, by each key that is known', () => {
  const sealed = sealPass(PASS, { purpose: 'files', keys: ['one'] })
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(openPass(sealed, { purpose: 'files', keys: ['two', 'one'] })).toEqual(PASS)
  expect(openPass(sealed, { purpose: 'files', keys: ['two'] })).toBeUndefined()
  expect(openPass(sealed, { purpose: `frame ${anId(1)}`, keys: ['one'] })).toBeUndefined()
})

it('a pass fits into a cookie, however many issues a token names', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => anId(index))
  const issueIds = issuesOfPass(['not an id', ...many])
  expect(issueIds).toEqual(many.slice(0, 120))
  const sealed = sealPass({ ...PASS, issueIds }, { purpose: 'files', keys: ['one'] })
  expect(sealed.length).toBeLessThan(4_000)
  expect(openPass(sealed, { purpose: 'files', keys: ['one'] })?.issueIds).toEqual(issueIds)
})
