import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { KoaContextWithOIDC } from 'oidc-provider'
import type { Kysely } from 'kysely'
import type { IdentityDeps } from '../IdentityDeps.ts'
import { applyAll, type PendingWrites, pendingWrites, UsedTwice } from '../identityRecords.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from '../hashOf.ts'

type ExchangeDeps = Pick<IdentityDeps, 'db' | 'limits' | 'now'>
type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

/** One answer for everything that is wrong with a code or a refresh token. */
const REFUSED = { error: 'invalid_grant', error_description: 'grant request is invalid' }

/** How often one family may ask for tokens. */
const FAMILY_ALLOWANCE = { limit: 30, seconds: 60 }

/**
 * Makes of an exchange at the token endpoint one transaction: the code or the refresh token is used up, its successor is
 * there and the answer is kept, or nothing of it. Of two that present the same token at once, here or at another server, one
 * wins; the other's successor was never written, and it gets the winner's answer. Decision 0171.
 */
export function exchangeOnce(deps: ExchangeDeps): Middleware {
  return async (ctx, next) => {
    if (ctx.method !== 'POST' || ctx.path !== '/token') return next()
    const writes: PendingWrites = []
    await pendingWrites.run(writes, next)
    const grantId = ctx.oidc.entities.RefreshToken?.grantId
    if (grantId !== undefined && !(await deps.limits.take(`identity family ${grantId}`, FAMILY_ALLOWANCE))) later(ctx)
    else if (ctx.status === 200) await settle(ctx, writes, deps)
    else await refuse(ctx, writes, deps)
  }
}

/** Nothing has been written, so the same token can be presented again. */
function later(ctx: KoaContextWithOIDC): void {
  ctx.status = 429
  ctx.set('retry-after', String(FAMILY_ALLOWANCE.seconds))
  ctx.body = { error: 'temporarily_unavailable' }
}

async function settle(ctx: KoaContextWithOIDC, writes: PendingWrites, deps: ExchangeDeps): Promise<void> {
  const { db, now } = deps
  const answer = withLifetime(ctx)
  const presented = presentedToken(ctx)
  const grantId = ctx.oidc.entities.RefreshToken?.grantId
  const at = new Date(now()).toISOString()
  try {
    await db.transaction().execute(async (transaction) => {
      await applyAll(transaction, writes, at)
      if (presented !== undefined && grantId !== undefined) {
        await keepExchange(transaction, { presented, grantId, answer }, now())
      }
    })
    ctx.body = answer
  } catch (error) {
    if (!(error instanceof UsedTwice)) throw error
    ctx.status = 400
    ctx.body = REFUSED
    await refuse(ctx, grantId === undefined ? [] : [{ kind: 'end', grantId }], deps)
  }
}

/** Answers again what was answered a moment ago, or lets the refusal stand and the family end if it must. */
async function refuse(ctx: KoaContextWithOIDC, writes: PendingWrites, { db, now }: ExchangeDeps): Promise<void> {
  const ends = writes.filter(({ kind }) => kind === 'remove' || kind === 'end')
  if (ends.length === 0) return
  const presented = presentedToken(ctx)
  const again = presented === undefined ? undefined : await findExchange(db, presented, now())
  if (again === undefined) return applyAll(db, ends, new Date(now()).toISOString())
  ctx.status = 200
  ctx.body = again
}

function presentedToken(ctx: KoaContextWithOIDC): string | undefined {
  const { grant_type: grantType, refresh_token: token } = ctx.oidc.params ?? {}
  return grantType === 'refresh_token' && typeof token === 'string' ? token : undefined
}

/** Puts the seconds that are left of the session beside the refresh token. */
function withLifetime(ctx: KoaContextWithOIDC): TokenBody {
  const left = ctx.oidc.entities.RefreshToken?.remainingTTL ?? 0
  return { ...(ctx.body as TokenBody), refresh_expires_in: left }
}

/** Seconds in which whoever presents the same refresh token again gets the same answer: parallel requests, lost answers. */
const GRACE = 30

/** Seconds that the row of an exchange is kept. */
const KEPT = 120

/** A successful answer of the token endpoint. */
interface TokenBody {
  readonly access_token: string
  readonly expires_in: number
  readonly refresh_token: string
  readonly refresh_expires_in: number
  readonly [name: string]: unknown
}

interface RefreshExchange {
  /** The refresh token that was presented. */
  readonly presented: string
  readonly grantId: string
  readonly answer: TokenBody
}

/** Remembers what a refresh token was exchanged for, for a moment. */
async function keepExchange(db: Kysely<Database>, exchange: RefreshExchange, now: number): Promise<void> {
  const { presented, grantId, answer } = exchange
  await db
    .insertInto('refresh_exchanges')
    .values({
      token_hash: hashOf(presented),
      grant_id: grantId,
      successor_hash: hashOf(answer.refresh_token),
      answer: sealAnswer(JSON.stringify(answer), presented),
      exchanged_at: new Date(now).toISOString(),
      expires_at: new Date(now + KEPT * 1000).toISOString(),
    })
    .execute()
}

/**
 * The answer that a refresh token was exchanged for, as old as it is by now. Undefined when that was longer ago than GRACE,
 * or when its successor was exchanged too: then it is a grandparent, and nobody honest has it any more.
 */
async function findExchange(db: Kysely<Database>, presented: string, now: number): Promise<TokenBody | undefined> {
  const row = await db
    .selectFrom('refresh_exchanges as exchange')
    .leftJoin('identity_records as successor', (join) =>
      join.onRef('successor.id', '=', 'exchange.successor_hash').on('successor.model', '=', 'RefreshToken'),
    )
    .select(['exchange.answer', 'exchange.exchanged_at', 'successor.id as successor', 'successor.consumed_at'])
    .where('exchange.token_hash', '=', hashOf(presented))
    .executeTakeFirst()
  if (row?.successor === undefined || row.successor === null || row.consumed_at !== null) return undefined
  const age = now - Date.parse(row.exchanged_at)
  if (age > GRACE * 1000) return undefined
  const answer = JSON.parse(openAnswer(row.answer, presented)) as TokenBody
  const seconds = Math.max(0, Math.ceil(age / 1000))
  return {
    ...answer,
    expires_in: answer.expires_in - seconds,
    refresh_expires_in: answer.refresh_expires_in - seconds,
  }
}

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** An answer that only who presents the same token again can read: the key comes from the token and is kept nowhere. */
export function sealAnswer(answer: string, token: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(token), nonce)
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the answer was sealed for another token. */
export function openAnswer(sealed: string, token: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyFrom(token), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return opened.toString('utf8')
}

function keyFrom(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'gatefold refresh exchange', 32))
}
