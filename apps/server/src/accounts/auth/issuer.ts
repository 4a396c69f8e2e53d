import { isRecord } from '@gatefold/magazine/isRecord'
import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose'

interface KeyFinderDeps {
  readonly readMetadata: ReadMetadata
  readonly fetch: typeof globalThis.fetch
  /** The one key that is not the identity service's to publish. */
  readonly sharedSecret: string | undefined
}

/** Milliseconds between two askings: whoever makes up names of keys makes us ask no more often than this. */
const PAUSE = 10_000

/** Stands for the address of the keys, which is not known before the service has described itself. */
const DESCRIBED = new URL('described:keys')

/** Milliseconds that an identity service has to answer. */
export const ANSWER_WITHIN = 5_000

/** What an identity service says of itself, as far as it is used. */
export interface IssuerMetadata {
  readonly tokenEndpoint: string
  readonly keysAddress: string
  /** The origins of all addresses that it names. */
  readonly origins: readonly string[]
}

export interface IssuerDeps {
  /** As its tokens name it. Asked for when it is needed: our own is known when the server listens. */
  readonly issuer: () => string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type ReadMetadata = () => Promise<IssuerMetadata>

/** Milliseconds that an identity service's description and its keys count as new. */
const FRESH = 3_600_000

/**
 * Reads an identity service's description (OpenID Connect Discovery) and keeps it for an hour; while the service does not
 * answer, the last one serves. Rejects when there is none.
 */
export function createMetadataReader({ issuer, fetch, now }: IssuerDeps): ReadMetadata {
  let kept: { readonly metadata: IssuerMetadata; readonly at: number } | undefined
  let pending: Promise<IssuerMetadata> | undefined

  const load = async (): Promise<IssuerMetadata> => {
    const at = now()
    const metadata = decodeMetadata(await fetchJson(fetch, wellKnown(issuer())), issuer())
    kept = { metadata, at }
    return metadata
  }

  return async () => {
    if (kept !== undefined && now() - kept.at < FRESH) return kept.metadata
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending.catch((error: unknown) => {
      if (kept === undefined) throw error
      return kept.metadata
    })
  }
}

function wellKnown(issuer: string): string {
  return `${issuer.replace(/\/$/, '')}/.well-known/openid-configuration`
}

function decodeMetadata(value: unknown, issuer: string): IssuerMetadata {
  const fields = new Map(isRecord(value) ? Object.entries(value) : [])
  if (fields.get('issuer') !== issuer) throw new Error(`${wellKnown(issuer)} describes another issuer.`)
  const tokenEndpoint: unknown = fields.get('token_endpoint')
  const keysAddress: unknown = fields.get('jwks_uri')
  if (!isAddress(tokenEndpoint) || !isAddress(keysAddress)) {
    throw new Error(`${wellKnown(issuer)} names no token endpoint or no keys.`)
  }
  if (isEncrypted(issuer) && !(isEncrypted(tokenEndpoint) && isEncrypted(keysAddress))) {
    throw new Error(`${wellKnown(issuer)} names addresses that are not encrypted.`)
  }
  const origins = [...fields.values()].filter(isAddress).map((address) => new URL(address).origin)
  return { tokenEndpoint, keysAddress, origins: [...new Set([new URL(issuer).origin, ...origins])] }
}

function isEncrypted(address: string): boolean {
  return address.startsWith('https:')
}

function isAddress(value: unknown): value is string {
  return typeof value === 'string' && /^https?:\/\//.test(value) && URL.canParse(value)
}

/** The JSON at an address. Rejects on anything but 200 with JSON; an address that leads elsewhere is not followed. */
async function fetchJson(fetch: typeof globalThis.fetch, url: string): Promise<unknown> {
  const signal = AbortSignal.timeout(ANSWER_WITHIN)
  const response = await fetch(url, { headers: { accept: 'application/json' }, redirect: 'error', signal })
  if (response.status !== 200) {
    await response.body?.cancel()
    throw new Error(`${url} answered ${response.status}.`)
  }
  return response.json()
}

/**
 * Finds the key that a token says it is signed with, by its name alone: keys and addresses that a token brings along count
 * for nothing. The identity service's keys are kept for an hour; a name that is not among them makes it be asked at once.
 * Rejects where there is no such key, or the keys cannot be had.
 */
export function createKeyFinder({ readMetadata, fetch, sharedSecret }: KeyFinderDeps): JWTVerifyGetKey {
  const secret = sharedSecret === undefined ? undefined : new TextEncoder().encode(sharedSecret)
  let nextAsk = Number.NEGATIVE_INFINITY

  // The library pauses after an answer alone; a service that does not answer is asked no more often.
  const fetchKeys: FetchImplementation = async (_described, options) => {
    if (Date.now() < nextAsk) throw new errors.JWKSNoMatchingKey()
    nextAsk = Date.now() + PAUSE
    const { keysAddress } = await readMetadata()
    const answer = await fetch(keysAddress, options)
    // The library reads no other; what is left unread keeps the connection.
    if (!answer.ok) await answer.body?.cancel()
    return answer
  }

  const findPublished = createRemoteJWKSet(DESCRIBED, {
    cacheMaxAge: FRESH,
    cooldownDuration: 0,
    // For its description and for its keys.
    timeoutDuration: 2 * ANSWER_WITHIN,
    [customFetch]: fetchKeys,
  })

  return async (header, token) =>
    header.alg === 'HS256' && secret !== undefined ? secret : findPublished(header, token)
}
