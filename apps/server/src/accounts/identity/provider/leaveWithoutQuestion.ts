import type { KoaContextWithOIDC, Session } from 'oidc-provider'

type Middleware = (ctx: KoaContextWithOIDC, next: () => Promise<void>) => Promise<void>

/**
 * Signing out ends the families of the session with it: the library would let refresh tokens that outlive a session live on.
 *
 * It asks nothing of whoever isn't signed in, nor of whoever brings the ID token of the session: then it is the reader that
 * asks, not a page that wants somebody signed out. All others see the question.
 */
export const leaveWithoutQuestion: Middleware = async (ctx, next) => {
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
