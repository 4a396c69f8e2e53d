import { type KoaContextWithOIDC, Provider, type Session } from 'oidc-provider'
import { readIdentityKeys } from '../readIdentityKeys.ts'
import { removeExpired } from '../identityRecords.ts'
import { providerConfiguration, type ProviderDeps } from './providerConfiguration.ts'
import { isBrokenOff } from '../../../platform/limits.ts'
import { exchangeOnce } from './exchangeOnce.ts'
import { chooseCoding, compress } from '../../../platform/responses/Answer.ts'

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
  // The address and the scheme are set by us before a request gets there: see passToProvider.
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
