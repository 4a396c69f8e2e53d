import type { KoaContextWithOIDC } from 'oidc-provider'
import type { IdentityDeps } from '../IdentityDeps.ts'
import { applyAll, type PendingWrites, pendingWrites, UsedTwice } from '../records/PendingWrites.ts'
import { findExchange, keepExchange, type TokenBody } from '../records/refreshExchanges.ts'

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
