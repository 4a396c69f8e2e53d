import { setupI18n } from '@lingui/core'
import { describe, expect, it } from 'vitest'
import { decodeAnswer, describeProblem, problemOf, RequestError } from './Problem.ts'

const refusal = (code: string) => ({ data: null, errors: [{ message: 'No.', extensions: { code } }] })

describe('decodeAnswer', () => {
  it('gives the data of an answer without errors', () => {
    expect(decodeAnswer(200, { data: { signOut: true } })).toEqual({ kind: 'data', data: { signOut: true } })
  })

  it('asks for a sign-in by the status and by the code', () => {
    expect(decodeAnswer(401, undefined)).toEqual({ kind: 'signInRequired' })
    expect(decodeAnswer(200, refusal('SIGN_IN_REQUIRED'))).toEqual({ kind: 'signInRequired' })
  })

  it('says with which code the host refuses', () => {
    expect(decodeAnswer(200, refusal('LAST_ADMIN'))).toMatchObject({ problem: { kind: 'refused', code: 'LAST_ADMIN' } })
    expect(decodeAnswer(403, refusal('FORBIDDEN'))).toMatchObject({ problem: { kind: 'refused', code: 'FORBIDDEN' } })
  })

  it.each([
    [500, undefined],
    [200, { errors: [{ message: 'A fault.' }] }],
    [200, { data: {}, errors: [{ message: 'A fault.' }] }],
    [200, refusal('INTERNAL_SERVER_ERROR')],
    [200, '<html>'],
    [502, { data: {} }],
  ])('takes all else for a failure: %s %j', (status, body) => {
    expect(decodeAnswer(status, body)).toMatchObject({ kind: 'problem', problem: { kind: 'failed' } })
  })
})

describe('describeProblem', () => {
  const texts = setupI18n({ locale: 'en', messages: { en: {} }, missing: (_language, id) => id })

  it('says in words what is refused', () => {
    const problem = problemOf(new RequestError({ kind: 'refused', code: 'LAST_ADMIN' }, ''))
    expect(describeProblem(problem, texts)).toBe('This is the last admin. Make somebody else an admin first.')
  })

  it('takes what is no answer of the host for a failure', () => {
    expect(problemOf(new TypeError('x is undefined'))).toEqual({ kind: 'failed' })
  })
})
