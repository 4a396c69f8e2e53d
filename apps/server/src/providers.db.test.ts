import { exportJWK, generateKeyPair } from 'jose'
import { describe, expect, it } from 'vitest'
import { anIssuer, type Claims, sign, someClaims, type TestIssuer, TOKEN_NOW } from './testing/anIssuer.ts'
import { addIssue } from './http/graphql/testing/addIssue.ts'
import { aTestApp } from './testing/aTestApp.ts'
import { anId, anIssueRow } from './testing/rows.ts'

const DRAFT = anIssueRow({ id: anId(7), status: 'draft' })
const ALL = { query: '{ allIssues { id } }' }
const DAY = 24 * 3_600
const FOR_A_DAY = { iat: TOKEN_NOW, exp: TOKEN_NOW + DAY }

/** A title that leaves signing in to this service; asks it as the bearer of a token with these claims. */
async function aTitle(issuer: TestIssuer, settings: object) {
  const auth = { issuer: issuer.address, clientId: 'c1', adminClaim: 'groups=admin', ...settings }
  const app = await aTestApp({ title: { auth }, fetch: issuer.fetch, now: () => TOKEN_NOW * 1_000 })
  await addIssue(app, DRAFT)
  return async (claims: Claims, typ?: string) => {
    const { key, header } = issuer.signing
    const { typ: _own, ...rest } = header
    const token = await sign(someClaims(issuer, { aud: undefined, groups: ['admin'], ...claims }), {
      key,
      header: { ...rest, ...(typ !== undefined && { typ }) },
    })
    const answer = await app.post(ALL, { authorization: `Bearer ${token}` })
    return answer.statusCode === 200 ? answer.body.includes(DRAFT.id) : answer.statusCode
  }
}

/** The tokens of providers as they ship: for access, and the ID token that comes beside it. */
const PROVIDERS: readonly (readonly [string, { settings: object; access: Claims; typ?: string; id: Claims }])[] = [
  [
    'Keycloak',
    {
      settings: {},
      access: { aud: 'account', azp: 'c1', typ: 'Bearer', scope: 'openid email', sid: 's1' },
      typ: 'JWT',
      id: { aud: 'c1', azp: 'c1', typ: 'ID', sid: 's1', at_hash: 'x' },
    },
  ],
  [
    'Auth0',
    {
      settings: { audience: 'https://magazine.example/api' },
      access: {
        aud: ['https://magazine.example/api', 'https://id.example/userinfo'],
        azp: 'c1',
        scope: 'openid',
        ...FOR_A_DAY,
      },
      typ: 'JWT',
      id: { aud: 'c1', nonce: 'n1' },
    },
  ],
  [
    'Entra',
    {
      settings: { audience: 'api://magazine' },
      access: { aud: 'api://magazine', azp: 'c1', scp: 'read', ver: '2.0' },
      typ: 'JWT',
      id: { aud: 'c1', ver: '2.0' },
    },
  ],
  [
    'Okta',
    {
      settings: {},
      access: { aud: 'api://default', cid: 'c1', scp: ['openid'] },
      id: { aud: 'c1', at_hash: 'x' },
    },
  ],
  [
    'Cognito',
    {
      settings: { type: 'cognito' },
      access: { client_id: 'c1', token_use: 'access', scope: 'openid', ...FOR_A_DAY },
      id: { aud: 'c1', token_use: 'id', at_hash: 'x' },
    },
  ],
  [
    'a service of RFC 9068',
    {
      settings: { audience: 'magazine' },
      access: { aud: 'magazine', client_id: 'c1' },
      typ: 'application/at+jwt',
      id: { aud: 'c1', nonce: 'n1' },
    },
  ],
]

describe('access tokens of providers as they ship', () => {
  it.each(PROVIDERS)('R1.2 R4.1 those of %s open what they say, its ID tokens nothing', async (_who, provider) => {
    const { settings, access, typ, id } = provider
    const ask = await aTitle(await anIssuer(), settings)
    expect(await ask(access, typ)).toBe(true)
    expect(await ask({ ...access, groups: ['reader'] }, typ)).toBe(false)
    expect(await ask(id, 'JWT')).toBe(401)
    expect(await ask(id)).toBe(401)
    expect(await ask({ ...access, aud: 'another', azp: 'c2', cid: 'c2', client_id: 'c2' }, typ)).toBe(401)
    expect(await ask(access, 'logout+jwt')).toBe(401)
  })

  it.each<[string, Claims]>([
    ['nonce', { nonce: 'n1' }],
    ['at_hash', { at_hash: 'x' }],
    ['c_hash', { c_hash: 'x' }],
    ['token_use', { token_use: 'id' }],
    ['typ', { typ: 'ID' }],
    ['the client as its only audience, and no scope', { aud: ['c1'], scope: undefined }],
  ])('an ID token told by %s opens nothing', async (_what, claims) => {
    const ask = await aTitle(await anIssuer(), {})
    const access = { aud: 'c1', scope: 'openid' }
    expect(await ask(access, 'JWT')).toBe(true)
    expect(await ask({ ...access, ...claims }, 'JWT')).toBe(401)
  })

  it.each(['PS256', 'EdDSA'])('R6.2 counts what is signed with %s', async (alg) => {
    const service = await anIssuer()
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
    service.keys.push({ ...(await exportJWK(publicKey)), kid: 'other', alg })
    const issuer = { ...service, signing: { key: privateKey, header: { alg, kid: 'other' } } }
    expect(await (await aTitle(issuer, {}))({ aud: 'c1', scope: 'openid' }, 'JWT')).toBe(true)
  })

  it('R4.1 live a day unless the title says otherwise, and no longer', async () => {
    const issuer = await anIssuer()
    const access = { aud: 'c1', scope: 'openid', iat: TOKEN_NOW }
    const usual = await aTitle(issuer, {})
    expect(await usual({ ...access, exp: TOKEN_NOW + DAY })).toBe(true)
    expect(await usual({ ...access, exp: TOKEN_NOW + DAY + 1 })).toBe(401)
    const short = await aTitle(issuer, { maxTokenLife: 600 })
    expect(await short({ ...access, exp: TOKEN_NOW + 600 })).toBe(true)
    expect(await short({ ...access, exp: TOKEN_NOW + 601 })).toBe(401)
  })
})
