import { decodeTokenAnswer, type TokenAnswer } from '@gatefold/contract/decode/decodeTokenAnswer'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { FastifyBaseLogger } from 'fastify'
import type { ReadMetadata } from './issuer.ts'

export type Exchange =
  | { readonly kind: 'renewed'; readonly tokens: TokenAnswer }
  /** The refresh token is good for nothing. */
  | { readonly kind: 'refused' }
  /** Asked too often; `seconds` until it may be asked again. */
  | { readonly kind: 'later'; readonly seconds: number }
  /** The identity service did not answer, or answered what cannot be used: the session may well be good. */
  | { readonly kind: 'unavailable' }

export interface ExchangeDeps {
  readonly readMetadata: ReadMetadata
  readonly fetch: typeof globalThis.fetch
  readonly clientId: string
  readonly logger: Pick<FastifyBaseLogger, 'error'>
}

/** Milliseconds that the identity service has to answer. */
const ANSWER_WITHIN = 10_000

/** Errors that the reader's token is the cause of; `invalid_request` is said of one that cannot be read. */
const TOKEN_ERRORS = [
  'invalid_grant',
  'invalid_request',
  'invalid_token',
  'login_required',
  'interaction_required',
  'consent_required',
]

/** Seconds, where an identity service does not say. */
const LATER = 30

/** Exchanges a refresh token at the identity service (RFC 6749, section 6). Never rejects; no token is ever logged. */
export async function exchangeRefreshToken(refreshToken: string, deps: ExchangeDeps): Promise<Exchange> {
  try {
    const response = await post(refreshToken, deps)
    return await judge(response, deps.logger)
  } catch (error) {
    deps.logger.error({ err: error }, 'The identity service could not be asked for a new token')
    return { kind: 'unavailable' }
  }
}

async function post(refreshToken: string, { readMetadata, fetch, clientId }: ExchangeDeps): Promise<Response> {
  const { tokenEndpoint } = await readMetadata()
  return fetch(tokenEndpoint, {
    method: 'POST',
    headers: { accept: 'application/json', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: refreshToken,
      client_id: clientId,
    }).toString(),
    redirect: 'error',
    signal: AbortSignal.timeout(ANSWER_WITHIN),
  })
}

async function judge(response: Response, logger: ExchangeDeps['logger']): Promise<Exchange> {
  const { status } = response
  const text = await response.text()
  const body = readBody(text)
  if (status === 429) return { kind: 'later', seconds: secondsOf(response.headers.get('retry-after')) }
  if (status === 200) return { kind: 'renewed', tokens: decodeTokenAnswer(withLifetimes(body)) }
  const error = body['error']
  if (status < 500 && TOKEN_ERRORS.includes(String(error))) return { kind: 'refused' }
  // Glewlwyd's way of saying no; whatever stands in between and fails says something.
  if (status === 400 && text === '') return { kind: 'refused' }
  // Such as a client that the identity service does not know: no fault of any reader's session.
  const code = typeof error === 'string' ? error.slice(0, 64) : undefined
  logger.error({ status, error: code }, 'The identity service gives no new token')
  return { kind: 'unavailable' }
}

type Body = Readonly<Record<string, unknown>>

/** Its text is in no error: it may hold tokens. */
function readBody(text: string): Body {
  try {
    const value: unknown = JSON.parse(text)
    return isRecord(value) ? value : {}
  } catch {
    return {}
  }
}

/** Keycloak says 0 of a refresh token without an end; Entra has a name of its own for the field. */
function withLifetimes(body: Body): Body {
  const { refresh_expires_in: seconds = body['refresh_token_expires_in'], ...rest } = body
  return Number(seconds) > 0 ? { ...rest, refresh_expires_in: seconds } : rest
}

function secondsOf(retryAfter: string | null): number {
  return retryAfter !== null && /^\d{1,4}$/.test(retryAfter) ? Number(retryAfter) : LATER
}
