import { createHmac } from 'node:crypto'
import { isSameSecret } from '../auth/isSameSecret.ts'
import type { FilePass } from './FilePass.ts'

/** What a pass is for: one made for the frames of an issue opens nothing as a cookie, nor another issue. */
export type PassPurpose = 'files' | `frame ${string}`

export interface SealOptions {
  readonly purpose: PassPurpose
  /** The first one signs. */
  readonly keys: readonly string[]
}

/** As many as a cookie has room for, beside the rest of a pass. */
const MOST_ISSUES = 120

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/**
 * A pass as text of letters, digits, `-`, `_` and `.`: JSON with its HMAC. `issueIds`: as `issuesOfPass` gives them.
 */
export function sealPass(pass: FilePass, { purpose, keys }: SealOptions): string {
  const [key] = keys
  if (key === undefined) throw new Error('There is no key to sign with.')
  const { subject, isAdmin, issueIds, session, madeAt, until } = pass
  const value = { s: subject, a: isAdmin ? 1 : 0, i: writeIds(issueIds), n: session, m: madeAt, u: until }
  const text = Buffer.from(JSON.stringify(value)).toString('base64url')
  return `${text}.${markOf(text, purpose, key)}`
}

/** The issues that a pass can name: a name that is in no issue's form names none, and there is room for 120. */
export function issuesOfPass(issueIds: readonly string[]): readonly string[] {
  return issueIds.filter((id) => UUID.test(id)).slice(0, MOST_ISSUES)
}

/** The pass; undefined for what no key of ours has signed for this purpose. */
export function openPass(sealed: string, { purpose, keys }: SealOptions): FilePass | undefined {
  const [text = '', mark = ''] = sealed.split('.')
  const isOurs = keys.some((key) => isSameSecret(mark, markOf(text, purpose, key)))
  if (!isOurs) return undefined
  const value = JSON.parse(Buffer.from(text, 'base64url').toString()) as {
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

function markOf(text: string, purpose: PassPurpose, key: string): string {
  return createHmac('sha256', key).update(`${purpose} ${text}`).digest('base64url')
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
