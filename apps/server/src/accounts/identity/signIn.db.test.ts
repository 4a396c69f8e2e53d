import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify } from 'jose'
import * as client from 'openid-client'
import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '../../testing/describeOnEachDatabase.ts'
import { anAttempt, aSession, aTestIdentity, CALLBACK, exchange, signIn } from './testing/aTestIdentity.ts'
import { APP_KEY } from './testing/testSettings.ts'

describeOnEachDatabase('signing in at the embedded service', (makeDatabase) => {
  it('R1.2 signs a reader in with a code and PKCE, and gives tokens for the title', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { accounts, service } = identity
    const account = accounts.add({ email: 'ada@example.com', roles: ['admin'] })
    const attempt = await anAttempt(identity)
    const callback = await signIn(identity, attempt, { email: account.email, password: account.password })
    expect(`${callback.origin}${callback.pathname}`).toBe(CALLBACK)
    const tokens = await exchange(identity, attempt, callback)

    const keys = createRemoteJWKSet(new URL(`${service.issuer()}/jwks`), { [customFetch]: service.fetch })
    const { payload, protectedHeader } = await jwtVerify(tokens.access_token, keys, {
      issuer: service.issuer(),
      audience: APP_KEY,
      typ: 'at+jwt',
    })
    expect(protectedHeader).toMatchObject({ alg: 'ES256', kid: expect.any(String) as string })
    expect(payload).toMatchObject({ sub: account.id, roles: ['admin'], 'cf:entitlements': [], client_id: 'reader' })
    expect((payload.exp ?? 0) - (payload.iat ?? 0)).toBe(600)
    expect(payload).not.toHaveProperty('email')
    expect(tokens).toMatchObject({ expires_in: 600, refresh_expires_in: 2_592_000 })
    expect(tokens.claims()).toMatchObject({
      sub: account.id,
      email: 'ada@example.com',
      email_verified: true,
      roles: ['admin'],
      nonce: attempt.nonce,
    })
  })

  it('R7.3 exchanges a refresh token for new tokens; the session’s end stays where it was', async () => {
    const { db } = await makeDatabase()
    const identity = await aTestIdentity(db)
    const { refreshToken, account } = await aSession(identity)
    const tokens = await client.refreshTokenGrant(identity.client, refreshToken)
    expect(tokens.refresh_token).not.toBe(refreshToken)
    expect(decodeJwt(tokens.access_token)).toMatchObject({ sub: account.id })
    expect(decodeProtectedHeader(tokens.access_token).typ).toBe('at+jwt')
    expect(tokens['refresh_expires_in']).toBeLessThanOrEqual(2_592_000)
    expect(tokens['refresh_expires_in']).toBeGreaterThan(2_591_900)
  })
})
