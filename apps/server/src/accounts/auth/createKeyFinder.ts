import { createRemoteJWKSet, customFetch, errors, type FetchImplementation, type JWTVerifyGetKey } from 'jose'
import type { ReadMetadata } from './createMetadataReader.ts'
import { ANSWER_WITHIN } from './fetchJson.ts'

export interface KeyFinderParts {
  readonly readMetadata: ReadMetadata
  readonly fetch: typeof globalThis.fetch
  /** The one key that is not the identity service's to publish. */
  readonly sharedSecret: string | undefined
}

/** Milliseconds that keys are kept for. */
const FRESH = 3_600_000

/** Milliseconds between two askings: whoever makes up names of keys makes us ask no more often than this. */
const PAUSE = 10_000

/** Stands for the address of the keys, which is not known before the service has described itself. */
const DESCRIBED = new URL('described:keys')

/**
 * Finds the key that a token says it is signed with, by its name alone: keys and addresses that a token brings along count
 * for nothing. The identity service's keys are kept for an hour; a name that is not among them makes it be asked at once.
 * Rejects where there is no such key, or the keys cannot be had.
 */
export function createKeyFinder({ readMetadata, fetch, sharedSecret }: KeyFinderParts): JWTVerifyGetKey {
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
