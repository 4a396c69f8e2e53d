import { expect, it } from 'vitest'
import { createFilePasses, decryptFileToken, encryptFileToken, type FileToken, issueIdsOfToken } from './filePasses.ts'

const anId = (number: number): string => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`

const PASS: FileToken = {
  subject: 'auth0|ann "the reader"',
  isAdmin: false,
  issueIds: [anId(1), anId(2)],
  session: undefined,
  madeAt: 1_000,
  until: 2_000,
}

it('a pass is read as it was sealed, by each key that is known', () => {
  const sealed = encryptFileToken(PASS, { purpose: 'files', keys: ['one'] })
  expect(sealed).toMatch(/^[\w-]+$/)
  expect(decryptFileToken(sealed, { purpose: 'files', keys: ['two', 'one'] })).toEqual(PASS)
  expect(decryptFileToken(sealed, { purpose: 'files', keys: ['two'] })).toBeUndefined()
  expect(decryptFileToken(sealed, { purpose: `frame ${anId(1)}`, keys: ['one'] })).toBeUndefined()
})

it('a pass fits into a cookie, however many issues a token names', () => {
  const many = Array.from({ length: 1_000 }, (_, index) => anId(index))
  const issueIds = issueIdsOfToken(['not an id', ...many])
  expect(issueIds).toEqual(many.slice(0, 120))
  const sealed = encryptFileToken({ ...PASS, issueIds }, { purpose: 'files', keys: ['one'] })
  expect(sealed.length).toBeLessThan(4_000)
  expect(decryptFileToken(sealed, { purpose: 'files', keys: ['one'] })?.issueIds).toEqual(issueIds)
})

it('a pass that was opened counts no longer once its secret is gone', async () => {
  let now = PASS.madeAt * 1_000
  let keys = ['one']
  const signIn = { findSession: undefined }
  const { passes } = createFilePasses({ readKeys: () => Promise.resolve(keys), signIn, basePath: '/', now: () => now })
  const cookie = `cf-files=${encryptFileToken(PASS, { purpose: 'files', keys })}`
  const reader = async () => (await passes?.findViewer(cookie))?.viewer.subject
  expect(await reader()).toBe(PASS.subject)
  expect(await reader()).toBe(PASS.subject)
  keys = ['two']
  now += 60_000
  expect(await reader()).toBeUndefined()
})
