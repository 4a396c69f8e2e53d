import { type KoaContextWithOIDC, Provider, type Session } from 'oidc-provider'
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { readIdentityKeys } from '../readIdentityKeys.ts'
import { applyAll, type PendingWrites, pendingWrites, AlreadyUsedError } from '../identityRecords.ts'
import { providerConfiguration, type ProviderDeps } from './providerConfiguration.ts'
import { isBrokenOff } from '../../../platform/limits.ts'
import { chooseCoding, compress } from '../../../platform/responses/Answer.ts'
import type { IdentityDeps } from '../IdentityDeps.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from '../hashOf.ts'

/** Milliseconds after which the keys are read again: another server may have made new ones. */
const KEYS_READ_EVERY = 60_000

/** Milliseconds between two removals of what has run out. */
const SWEEP_EVERY = 3_600_000

export interface ProviderSource {
  readonly issuer: () => string
  /** The protocol library with the keys of the moment. Rejects with the database's error. */
  current(): Promise<Provider>
}

/** Makes the protocol library at the first request, when the origin is known, and anew when there are other keys. */
export function createProviderSource(deps: Omit<ProviderDeps, 'issuer' | 'keys'>): ProviderSource {
  const { db, now, settings } = deps
  const issuer = (): string => `${deps.origin()}${settings.basePath}identity`
  let provider: Promise<Provider> | undefined
  let keysInUse = ''
  let readAt = -Infinity
  let sweptAt = -Infinity
  const read = async (previous: Promise<Provider> | undefined): Promise<Provider> => {
    const keys = await readIdentityKeys(db, now())
    if (now() - sweptAt >= SWEEP_EVERY) {
      sweptAt = now()
      await removeExpired(db, new Date(now()).toISOString())
    }
    const names = JSON.stringify(keys)
    if (previous !== undefined && names === keysInUse) return previous
    const made = createProvider({ ...deps, issuer: issuer(), keys })
    keysInUse = names
    return made
  }
  return {
    issuer,
    current() {
      if (provider !== undefined && now() - readAt < KEYS_READ_EVERY) return provider
      readAt = now()
      const reading = read(provider)
      provider = reading
      // A failure is told to whoever asked, and not kept.
      reading.catch(() => {
        if (provider === reading) provider = undefined
      })
      return reading
    },
  }
}

/** The protocol library with our database, accounts and pages. Decision 0170. */
function createProvider(deps: ProviderDeps): Provider {
  const provider = new Provider(deps.issuer, providerConfiguration(deps))
  // The address and the scheme are set by us before a request gets there: see overrideForwardedOrigin.
  provider.proxy = true
  // The library answers a fault by itself and tells nobody; Koa would write it to the console.
  const report = (err: unknown): void => {
    if (!isBrokenOff(err)) deps.logger.error({ err }, 'The identity service failed')
  }
  provider.on('server_error', (_ctx, error) => {
    report(error)
  })
  provider.onerror = report
  provider.use(compressDocuments)
  provider.use(leaveWithoutQuestion)
  provider.use(exchangeOnce(deps))
  return provider
}

/** Forgets what has run out: nothing of it could be used any more. */
async function removeExpired(db: Kysely<Database>, now: string): Promise<void> {
  await db.deleteFrom('identity_records').where('expires_at', '<', now).execute()
  await db.deleteFrom('refresh_exchanges').where('expires_at', '<', now).execute()
}

/**
 * Compresses what the protocol library answers to a GET: its description, keys and faults. Not the question of signing out, whose form
 * holds a secret beside what the address says: from the length of such a page, compressed, one could be guessed out of the other.
 */
async function compressDocuments(ctx: KoaContextWithOIDC, next: () => Promise<void>): Promise<void> {
  await next()
  const text = ctx.path.startsWith('/session/') ? undefined : textOf(ctx.body)
  if (ctx.method !== 'GET' || text === undefined) return
  ctx.vary('accept-encoding')
  const bytes = Buffer.from(text)
  const coding = chooseCoding(ctx.get('accept-encoding'), bytes.length)
  if (coding === 'identity') return
  const type = ctx.response.get('content-type')
  ctx.body = await compress(bytes, coding)
  ctx.set({ 'content-type': type, 'content-encoding': coding })
}

function textOf(body: unknown): string | undefined {
  if (typeof body === 'string') return body
  const isDocument = typeof body === 'object' && body !== null && Object.getPrototypeOf(body) === Object.prototype
  return isDocument ? JSON.stringify(body) : undefined
}

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

/**
 * Signing out ends the families of the session with it: the library would let refresh tokens that outlive a session live on.
 *
 * It asks nothing of whoever isn't signed in, nor of whoever brings the ID token of the session: then it is the reader that
 * asks, not a page that wants somebody signed out. All others see the question.
 */
const leaveWithoutQuestion: Middleware = async (ctx, next) => {
  await next()
  if (ctx.path === '/session/end') await answerQuestion(ctx)
  if (ctx.path === '/session/end/confirm' && ctx.status === 303 && ctx.oidc.params?.['logout'] !== undefined) {
    await endFamilies(ctx)
  }
}

async function answerQuestion(ctx: KoaContextWithOIDC): Promise<void> {
  const { session, entities, provider } = ctx.oidc
  if (ctx.status !== 200 || session === undefined) return
  if (session.accountId !== undefined && session.accountId !== entities.IdTokenHint?.payload['sub']) return
  const address = addressAfter(ctx, session)
  await endFamilies(ctx)
  await session.destroy()
  ctx.cookies.set(provider.cookieName('session'), null, {
    path: new URL(provider.issuer).pathname,
    httpOnly: true,
    sameSite: 'lax',
    overwrite: true,
  })
  ctx.body = ''
  ctx.status = 303
  ctx.redirect(address)
}

/** The library has checked the address against the client's. */
function addressAfter(ctx: KoaContextWithOIDC, session: Session): string {
  const { postLogoutRedirectUri, state } = session.state ?? {}
  if (typeof postLogoutRedirectUri !== 'string') return ctx.oidc.urlFor('end_session_success')
  const address = new URL(postLogoutRedirectUri)
  if (typeof state === 'string') address.searchParams.set('state', state)
  return address.href
}

async function endFamilies({ oidc: { session, provider } }: KoaContextWithOIDC): Promise<void> {
  for (const { grantId } of Object.values(session?.authorizations ?? {})) {
    if (grantId !== undefined) await provider.RefreshToken.revokeByGrantId(grantId)
  }
}

type ExchangeDeps = Pick<IdentityDeps, 'db' | 'limits' | 'now'>

/** One answer for everything that is wrong with a code or a refresh token. */
const REFUSED = { error: 'invalid_grant', error_description: 'grant request is invalid' }

/** How often one family may ask for tokens. */
const FAMILY_ALLOWANCE = { limit: 30, seconds: 60 }

/**
 * Makes of an exchange at the token endpoint one transaction: the code or the refresh token is used up, its successor is
 * there and the answer is kept, or nothing of it. Of two that present the same token at once, here or at another server, one
 * wins; the other's successor was never written, and it gets the winner's answer. Decision 0171.
 */
function exchangeOnce(deps: ExchangeDeps): Middleware {
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
    if (!(error instanceof AlreadyUsedError)) throw error
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
const RETENTION_SECONDS = 120

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
      answer: encryptExchange(JSON.stringify(answer), presented),
      exchanged_at: new Date(now).toISOString(),
      expires_at: new Date(now + RETENTION_SECONDS * 1000).toISOString(),
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
  const answer = JSON.parse(decryptExchange(row.answer, presented)) as TokenBody
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
export function encryptExchange(answer: string, token: string): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(token), nonce)
  const sealed = Buffer.concat([cipher.update(answer, 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Throws when the answer was sealed for another token. */
export function decryptExchange(sealed: string, token: string): string {
  const bytes = Buffer.from(sealed, 'base64url')
  const decipher = createDecipheriv(CIPHER, keyFrom(token), bytes.subarray(0, NONCE_BYTES))
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  const opened = Buffer.concat([decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()])
  return opened.toString('utf8')
}

function keyFrom(token: string): Buffer {
  return Buffer.from(hkdfSync('sha256', token, '', 'gatefold refresh exchange', 32))
}
