import { pbkdf2Sync } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { aConfiguration } from './aConfiguration.ts'
import { publicConfiguration } from './publicConfiguration.ts'

const READER = { version: '2.10.16', build: 'abc' }

describe('publicConfiguration', () => {
  it('R5.1 carries a salted digest, never the password', async () => {
    const configuration = await aConfiguration({ password: { enabled: true, value: 'open sesame' } })
    const { password, ...rest } = publicConfiguration(configuration, READER)
    const salt = Buffer.from(password.salt, 'hex')
    expect([salt.length, password.iterations >= 600_000]).toEqual([16, true])
    const digest = pbkdf2Sync('open sesame', salt, password.iterations, 32, 'sha256').toString('hex')
    expect(password).toMatchObject({ enabled: true, digest })
    expect(JSON.stringify({ password, rest })).not.toContain('open sesame')
  })

  it('R1.3 carries no digest while the password is off', async () => {
    const configuration = await aConfiguration({ password: { enabled: false, value: 'open sesame' } })
    const { password } = publicConfiguration(configuration, READER)
    expect(password).toEqual({ enabled: false, salt: '', iterations: 0, digest: '' })
  })

  it('R1.6 carries only the links that are configured', async () => {
    const configuration = await aConfiguration({ links: { customerService: 'mailto:help@magazine.example' } })
    expect(publicConfiguration(configuration, READER).links).toEqual({
      customerService: 'mailto:help@magazine.example',
    })
  })

  it('keeps what is the host’s own business: database, payments, limits', async () => {
    const auth = { issuer: 'https://id.example', clientId: 'c' }
    const secrets = { AUTH_SECRET: 'secret '.repeat(5), SMTP_URL: 'smtp://u:secret@mail', MAIL_FROM: 'a@b.example' }
    const configuration = await aConfiguration({ auth }, { DATABASE_URL: 'postgres://u:secret@db/title', ...secrets })
    const written = JSON.stringify(publicConfiguration(configuration, READER))
    expect(written).not.toMatch(/secret|defaultPrice|importLimits|dataFolder|maxDepth|mail/)
  })

  it('R2.8 says who takes the money and whether there are subscriptions, never at what price', async () => {
    const paymentsOf = async (payments: Record<string, unknown>) =>
      publicConfiguration(await aConfiguration({ payments }), READER).payments
    const plans = [{ id: 'year', name: 'A year', price: 39, interval: 'year' }]
    expect(await paymentsOf({})).toEqual({ provider: 'none', hasPlans: false })
    expect(await paymentsOf({ plans })).toEqual({ provider: 'none', hasPlans: false })
    expect(await paymentsOf({ provider: 'sandbox' })).toEqual({ provider: 'sandbox', hasPlans: false })
    expect(await paymentsOf({ provider: 'stripe', plans })).toEqual({ provider: 'stripe', hasPlans: true })
  })

  it('R1.2 R6.2 says how readers sign in: at our own identity service, at another one, or nowhere', async () => {
    const signIn = async (auth: Record<string, unknown>) => {
      const configuration = await aConfiguration({ auth })
      return publicConfiguration(configuration, READER).auth
    }
    expect(await signIn({})).toEqual({
      type: 'jwt',
      issuer: '',
      clientId: 'reader',
      scopes: ['openid', 'email', 'offline_access'],
      audience: undefined,
      adminClaim: 'roles=admin',
    })
    expect(await signIn({ type: 'none' })).toEqual({ type: 'none' })
    const cognito = { type: 'cognito', issuer: 'https://cognito-idp.eu-west-1.amazonaws.com/p', clientId: 'c' }
    expect(await signIn(cognito)).toEqual({
      ...cognito,
      scopes: ['openid', 'email'],
      audience: undefined,
      adminClaim: 'cognito:groups=admin',
    })
    const other = { type: 'jwt', issuer: 'https://id.example/', clientId: 'c', scopes: ['openid'], audience: 'a' }
    expect(await signIn({ ...other, adminClaim: 'groups=editors' })).toEqual({ ...other, adminClaim: 'groups=editors' })
  })
})
