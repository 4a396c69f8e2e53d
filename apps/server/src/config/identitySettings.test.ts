import { expect, it } from 'vitest'
import { aConfiguration } from './aConfiguration.ts'
import { identitySettings } from './identitySettings.ts'

const OTHER = { type: 'jwt', issuer: 'https://id.example', clientId: 'c' }

it('R1.2 signs readers in by the server itself unless told otherwise, with tokens for the title alone', async () => {
  for (const title of [{}, { auth: {} }, { auth: { type: 'jwt' } }]) {
    expect(identitySettings(await aConfiguration({ appKey: 'low-water', ...title }))).toEqual({
      kind: 'embedded',
      clientId: 'reader',
      audience: 'low-water',
      scopes: ['openid', 'email', 'offline_access'],
      adminClaim: 'roles=admin',
    })
  }
  expect(identitySettings(await aConfiguration({ auth: { type: 'none' } }))).toEqual({ kind: 'none' })
})

it('R1.2 signs readers in by another identity service, with a shared secret only where there is one', async () => {
  const secret = { AUTH_SECRET: 'x'.repeat(32) }
  const scopes = ['openid', 'offline_access']
  const settings = {
    kind: 'external',
    ...OTHER,
    scopes,
    audience: undefined,
    adminClaim: 'roles=admin',
    longestTokenLife: 86_400,
  }
  expect(identitySettings(await aConfiguration({ auth: OTHER }))).toEqual({ ...settings, sharedSecret: undefined })
  expect(identitySettings(await aConfiguration({ auth: OTHER }, secret))).toEqual({
    ...settings,
    sharedSecret: secret.AUTH_SECRET,
  })
})
