import { HEADERS } from '@gatefold/contract/headers'
import type { PublicConfiguration, PublicPassword } from '@gatefold/magazine/title/PublicConfiguration'
import { graphqlAddress } from '../network/createGraphqlClient.ts'
import { requestTimeout } from '../network/requestTimeout.ts'

/** `later`: the host cannot be asked now, does not answer in time, or has been asked too often. */
export type Entry = 'open' | 'wrong' | 'later'

interface PasswordDeps {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'password'>
  readonly fetch: typeof fetch
  /** Missing where the page did not come over a secure connection. */
  readonly subtle: SubtleCrypto | undefined
}

const UNKNOWN = 404

/**
 * Compares the password here first (Requirement R5.1) and then shows it to the host, which gives nothing without: a gate in the
 * browser alone hides nothing. A host that has no gate leaves it at that. Never rejects.
 */
export async function enterPassword(password: string, { configuration, fetch, subtle }: PasswordDeps): Promise<Entry> {
  const { appKey, basePath } = configuration
  const isRight = await isPassword(password, configuration.password, subtle)
  if (isRight === false) return 'wrong'
  try {
    const { ok, status } = await fetch(`${basePath}auth/gate`, {
      method: 'POST',
      headers: { [HEADERS.appKey]: appKey, [HEADERS.contentType]: 'application/json' },
      body: JSON.stringify({ password }),
      redirect: 'error',
      signal: requestTimeout(),
    })
    if (ok || (isRight === true && status === UNKNOWN)) return 'open'
    return status === 401 ? 'wrong' : 'later'
  } catch {
    return 'later'
  }
}

interface LockDeps {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'host'>
  readonly fetch: typeof fetch
}

/** Whether the host asks for the password before it answers anything. No where it cannot be asked: without a network one reads on. */
export async function isLocked({ configuration, fetch }: LockDeps): Promise<boolean> {
  const headers = { [HEADERS.appKey]: configuration.appKey, [HEADERS.contentType]: 'application/json' }
  try {
    const body = JSON.stringify({ query: '{__typename}' })
    const response = await fetch(graphqlAddress(configuration), {
      method: 'POST',
      headers,
      body,
      signal: requestTimeout(),
    })
    return response.status === 401 && (await response.text()).includes('PASSWORD_REQUIRED')
  } catch {
    return false
  }
}

type Digest = Pick<PublicPassword, 'salt' | 'iterations' | 'digest'>

/**
 * Whether this is the title's password: PBKDF2-SHA-256 over its UTF-8 is the digest (Requirement R5.1). Undefined where the browser
 * cannot tell, as on a page that did not come over a secure connection: the host can.
 */
export async function isPassword(
  password: string,
  { salt, iterations, digest }: Digest,
  subtle: SubtleCrypto | undefined,
): Promise<boolean | undefined> {
  if (subtle === undefined) return undefined
  const key = await subtle.importKey('raw', new TextEncoder().encode(password), 'PBKDF2', false, ['deriveBits'])
  const expected = bytesIn(digest)
  const parameters = { name: 'PBKDF2', hash: 'SHA-256', salt: bytesIn(salt), iterations }
  const derived = new Uint8Array(await subtle.deriveBits(parameters, key, expected.length * 8))
  return derived.every((byte, at) => byte === expected[at])
}

function bytesIn(hex: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
}
