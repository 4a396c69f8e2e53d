import { exportJWK, generateKeyPair, UnsecuredJWT } from 'jose'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import {
  createMetadataReader,
  createTokenVerifier,
  readEntitlements,
  type VerifierDeps,
} from './createTokenVerifier.ts'
import { anIssuer, type Claims, sign, someClaims, type TestIssuer, TOKEN_NOW } from '../../testing/anIssuer.ts'

it('takes the first claim that is there, and never two together', () => {
  const all = { 'cf:entitlements': ['cf:issue:1'], resources: ['cf:issue:2'], entitlements: ['cf:issue:3'] }
  expect(readEntitlements(all)).toEqual({ issueIds: ['1'], ignored: 0 })
  expect(readEntitlements({ entitlements: ['cf:issue:3'], resources: ['cf:issue:2'] })).toEqual({
    issueIds: ['2'],
    ignored: 0,
  })
  expect(readEntitlements({ 'cf:entitlements': [], resources: ['cf:issue:2'] })).toEqual({ issueIds: [], ignored: 0 })
  expect(readEntitlements({})).toEqual({ issueIds: [], ignored: 0 })
})

it('counts what it does not know and leaves it', () => {
  const values = ['cf:issue:a:b', 'cf:article:1', 'issue:2', 'cf:issue:', 'cf::1', 7, null, ['cf:issue:3']]
  expect(readEntitlements({ entitlements: values })).toEqual({ issueIds: ['a:b'], ignored: 7 })
})

it('finds no list in anything else', () => {
  for (const value of [null, 'cf:issue:1', { 0: 'cf:issue:1' }, true, undefined]) {
    expect(readEntitlements({ resources: value, entitlements: ['cf:issue:1'] })).toBeUndefined()
  }
})

const RULES = { type: 'jwt', clientId: 'reader', audience: 'demo', longestLife: 3_600 } as const

/** Keys age by the clock of the machine, which stands still; `vi.setSystemTime` moves it. */
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: TOKEN_NOW * 1_000 }))

afterEach(() => vi.useRealTimers())

/** A verifier over an issuer of its own. */
async function aVerifier(parts: Partial<VerifierDeps> = {}) {
  const issuer = await anIssuer()
  const lines: unknown[] = []
  const base = { issuer: () => issuer.address, fetch: issuer.fetch, now: Date.now }
  const verifier = createTokenVerifier({
    ...base,
    rules: RULES,
    adminClaim: 'roles=admin',
    sharedSecret: undefined,
    readMetadata: createMetadataReader(base),
    logger: { info: (...line: unknown[]) => void lines.push(line) },
    ...parts,
  })
  const judge = async (claims: Claims = {}, header: Record<string, unknown> = {}) => {
    const { key, header: own } = issuer.signing
    const { kind } = await verifier.verify(
      await sign(someClaims(issuer, claims), { key, header: { ...own, ...header } }),
    )
    return kind
  }
  return { issuer, lines, verifier, judge }
}

const countKeyRequests = ({ requestedPaths: paths }: TestIssuer) => paths.filter((path) => path === '/keys').length

describe('an access token', () => {
  it('R6.2 names its reader, and opens what it says', async () => {
    const { issuer, verifier } = await aVerifier()
    const claims = someClaims(issuer, { 'cf:entitlements': ['cf:issue:2', 'cf:issue:1', 'cf:issue:2'] })
    const verification = await verifier.verify(await sign(claims, issuer.signing))
    expect(verification).toEqual({
      kind: 'verified',
      viewer: { subject: 'ada', isAdmin: false, issueIds: ['1', '2'], coverage: [], ownIssueIds: [] },
      token: { issuedAt: claims['iat'], expiresAt: claims['exp'], session: undefined },
    })
  })

  it('counts under either name of its type, for one audience or among several', async () => {
    const { judge } = await aVerifier()
    expect(await judge({}, { typ: 'application/at+jwt' })).toBe('verified')
    expect(await judge({}, { typ: 'AT+JWT' })).toBe('verified')
    expect(await judge({ aud: ['other', 'demo'] })).toBe('verified')
  })

  it.each<[string, Claims, Record<string, unknown>?]>([
    ['of another issuer', { iss: 'https://id.example/pool/' }],
    ['of no issuer', { iss: undefined }],
    ['for another app key', { aud: 'other-title' }],
    ['for several, and not for us', { aud: ['demo2', 'dem'] }],
    ['for nobody', { aud: undefined }],
    ['for us by the client alone', { aud: 'other', client_id: 'reader' }],
    ['that names nobody', { sub: '' }],
    ['that never ends', { exp: undefined }],
    ['that does not say when it was made', { iat: undefined }],
    ['made 61 seconds from now', { iat: TOKEN_NOW + 61 }],
    ['good from 61 seconds from now', { nbf: TOKEN_NOW + 61 }],
    ['that lives an hour and a second', { iat: TOKEN_NOW, exp: TOKEN_NOW + 3_601 }],
    ['that opens a text', { 'cf:entitlements': 'cf:issue:1' }],
    ['that opens null, though another claim is a list', { 'cf:entitlements': null, resources: ['cf:issue:1'] }],
    ['that is an ID token', { nonce: 'n1' }, { typ: 'JWT' }],
    ['that is an ID token without a type', { at_hash: 'x' }, { typ: undefined }],
    ['of a refresh token’s type', {}, { typ: 'rt+jwt' }],
    ['that names no key', {}, { kid: undefined }],
    ['that names its key by a path', {}, { kid: '../../keys/key-1' }],
  ])('%s is refused', async (_what, claims, header) => {
    const { judge, lines } = await aVerifier()
    expect(await judge(claims, header)).toBe('refused')
    expect(lines).toEqual([[{ jti: 'jti-1', reason: expect.any(String) }, 'A token was refused']])
    expect(await judge()).toBe('verified')
  })

  it('R4.1 counts until its end and 60 seconds of another clock, then is expired', async () => {
    const { judge } = await aVerifier()
    const iat = TOKEN_NOW - 600
    expect(await judge({ iat, exp: TOKEN_NOW - 59 })).toBe('verified')
    expect(await judge({ iat, exp: TOKEN_NOW - 60 })).toBe('expired')
    expect(await judge({ iat: TOKEN_NOW + 60, exp: TOKEN_NOW + 600, nbf: TOKEN_NOW + 60 })).toBe('verified')
    expect(await judge({ iat: TOKEN_NOW, exp: TOKEN_NOW + 3_600 })).toBe('verified')
  })

  it('is only said to have expired when nothing else is wrong with it', async () => {
    const { judge, issuer, verifier } = await aVerifier()
    const times = { iat: TOKEN_NOW - 700, exp: TOKEN_NOW - 100 }
    expect(await judge({ ...times, aud: 'other' })).toBe('refused')
    expect(await judge({ ...times, entitlements: 'all' })).toBe('refused')
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await sign(someClaims(issuer, times), { ...issuer.signing, key: privateKey })
    expect(await verifier.verify(forged)).toEqual({ kind: 'refused' })
  })

  it('that is nothing of the kind is refused, and the log repeats none of it', async () => {
    const { verifier, lines } = await aVerifier()
    for (const text of ['', 'secret', 'a.b.c', 'e30.e30.e30', `${btoa('{"alg":')}.x.y`]) {
      expect(await verifier.verify(text)).toEqual({ kind: 'refused' })
    }
    expect(JSON.stringify(lines)).not.toMatch(/secret|e30/)
  })
})

describe('a token that counted', () => {
  it('is not looked at again for ten seconds, and then is', async () => {
    const { issuer, verifier } = await aVerifier()
    const token = await sign(someClaims(issuer), issuer.signing)
    const first = await verifier.verify(token)
    expect(first.kind).toBe('verified')
    vi.setSystemTime(Date.now() + 9_999)
    expect(await verifier.verify(token)).toBe(first)
    vi.setSystemTime(Date.now() + 1)
    const again = await verifier.verify(token)
    expect(again).toEqual(first)
    expect(again).not.toBe(first)
  })

  it('R4.1 ends in that time, too', async () => {
    const { issuer, verifier } = await aVerifier()
    const claims = someClaims(issuer, { iat: TOKEN_NOW - 600, exp: TOKEN_NOW - 55 })
    const token = await sign(claims, issuer.signing)
    expect((await verifier.verify(token)).kind).toBe('verified')
    vi.setSystemTime(Date.now() + 4_999)
    expect((await verifier.verify(token)).kind).toBe('verified')
    vi.setSystemTime(Date.now() + 1)
    expect((await verifier.verify(token)).kind).toBe('expired')
  })

  it('vouches for no other with the same claims', async () => {
    const { issuer, verifier } = await aVerifier()
    const token = await sign(someClaims(issuer), issuer.signing)
    expect((await verifier.verify(token)).kind).toBe('verified')
    const { privateKey } = await generateKeyPair('ES256')
    const forged = await sign(someClaims(issuer), { ...issuer.signing, key: privateKey })
    expect((await verifier.verify(forged)).kind).toBe('refused')
    expect((await verifier.verify(token)).kind).toBe('verified')
  })
})

describe('a forged token', () => {
  it('that is not signed is refused, whatever it calls its algorithm', async () => {
    const { issuer, verifier } = await aVerifier()
    const unsecured = new UnsecuredJWT(someClaims(issuer)).encode()
    const claims = unsecured.split('.')[1]
    for (const alg of ['none', 'None', 'NONE', 'nOnE', '']) {
      const header = btoa(JSON.stringify({ alg, typ: 'at+jwt', kid: 'key-1' })).replaceAll('=', '')
      expect(await verifier.verify(`${header}.${claims}.`)).toEqual({ kind: 'refused' })
    }
    const genuine = await sign(someClaims(issuer), issuer.signing)
    expect(await verifier.verify(genuine.replace(/[^.]+$/, ''))).toEqual({ kind: 'refused' })
    expect(await verifier.verify(genuine)).toMatchObject({ kind: 'verified' })
  })

  it('that is signed by HMAC with the public key is refused, in every form of that key', async () => {
    const { issuer, verifier, judge } = await aVerifier({ sharedSecret: 's'.repeat(32) })
    const { publicKey } = await generateKeyPair('RS256', { extractable: true })
    const published = { ...(await exportJWK(publicKey)), kid: 'rsa', alg: 'RS256', use: 'sig' }
    issuer.keys.push(published)
    const forms = [JSON.stringify(published), JSON.stringify({ keys: issuer.keys }), published.n ?? '', 'x'.repeat(32)]
    for (const text of forms) {
      for (const kid of ['rsa', 'key-1']) {
        const header = { alg: 'HS256', kid, typ: 'at+jwt' }
        const token = await sign(someClaims(issuer), { key: new TextEncoder().encode(text), header })
        expect(await verifier.verify(token)).toEqual({ kind: 'refused' })
      }
    }
    expect(await judge()).toBe('verified')
  })

  it('that brings its own key, or an address of one, is refused', async () => {
    const { issuer, verifier, judge } = await aVerifier()
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    const jwk = await exportJWK(publicKey)
    const own = { jwk, jku: 'https://evil.example/keys', x5u: 'https://evil.example/x' }
    for (const kid of ['key-1', 'evil']) {
      const header = { alg: 'ES256', typ: 'at+jwt', kid, ...own }
      expect(await verifier.verify(await sign(someClaims(issuer), { key: privateKey, header }))).toEqual({
        kind: 'refused',
      })
    }
    expect(issuer.requestedPaths.join()).not.toContain('evil')
    expect(await judge({}, own)).toBe('verified')
  })

  it('of an algorithm that is not listed is refused, although the issuer publishes its key', async () => {
    const { issuer, verifier } = await aVerifier()
    const { privateKey, publicKey } = await generateKeyPair('PS384', { extractable: true })
    issuer.keys.push({ ...(await exportJWK(publicKey)), kid: 'rsa' })
    const claims = someClaims(issuer)
    const by = (alg: string) => ({ key: privateKey, header: { alg, kid: 'rsa', typ: 'at+jwt' } })
    expect(await verifier.verify(await sign(claims, by('PS384')))).toEqual({ kind: 'refused' })
    const rsa = await generateKeyPair('RS256', { extractable: true })
    issuer.keys.splice(1, 1, { ...(await exportJWK(rsa.publicKey)), kid: 'rsa' })
    const allowed = { key: rsa.privateKey, header: { alg: 'RS256', kid: 'rsa', typ: 'at+jwt' } }
    expect(await verifier.verify(await sign(claims, allowed))).toMatchObject({ kind: 'verified' })
  })

  it('R6.6 makes no admin by what a reader can set: only the configured claim does', async () => {
    const { issuer, verifier } = await aVerifier()
    const isAdmin = async (claims: Claims) => {
      const result = await verifier.verify(await sign(someClaims(issuer, claims), issuer.signing))
      return result.kind === 'verified' && result.viewer.isAdmin
    }
    const own = { role: 'admin', 'custom:role': 'admin', groups: ['admin'], admin: true, scope: 'admin', name: 'admin' }
    expect(await isAdmin({ ...own, roles: ['reader'] })).toBe(false)
    expect(await isAdmin({ roles: ['admin'] })).toBe(true)
  })
})

describe('tokens by a shared secret', () => {
  const header = { alg: 'HS256', kid: 'shared', typ: 'at+jwt' }
  const key = new TextEncoder().encode('s'.repeat(32))

  it('count where the title has one, and nowhere else', async () => {
    const { issuer, verifier } = await aVerifier({ sharedSecret: 's'.repeat(32) })
    expect(await verifier.verify(await sign(someClaims(issuer), { key, header }))).toMatchObject({ kind: 'verified' })
    const other = await aVerifier()
    expect(await other.verifier.verify(await sign(someClaims(issuer), { key, header }))).toEqual({ kind: 'refused' })
  })
})

describe('tokens of Cognito', () => {
  const rules = { type: 'cognito', clientId: 'c1', audience: undefined, longestLife: 3_600 } as const
  const claims = { aud: undefined, client_id: 'c1', token_use: 'access', 'cognito:groups': ['admin'] }

  it('name the client and their use, without a type', async () => {
    const { issuer, verifier, judge } = await aVerifier({ rules, adminClaim: 'cognito:groups=admin' })
    const { key, header } = issuer.signing
    const token = await sign(someClaims(issuer, claims), { key, header: { alg: header.alg, kid: 'key-1' } })
    expect(await verifier.verify(token)).toMatchObject({ kind: 'verified', viewer: { isAdmin: true } })
    expect(await judge(claims, { typ: 'JWT' })).toBe('verified')
  })

  it.each<[string, Claims]>([
    ['an ID token', { ...claims, token_use: 'id', aud: 'c1' }],
    ['a token of no use', { ...claims, token_use: undefined }],
    ['one of another client', { ...claims, client_id: 'c2' }],
    ['one whose audience alone is right', { ...claims, client_id: undefined, aud: 'c1' }],
  ])('are refused as %s', async (_what, refusedClaims) => {
    const { judge } = await aVerifier({ rules })
    expect(await judge(refusedClaims, { typ: 'JWT' })).toBe('refused')
  })
})

describe('an issuer without an audience', () => {
  it('makes tokens for the client, or for its use, and for no other', async () => {
    const { judge } = await aVerifier({ rules: { ...RULES, audience: undefined } })
    expect(await judge({ aud: 'reader' })).toBe('verified')
    expect(await judge({ aud: 'account', azp: 'reader' })).toBe('verified')
    expect(await judge({ aud: 'api', client_id: 'reader' })).toBe('verified')
    expect(await judge({ aud: 'api', client_id: 'other', azp: 'other' })).toBe('refused')
  })
})

describe('the keys of an issuer', () => {
  it('are asked for once an hour, however many tokens come', async () => {
    const { issuer, judge } = await aVerifier()
    expect(await Promise.all([judge(), judge(), judge()])).toEqual(['verified', 'verified', 'verified'])
    const later = { iat: TOKEN_NOW + 3_500, exp: TOKEN_NOW + 4_000 }
    vi.setSystemTime(Date.now() + 3_600_000 - 1)
    expect([await judge(later), countKeyRequests(issuer)]).toEqual(['verified', 1])
    vi.setSystemTime(Date.now() + 1)
    expect([await judge(later), countKeyRequests(issuer)]).toEqual(['verified', 2])
  })

  it('are asked for at once when a new one signs, and no more often than every ten seconds by names made up', async () => {
    const { issuer, judge } = await aVerifier()
    expect(await judge()).toBe('verified')
    vi.setSystemTime(Date.now() + 10_000)
    await issuer.rotate('key-2')
    expect([await judge(), countKeyRequests(issuer)]).toEqual(['verified', 2])
    for (let time = 0; time < 20; time += 1) expect(await judge({}, { kid: `made-up-${time}` })).toBe('refused')
    expect(countKeyRequests(issuer)).toBe(2)
    vi.setSystemTime(Date.now() + 10_000)
    expect(await judge({}, { kid: 'made-up' })).toBe('refused')
    expect([await judge(), countKeyRequests(issuer)]).toEqual(['verified', 3])
  })

  it('that has been withdrawn signs nothing any more once they are asked for again', async () => {
    const { issuer, judge } = await aVerifier()
    expect(await judge()).toBe('verified')
    issuer.keys.length = 0
    vi.setSystemTime(Date.now() + 3_600_000)
    expect(await judge({ iat: TOKEN_NOW + 3_500, exp: TOKEN_NOW + 4_000 })).toBe('refused')
  })

  it('that cannot be had make no token count, and are had when they can be', async () => {
    const { issuer, judge } = await aVerifier()
    issuer.failure = () => new Response('', { status: 500 })
    expect([await judge(), await judge()]).toEqual(['refused', 'refused'])
    expect(issuer.requestedPaths).toHaveLength(1)
    issuer.failure = undefined
    vi.setSystemTime(Date.now() + 10_000)
    expect(await judge()).toBe('verified')
  })

  it('are not taken from a service that describes itself as another one', async () => {
    const { issuer, judge } = await aVerifier()
    issuer.name = 'https://evil.example'
    expect(await judge()).toBe('refused')
    issuer.name = issuer.address
    vi.setSystemTime(Date.now() + 10_000)
    expect(await judge()).toBe('verified')
  })
})
