import { createLocalJWKSet, errors, type JSONWebKeySet, type JWTVerifyGetKey } from 'jose'
import { fetchJson } from './fetchJson.ts'
import type { ReadMetadata } from './createMetadataReader.ts'

export interface KeyFinderParts {
  readonly readMetadata: ReadMetadata
  readonly fetch: typeof globalThis.fetch
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** The one key that is not the identity service's to publish. */
  readonly sharedSecret: string | undefined
}

/** Milliseconds that keys are kept for. */
const FRESH = 3_600_000

/** Milliseconds between two askings: whoever makes up names of keys makes us ask no more often than this. */
const PAUSE = 10_000

interface KeySet {
  readonly find: JWTVerifyGetKey
  readonly at: number
}

/**
 * Finds the key that a token says it is signed with, by its name alone: keys and addresses that a token brings along count
 * for nothing. The identity service's keys are kept for an hour; a name that is not among them makes it be asked at once.
 * Rejects where there is no such key, or the keys cannot be had.
 */
export function createKeyFinder({ readMetadata, fetch, now, sharedSecret }: KeyFinderParts): JWTVerifyGetKey {
  const secret = sharedSecret === undefined ? undefined : new TextEncoder().encode(sharedSecret)
  let kept: KeySet | undefined
  let pending: Promise<KeySet> | undefined
  let nextAsk = Number.NEGATIVE_INFINITY

  const load = async (): Promise<KeySet> => {
    const at = now()
    nextAsk = at + PAUSE
    const { keysAddress } = await readMetadata()
    const find = createLocalJWKSet((await fetchJson(fetch, keysAddress)) as JSONWebKeySet)
    kept = { find, at }
    return kept
  }

  const ask = (): Promise<KeySet> => {
    if (pending === undefined && now() < nextAsk) return Promise.reject(new errors.JWKSNoMatchingKey())
    pending ??= load().finally(() => {
      pending = undefined
    })
    return pending
  }

  return async (header, token) => {
    if (header.alg === 'HS256' && secret !== undefined) return secret
    const set = kept !== undefined && now() - kept.at < FRESH ? kept : await ask()
    try {
      return await set.find(header, token)
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error
      return (await ask()).find(header, token)
    }
  }
}
