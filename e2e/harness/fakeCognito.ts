import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { text } from 'node:stream/consumers'
import { close, listen } from './fakeHost.ts'

type Claims = Readonly<Record<string, unknown>>

export interface FakeCognito {
  /** As its tokens name it. */
  readonly issuer: string
  /** Groups of whoever signs in from now on. */
  groups: readonly string[]
  /** Where the user pool's one client lets people go on to; ends with a slash. */
  reader: string
  /** Refresh tokens that were shown and taken. */
  readonly exchanged: string[]
  /** Refresh tokens that are good. */
  readonly living: Set<string>
  /** Search parts of the requests to end a session. */
  readonly left: URLSearchParams[]
  /** A token as its pool signs them. */
  token(claims: Claims): string
  stop(): Promise<void>
}

interface Begun {
  readonly challenge: string | null
  readonly nonce: string | null
}

const SCOPES = ['openid', 'email', 'phone', 'profile', 'aws.cognito.signin.user.admin']

/**
 * A user pool of Amazon Cognito with one public client, as far as its documentation says how it answers: it lets everybody in
 * without asking. Its keys and signatures are Node's, not of the library that the host verifies with.
 */
export async function startFakeCognito(clientId: string): Promise<FakeCognito> {
  const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'pool-key-1', alg: 'RS256', use: 'sig' }
  const begun = new Map<string, Begun>()
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.writeHead(500).end())
  })
  const origin = await listen(server)
  const issuer = `${origin}/eu-west-1_Tide`
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const pool: FakeCognito = {
    issuer,
    groups: [],
    reader: '',
    exchanged: [],
    living: new Set(),
    left: [],
    token(claims) {
      const now = Math.floor(Date.now() / 1000)
      const all = { sub: 'b3a1-ada', iss: issuer, iat: now, exp: now + 3_600, jti: randomUUID(), ...claims }
      // Cognito's header names no type.
      const signed = `${part({ kid: key.kid, alg: 'RS256' })}.${part(all)}`
      return `${signed}.${sign('sha256', Buffer.from(signed), privateKey).toString('base64url')}`
    },
    stop: () => close(server),
  }

  const tokens = (nonce?: string | null) => ({
    access_token: pool.token({ token_use: 'access', client_id: clientId, version: 2, ...groupsOf(pool) }),
    id_token: pool.token({ token_use: 'id', aud: clientId, email: 'ada@tide.example', nonce, ...groupsOf(pool) }),
    expires_in: 3_600,
    token_type: 'Bearer',
  })

  const exchangeCode = (form: URLSearchParams) => {
    const code = form.get('code') ?? ''
    const attempt = begun.get(code)
    begun.delete(code)
    const challenge = createHash('sha256')
      .update(form.get('code_verifier') ?? '')
      .digest('base64url')
    const isGood = attempt?.challenge === challenge && form.get('redirect_uri') === `${pool.reader}callback`
    if (!isGood) return undefined
    const refresh_token = `refresh-${randomUUID()}`
    pool.living.add(refresh_token)
    return { ...tokens(attempt.nonce), refresh_token }
  }

  /** The refresh token stays as it is, and is not said again. */
  const exchangeRefreshToken = (form: URLSearchParams) => {
    const token = form.get('refresh_token') ?? ''
    if (!pool.living.has(token)) return undefined
    pool.exchanged.push(token)
    return tokens()
  }

  const answerToken = (form: URLSearchParams, response: ServerResponse) => {
    if (form.get('client_id') !== clientId) return send(response, 400, { error: 'invalid_client' })
    const isRenewal = form.get('grant_type') === 'refresh_token'
    const issuedTokens = isRenewal ? exchangeRefreshToken(form) : exchangeCode(form)
    return issuedTokens === undefined
      ? send(response, 400, { error: 'invalid_grant' })
      : send(response, 200, issuedTokens)
  }

  const authorize = (parameters: URLSearchParams, response: ServerResponse) => {
    const back = new URL(`${pool.reader}callback`)
    const isOurs = parameters.get('client_id') === clientId && parameters.get('redirect_uri') === back.href
    if (!isOurs) return send(response, 400, { error: 'redirect_mismatch' })
    back.searchParams.set('state', parameters.get('state') ?? '')
    const isKnown = (parameters.get('scope') ?? '').split(' ').every((scope) => SCOPES.includes(scope))
    if (!isKnown || parameters.get('code_challenge_method') !== 'S256') {
      back.searchParams.set('error', isKnown ? 'invalid_request' : 'invalid_scope')
    } else {
      const code = randomUUID()
      begun.set(code, { challenge: parameters.get('code_challenge'), nonce: parameters.get('nonce') })
      back.searchParams.set('code', code)
    }
    return response.writeHead(302, { location: back.href }).end()
  }

  /** Its own way: neither a hint nor the standard's name of the address to go on to. */
  const logout = (parameters: URLSearchParams, response: ServerResponse) => {
    pool.left.push(parameters)
    const isOurs = parameters.get('client_id') === clientId && parameters.get('logout_uri') === `${pool.reader}logout`
    if (!isOurs) return send(response, 400, { error: 'invalid_request' })
    return response.writeHead(302, { location: `${pool.reader}logout` }).end()
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', origin)
    const form = new URLSearchParams(await text(request))
    switch (pathname) {
      case '/eu-west-1_Tide/.well-known/openid-configuration':
        return send(response, 200, describe(issuer, origin))
      case '/eu-west-1_Tide/.well-known/jwks.json':
        return send(response, 200, { keys: [key] })
      case '/oauth2/authorize':
        return authorize(searchParams, response)
      case '/oauth2/token':
        return answerToken(form, response)
      case '/oauth2/revoke':
        pool.living.delete(form.get('token') ?? '')
        return send(response, 200, {})
      case '/logout':
        return logout(searchParams, response)
      default:
        return send(response, 404, {})
    }
  }
  return pool
}

/** The claim is missing for who is in no group. */
function groupsOf({ groups }: FakeCognito): Claims {
  return groups.length === 0 ? {} : { 'cognito:groups': groups }
}

function describe(issuer: string, origin: string): object {
  return {
    issuer,
    authorization_endpoint: `${origin}/oauth2/authorize`,
    token_endpoint: `${origin}/oauth2/token`,
    revocation_endpoint: `${origin}/oauth2/revoke`,
    jwks_uri: `${issuer}/.well-known/jwks.json`,
    response_types_supported: ['code', 'token'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'access-control-allow-origin': '*', 'content-type': 'application/json' })
  response.end(JSON.stringify(body))
}
