import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { FilePass } from './FilePass.ts'

/** What a pass is for: one made for the frames of an issue opens nothing as a cookie, nor another issue. */
export type PassPurpose = 'files' | `frame ${string}`

export interface SealOptions {
  readonly purpose: PassPurpose
  /** The first one seals. */
  readonly keys: readonly string[]
}

/** As many as a cookie has room for, beside the rest of a pass. */
const MOST_ISSUES = 120

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/**
 * A pass as text of letters, digits, `-` and `_` that says nothing to who has no key: a ticket stands in an address, which others see.
 * `issueIds`: as `issuesOfPass` gives them.
 */
export function sealPass(pass: FilePass, { purpose, keys }: SealOptions): string {
  const [key] = keys
  if (key === undefined) throw new Error('There is no key to seal with.')
  const { subject, isAdmin, issueIds, session, madeAt, until } = pass
  const value = { s: subject, a: isAdmin ? 1 : 0, i: writeIds(issueIds), n: session, m: madeAt, u: until }
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(key, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The issues that a pass can name: a name that is in no issue's form names none, and there is room for 120. */
export function issuesOfPass(issueIds: readonly string[]): readonly string[] {
  return issueIds.filter((id) => UUID.test(id)).slice(0, MOST_ISSUES)
}

/** The pass; undefined for what no key of ours has sealed for this purpose. */
export function openPass(sealed: string, { purpose, keys }: SealOptions): FilePass | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
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

function keyFrom(key: string, purpose: PassPurpose): Buffer {
  return Buffer.from(hkdfSync('sha256', key, '', `gatefold pass for ${purpose}`, 32))
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
