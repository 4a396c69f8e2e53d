import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'

/** Who a browser's requests for files come from. It follows the bearer of the calls: see `followBearer`. */
export interface FileToken {
  readonly subject: string
  readonly isAdmin: boolean
  /** What the token opened; what has been bought is looked up for each request. */
  readonly issueIds: readonly string[]
  /** Names the session on one device, where the identity service is ours. */
  readonly session: string | undefined
  /** Seconds since 1970. */
  readonly madeAt: number
  /** Seconds since 1970: beyond it only a new token helps. */
  readonly until: number
}

/** Seconds: the life of an access token of ours. */
export const TOKEN_LIFETIME = 600

/** Seconds after which a token that is used is made anew. */
export const RENEW_AFTER = 240

/** Seconds by which the clocks of two servers may differ. */
const SKEW = 60

/** Whether a token counts at an instant, in seconds since 1970. */
export function isCurrent({ madeAt, until }: FileToken, now: number): boolean {
  return now >= madeAt - SKEW && now < Math.min(madeAt + TOKEN_LIFETIME, until)
}

/** Our own claim: by which name the identity service of the title keeps the session on one device that a token belongs to. */
export const SESSION_CLAIM = 'gf:session'

/** What a token is for: one made for the frames of an issue opens nothing as a cookie, nor another issue. */
type TokenPurpose = 'files' | `frame ${string}`

interface EncryptionOptions {
  readonly purpose: TokenPurpose
  /** The first one encrypts. */
  readonly keys: readonly string[]
}

/** As many as a cookie has room for, beside the rest of a token. */
const MOST_ISSUES = 120

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A token as text of letters, digits, `-` and `_` that says nothing to who has no key: a ticket stands in an address, which others see.
 * `issueIds`: as `issueIdsOfToken` gives them.
 */
export function encryptFileToken(token: FileToken, { purpose, keys }: EncryptionOptions): string {
  const [key] = keys
  if (key === undefined) throw new Error('There is no key to encrypt with.')
  const { subject, isAdmin, issueIds, session, madeAt, until } = token
  const value = { s: subject, a: isAdmin ? 1 : 0, i: writeIds(issueIds), n: session, m: madeAt, u: until }
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(key, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The issues that a token can name: a name that is in no issue's form names none, and there is room for 120. */
export function issueIdsOfToken(issueIds: readonly string[]): readonly string[] {
  return issueIds.filter((id) => UUID.test(id)).slice(0, MOST_ISSUES)
}

/** The token; undefined for what no key of ours has encrypted for this purpose. */
export function decryptFileToken(encrypted: string, { purpose, keys }: EncryptionOptions): FileToken | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  const [text] = keys.flatMap((key) => decipher(bytes, keyFrom(key, purpose)) ?? [])
  if (text === undefined) return undefined
  const value = JSON.parse(text) as {
    readonly s: string
    readonly a: number
    readonly i: string
    readonly n?: string
    readonly m: number
    readonly u: number
  }
  const { s: subject, a, i, n: session, m: madeAt, u: until } = value
  return { subject, isAdmin: a === 1, issueIds: readIds(i), session, madeAt, until }
}

function decipher(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const decipherer = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipherer.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipherer.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipherer.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    // Another key, another purpose, or a changed text.
    return undefined
  }
}

/** By secret and purpose: a reader's calls and files ask for the same ones again and again, frames of issues now and then. */
const derivedKeys = new LRUCache<string, Buffer>({ max: 100 })

function keyFrom(key: string, purpose: TokenPurpose): Buffer {
  const name = `${purpose} ${key}`
  const derived = derivedKeys.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `gatefold pass for ${purpose}`, 32))
  derivedKeys.set(name, derived)
  return derived
}

const ID_BYTES = 16

function writeIds(ids: readonly string[]): string {
  const hex = ids.map((id) => id.replaceAll('-', ''))
  return Buffer.from(hex.join(''), 'hex').toString('base64url')
}

function readIds(written: string): readonly string[] {
  const bytes = Buffer.from(written, 'base64url')
  return Array.from({ length: bytes.length / ID_BYTES }, (_, index) =>
    bytes
      .subarray(index * ID_BYTES, (index + 1) * ID_BYTES)
      .toString('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
  )
}

/** Milliseconds after which the keys are read again: another server may have made new ones. */
const READ_EVERY = 60_000

interface KeyReaderDeps {
  /** The title's secrets from the database; made there when there are none. */
  readonly read: () => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The secrets that all servers of a title share, read once a minute. */
export function createKeyReader({ read, now }: KeyReaderDeps): () => Promise<readonly string[]> {
  let reading: Promise<readonly string[]> | undefined
  let readAt = -Infinity
  return () => {
    if (reading !== undefined && now() - readAt < READ_EVERY) return reading
    readAt = now()
    const latest = read()
    reading = latest
    // A failure is told to whoever asked, and not kept.
    latest.catch(() => {
      if (reading === latest) reading = undefined
    })
    return latest
  }
}
