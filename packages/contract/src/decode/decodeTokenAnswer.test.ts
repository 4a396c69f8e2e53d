import { describe, expect, it } from 'vitest'
import { decodeTokenAnswer } from './decodeTokenAnswer.ts'

describe('decodeTokenAnswer', () => {
  it('R7.3 takes the access token with its seconds, and a new refresh token where there is one', () => {
    expect(decodeTokenAnswer({ access_token: 'a', expires_in: 600 })).toEqual({ accessToken: 'a', expiresIn: 600 })
    const whole = { access_token: 'a', expires_in: '600', refresh_token: 'r', refresh_expires_in: 3600 }
    expect(decodeTokenAnswer(whole)).toEqual({
      accessToken: 'a',
      expiresIn: 600,
      refreshToken: 'r',
      refreshExpiresIn: 3600,
    })
  })

  it.each([
    undefined,
    'a',
    {},
    { access_token: '', expires_in: 600 },
    { access_token: 'a' },
    { access_token: 'a', expires_in: 'soon' },
  ])('refuses %j', (value) => {
    expect(() => decodeTokenAnswer(value)).toThrow(TypeError)
  })
})
