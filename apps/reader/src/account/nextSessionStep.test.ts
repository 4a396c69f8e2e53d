import { describe, expect, it } from 'vitest'
import { type Expiry, isRenewable, nextSessionStep, type SessionFacts } from './nextSessionStep.ts'

const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE
const NOW = { page: 5 * MINUTE, device: 1_700_000_000_000 }
const byPage = (left: number): Expiry => ({ at: NOW.page + left, by: 'page' })
const byDevice = (left: number): Expiry => ({ at: NOW.device + left, by: 'device' })

function aSession(changed: Partial<SessionFacts> = {}): SessionFacts {
  const access = { expiry: byPage(10 * MINUTE) }
  return { isAuthenticated: true, isAdmin: false, access, refresh: { expiry: byPage(30 * DAY) }, ...changed }
}

describe('nextSessionStep', () => {
  it('R4.1 keeps a token until its expiry, minus a margin', () => {
    expect(nextSessionStep(aSession({ access: { expiry: byPage(31_000) } }), NOW)).toBe('keep')
    expect(nextSessionStep(aSession({ access: { expiry: byPage(29_000) } }), NOW)).toBe('refresh')
    expect(nextSessionStep(aSession({ access: { expiry: byDevice(31_000) } }), NOW)).toBe('keep')
    expect(nextSessionStep(aSession({ access: { expiry: byDevice(29_000) } }), NOW)).toBe('refresh')
  })

  it('R4.1 keeps a token however far away its expiry is, by either clock', () => {
    for (const refresh of [undefined, { expiry: byPage(30 * DAY) }]) {
      expect(nextSessionStep(aSession({ access: { expiry: byDevice(DAY) }, refresh }), NOW)).toBe('keep')
      expect(nextSessionStep(aSession({ access: { expiry: byPage(400 * DAY) }, refresh }), NOW)).toBe('keep')
    }
  })

  it('R4.2 renews what is not valid with a refresh token that is', () => {
    expect(nextSessionStep(aSession({ access: undefined }), NOW)).toBe('refresh')
    expect(nextSessionStep(aSession({ access: undefined, refresh: { expiry: undefined } }), NOW)).toBe('refresh')
  })

  it('R4.3 clears what cannot be renewed: no refresh token, or one that has run out', () => {
    const over = { expiry: byPage(-1) }
    expect(nextSessionStep(aSession({ access: over, refresh: undefined }), NOW)).toBe('clear')
    expect(nextSessionStep(aSession({ access: over, refresh: over }), NOW)).toBe('clear')
    expect(nextSessionStep(aSession({ access: undefined, refresh: undefined }), NOW)).toBe('clear')
  })

  it('R4.5 renews nothing for the admin who has a token, whatever its date', () => {
    const over = { expiry: byPage(-DAY) }
    expect(nextSessionStep(aSession({ isAdmin: true, access: over }), NOW)).toBe('keep')
    expect(nextSessionStep(aSession({ isAdmin: true, access: undefined }), NOW)).toBe('refresh')
  })

  it('R6.1 leaves nobody’s session alone', () => {
    const nobody = { isAuthenticated: false, isAdmin: false, access: undefined, refresh: undefined }
    expect(nextSessionStep(nobody, NOW)).toBe('keep')
  })

  it('asks the host where the device’s clock may be a day off', () => {
    expect(isRenewable({ expiry: byDevice(-DAY) }, NOW)).toBe(true)
    expect(isRenewable({ expiry: byDevice(-2 * DAY) }, NOW)).toBe(false)
    expect(isRenewable({ expiry: byPage(-1) }, NOW)).toBe(false)
  })
})
