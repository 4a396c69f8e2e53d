import { randomBytes } from 'node:crypto'
import { calculateJwkThumbprint, exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Kysely, Selectable } from 'kysely'
import type { IdentityKeysTable } from '../../platform/db/identitySchema.ts'
import type { Database } from '../../platform/db/schema.ts'

/** Signs every token and every receipt. */
export const SIGNING_ALGORITHM = 'ES256'

const DAY = 24 * 60 * 60 * 1000

/** Milliseconds after which a key gets a successor. */
const KEY_AGE = 30 * DAY

/** Milliseconds that a key is kept beyond its successor: what it signed may be shown to us that long (the hint at sign-out, the cookie). */
const RETENTION = 31 * DAY

/** Milliseconds that a new key is known to all servers before the first one signs with it; each reads the keys once a minute. */
const PUBLISHED_BEFORE_USE = 10 * 60_000

type Kind = IdentityKeysTable['kind']
/** The others are secrets that are shared. */
const SIGNING_KINDS: ReadonlySet<Kind> = new Set(['signing', 'receipt'])

type KeyRow = Selectable<IdentityKeysTable>

export interface IdentityKeys {
  /** Private keys; the first one signs, all of them are published. */
  readonly signing: readonly JWK[]
  /** Secrets of cookies; the first one signs. */
  readonly cookies: readonly string[]
}

/** The keys that all servers of a title share, made when there are none and renewed when they are old. `now`: milliseconds since 1970. */
export async function readIdentityKeys(db: Kysely<Database>, now: number): Promise<IdentityKeys> {
  const signing = await currentKeys(db, 'signing', now)
  const cookies = await currentKeys(db, 'cookie', now)
  return { signing: signing.map((row) => JSON.parse(row.secret) as JWK), cookies: cookies.map((row) => row.secret) }
}

/** The secrets of the cookie that opens files, kept and renewed like the others; the first one signs. */
export async function readFileKeys(db: Kysely<Database>, now: number): Promise<readonly string[]> {
  return (await currentKeys(db, 'files', now)).map(({ secret }) => secret)
}

/**
 * The key that signs the title's receipts, private part included: made when there is none and kept for good, since a receipt is to
 * be checked as long as somebody has it.
 */
export async function readReceiptKey(db: Kysely<Database>, now: number): Promise<JWK> {
  const [known] = await readKeys(db, 'receipt')
  if (known !== undefined) return JSON.parse(known.secret) as JWK
  await makeKey(db, { kind: 'receipt', serial: 1, created_at: new Date(now).toISOString() })
  const [made] = await readKeys(db, 'receipt')
  if (made === undefined) throw new Error('The key of the receipts was not kept.')
  return JSON.parse(made.secret) as JWK
}

async function currentKeys(db: Kysely<Database>, kind: Kind, now: number): Promise<readonly KeyRow[]> {
  const known = await readKeys(db, kind)
  const [newest] = known
  if (newest !== undefined && ageOf(newest, now) < KEY_AGE) return inOrderOfUse(known, now)
  await makeKey(db, { kind, serial: (newest?.serial ?? 0) + 1, created_at: new Date(now).toISOString() })
  await removeOldKeys(db, known, now)
  return inOrderOfUse(await readKeys(db, kind), now)
}

/** Newest first. */
async function readKeys(db: Kysely<Database>, kind: Kind): Promise<readonly KeyRow[]> {
  return db.selectFrom('identity_keys').selectAll().where('kind', '=', kind).orderBy('serial', 'desc').execute()
}

/** Of several servers that start at once one makes the key, and all use it. */
async function makeKey(db: Kysely<Database>, key: Omit<KeyRow, 'secret'>): Promise<void> {
  const secret = SIGNING_KINDS.has(key.kind) ? await makeSigningKey() : randomBytes(32).toString('base64url')
  await db
    .insertInto('identity_keys')
    .values({ ...key, secret })
    .onConflict((conflict) => conflict.columns(['kind', 'serial']).doNothing())
    .execute()
}

async function makeSigningKey(): Promise<string> {
  const { privateKey } = await generateKeyPair(SIGNING_ALGORITHM, { extractable: true })
  const jwk = await exportJWK(privateKey)
  const kid = await calculateJwkThumbprint(jwk)
  return JSON.stringify({ ...jwk, kid, alg: SIGNING_ALGORITHM, use: 'sig' })
}

/** `known`: newest first. A key goes when the one that followed it has been there for KEPT. */
async function removeOldKeys(db: Kysely<Database>, known: readonly KeyRow[], now: number): Promise<void> {
  for (const [index, { kind, serial }] of known.entries()) {
    const successor = known[index - 1]
    if (successor === undefined || ageOf(successor, now) < RETENTION) continue
    await db.deleteFrom('identity_keys').where('kind', '=', kind).where('serial', '=', serial).execute()
  }
}

function inOrderOfUse(rows: readonly KeyRow[], now: number): readonly KeyRow[] {
  const current = rows.find((row) => ageOf(row, now) >= PUBLISHED_BEFORE_USE) ?? rows.at(-1)
  return current === undefined ? [] : [current, ...rows.filter((row) => row !== current)]
}

function ageOf(key: KeyRow, now: number): number {
  return now - Date.parse(key.created_at)
}
