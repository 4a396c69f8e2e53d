import { aSignIn } from '@gatefold/contract/testing/aSignIn'
import { describe, expect, it } from 'vitest'
import { sessionHeaders, type StoredSession } from './sessionHeaders.ts'
import { isAdmin } from './storedSession.ts'

const NOBODY: StoredSession = { userRole: undefined, userId: undefined, accessToken: undefined }
const READER: StoredSession = { userRole: undefined, userId: 'u1', accessToken: 't1' }
const signingIn = (type: 'none' | 'jwt' | 'cognito') => ({ auth: aSignIn(type) })

describe('sessionHeaders', () => {
  it('R6.1 says nothing of an anonymous visitor', () => {
    expect(sessionHeaders(NOBODY, signingIn('jwt'))).toEqual({})
  })

  it.each(['jwt', 'cognito'] as const)('R6.2 sends token and user id when authentication is %s', (type) => {
    expect(sessionHeaders(READER, signingIn(type))).toEqual({ Authorization: 'Bearer t1', 'app-user-id': 'u1' })
  })

  it('R6.2 sends neither when authentication is off, nor a user id without a token', () => {
    expect(sessionHeaders(READER, signingIn('none'))).toEqual({})
    expect(sessionHeaders({ ...READER, accessToken: undefined }, signingIn('jwt'))).toEqual({})
  })

  it('R6.6 sends the stored role as it is, and R6.3 knows the admin by it', () => {
    expect(sessionHeaders({ ...NOBODY, userRole: 'admin' }, signingIn('none'))).toEqual({ 'app-user-role': 'admin' })
    expect(isAdmin({ userRole: 'admin' })).toBe(true)
    expect(isAdmin({ userRole: 'Admin' })).toBe(false)
    expect(isAdmin(NOBODY)).toBe(false)
  })
})
