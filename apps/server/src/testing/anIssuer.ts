import { type CryptoKey, exportJWK, generateKeyPair, type JWK, SignJWT } from 'jose'

export type Claims = Readonly<Record<string, unknown>>

/** What a token is signed with: a key of the issuer's, or a secret. */
export interface SigningKey {
  readonly key: CryptoKey | Uint8Array
  readonly header: {
    readonly alg: string
    readonly kid?: string
    readonly typ?: string
    readonly [name: string]: unknown
  }
}

export interface TestIssuer {
  readonly address: string
  /** What it calls itself; may be changed. */
  name: string
  /** Paths that were asked for, in order. */
  readonly requestedPaths: string[]
  /** Bodies that were posted to the token endpoint. */
  readonly exchanged: URLSearchParams[]
  readonly fetch: typeof globalThis.fetch
  /** Its current key. */
  readonly signing: SigningKey
  /** The set of keys that it publishes; may be changed. */
  readonly keys: JWK[]
  /** What the token endpoint answers; may be changed. */
  answerExchange: (form: URLSearchParams) => Response | Promise<Response>
  /** Answers instead of everything when it is set. */
  failure: (() => Response | Promise<Response>) | undefined
  /** Makes a new current key and publishes it. */
  rotate(kid: string): Promise<SigningKey>
}

/** An identity service as the network shows it: its description, its keys and a token endpoint that a test answers for. */
export async function anIssuer(address = 'https://id.example/pool'): Promise<TestIssuer> {
  const keys: JWK[] = []
  const makeKey = async (kid: string): Promise<SigningKey> => {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true })
    keys.push({ ...(await exportJWK(publicKey)), kid, alg: 'ES256', use: 'sig' })
    return { key: privateKey, header: { alg: 'ES256', kid, typ: 'at+jwt' } }
  }
  const issuer = {
    address,
    name: address,
    requestedPaths: [] as string[],
    exchanged: [] as URLSearchParams[],
    keys,
    signing: await makeKey('key-1'),
    answerExchange: (): Response | Promise<Response> => Response.json({ error: 'invalid_grant' }, { status: 400 }),
    failure: undefined as (() => Response | Promise<Response>) | undefined,
    fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
      const request = new Request(input, init)
      const path = request.url.slice(address.length)
      issuer.requestedPaths.push(path)
      if (issuer.failure !== undefined) return issuer.failure()
      return answer(issuer, path, request)
    },
    rotate: async (kid: string) => {
      issuer.signing = await makeKey(kid)
      return issuer.signing
    },
  }
  return issuer
}

async function answer(issuer: TestIssuer, path: string, request: Request): Promise<Response> {
  const { address } = issuer
  switch (path) {
    case '/.well-known/openid-configuration':
      return Response.json({ issuer: issuer.name, token_endpoint: `${address}/token`, jwks_uri: `${address}/keys` })
    case '/keys':
      return Response.json({ keys: issuer.keys })
    case '/token': {
      const form = new URLSearchParams(await request.text())
      issuer.exchanged.push(form)
      return issuer.answerExchange(form)
    }
    default:
      return new Response('', { status: 404 })
  }
}

/** Seconds. */
export const TOKEN_NOW = Date.parse('2026-03-01T12:00:00.000Z') / 1_000

/** Claims of an access token that is good at TOKEN_NOW. */
export function someClaims(issuer: Pick<TestIssuer, 'address'>, claims: Claims = {}): Claims {
  const [iat, exp] = [TOKEN_NOW - 60, TOKEN_NOW + 540]
  return { iss: issuer.address, aud: 'demo', sub: 'ada', jti: 'jti-1', iat, exp, ...claims }
}

/** A token with these claims and no others. */
export function sign(claims: Claims, { key, header }: SigningKey): Promise<string> {
  return new SignJWT({ ...claims }).setProtectedHeader(header).sign(key)
}
