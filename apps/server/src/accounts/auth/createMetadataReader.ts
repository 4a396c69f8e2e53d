import { isRecord } from '@gatefold/magazine/isRecord'
import { fetchJson } from './fetchJson.ts'

/** What an identity service says of itself, as far as it is used. */
export interface IssuerMetadata {
  readonly tokenEndpoint: string
  readonly keysAddress: string
  /** The origins of all addresses that it names. */
  readonly origins: readonly string[]
}

export interface IssuerParts {
  /** As its tokens name it. Asked for when it is needed: our own is known when the server listens. */
  readonly issuer: () => string
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type ReadMetadata = () => Promise<IssuerMetadata>

/** Milliseconds that an identity service's description counts as new. */
const FRESH = 3_600_000

/**
 * Reads an identity service's description (OpenID Connect Discovery) and keeps it for an hour; while the service does not
 * answer, the last one serves. Rejects when there is none.
 */
export function createMetadataReader({ issuer, fetch, now }: IssuerParts): ReadMetadata {
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
