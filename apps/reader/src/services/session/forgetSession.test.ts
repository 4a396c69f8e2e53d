import { describe, expect, it } from 'vitest'
import { createBrowserKeys } from '../storage/BrowserKeys.ts'
import { forgetSession } from './forgetSession.ts'
import { readSession } from './readSession.ts'

describe('the stored session', () => {
  it('R2.10 forgets who reads and keeps what was chosen for reading', () => {
    const keys = createBrowserKeys(undefined)
    keys.userRole.save('admin')
    keys.accessToken.save('token')
    keys.appUserId.save('reader-1')
    keys.fontSize.save(70)
    expect(readSession(keys)).toEqual({ userRole: 'admin', userId: 'reader-1', accessToken: 'token' })
    forgetSession(keys)
    expect(readSession(keys)).toEqual({ userRole: undefined, userId: undefined, accessToken: undefined })
    expect(keys.fontSize.read()).toBe(70)
  })
})
