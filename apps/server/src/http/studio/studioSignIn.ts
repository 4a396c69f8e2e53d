import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isRecord } from '@gatefold/magazine/isRecord'
import type { ReadMetadata } from '../../accounts/auth/createTokenVerifier.ts'
import { STUDIO_CLIENT } from '../../accounts/identity/provider/providerConfiguration.ts'
import type { InvitingAccounts } from '../../accounts/identity/accounts/openAccounts.ts'
import { html } from '../../platform/plainPages/html.ts'
import { actionList, backTo, layout, link, type PageFrame } from '../../platform/plainPages/layout.ts'
import { choosePageLanguage } from '../../platform/plainPages/pageLanguage.ts'
import { roleOf, SESSION_LIFE, type StudioSessions } from '../../studio/studioSessions.ts'

export interface StudioSignInDeps {
  readonly sessions: StudioSessions
  readonly accounts: Pick<InvitingAccounts, 'find' | 'adminRole'>
  readonly readMetadata: ReadMetadata
  /** Asks our own identity service within this process. */
  readonly fetch: typeof fetch
  /** Starts and ends with a slash. */
  readonly basePath: string
  /** The public origin. */
  readonly origin: () => string
  readonly frame: PageFrame
  readonly defaultLanguage: string
}

const SESSION_COOKIE = 'gf-studio'
const SIGN_IN_COOKIE = 'gf-studio-sign-in'

/** Seconds that a sign-in may take. */
const SIGN_IN_LIFE = 3_600

const SESSION = /(?:^|;)\s*gf-studio=(?<secret>[\w-]{32})(?=\s*(?:;|$))/

const SIGN_IN = /(?:^|;)\s*gf-studio-sign-in=(?<state>[\w-]{32})\.(?<verifier>[\w-]{43})\.(?<way>[\w-]*)(?=\s*(?:;|$))/

/** The secret of the session that a request's cookies name. */
export function sessionSecretOf({ headers: { cookie = '' } }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return SESSION.exec(cookie)?.groups?.['secret']
}

interface SignInQuery {
  /** Where to go on, as an address below that of the studio. */
  readonly return?: unknown
}

interface CallbackQuery {
  readonly code?: unknown
  readonly state?: unknown
  readonly error?: unknown
}

/**
 * Signs somebody in at `sign-in` and `callback`, by the identity service of this title: code with PKCE, a password each time, and then
 * a session of the studio's own in a cookie that no script reads.
 */
export function registerStudioSignIn(app: FastifyInstance, deps: StudioSignInDeps): void {
  const { basePath, sessions, origin } = deps
  const studio = `${basePath}studio/`
  const writeCookie = (name: string, value: string, seconds: number) => {
    const secure = origin().startsWith('https://') ? '; Secure' : ''
    return `${name}=${value}; Max-Age=${seconds}; Path=${studio}; HttpOnly; SameSite=Lax${secure}`
  }
  app.get<{ Querystring: SignInQuery }>('/sign-in', (request, reply) => {
    const { return: way } = request.query
    const [state, verifier] = [randomBytes(24), randomBytes(32)].map((bytes) => bytes.toString('base64url'))
    const wayBack = Buffer.from(typeof way === 'string' ? way.slice(0, 1_000) : '').toString('base64url')
    const parameters = new URLSearchParams({
      client_id: STUDIO_CLIENT,
      response_type: 'code',
      scope: 'openid',
      redirect_uri: `${origin()}${studio}callback`,
      state: state ?? '',
      code_challenge: challengeOf(verifier ?? ''),
      code_challenge_method: 'S256',
      prompt: 'login',
    })
    return reply
      .header('set-cookie', writeCookie(SIGN_IN_COOKIE, `${state}.${verifier}.${wayBack}`, SIGN_IN_LIFE))
      .redirect(`${basePath}identity/authorize?${parameters.toString()}`, 302)
  })
  app.get<{ Querystring: CallbackQuery }>('/callback', async (request, reply) => {
    void reply.header('set-cookie', writeCookie(SIGN_IN_COOKIE, '', 0))
    if (request.query.error === 'access_denied') return reply.redirect(basePath, 302)
    const begun = SIGN_IN.exec(request.headers.cookie ?? '')?.groups
    const subject = begun && (await findSubject(deps, request.query, begun))
    // Another sign-in asks for a password first: it goes round only as often as somebody types one.
    if (subject === undefined) return reply.redirect(`${studio}sign-in`, 302)
    if (!(await hasRole(deps, subject))) return sendWithoutRole(request, reply, deps)
    const secret = await sessions.begin(subject)
    return reply
      .header('set-cookie', writeCookie(SESSION_COOKIE, secret, SESSION_LIFE))
      .redirect(wayBackTo(`${origin()}${studio}`, begun?.['way'] ?? ''), 302)
  })
}

async function hasRole({ accounts }: StudioSignInDeps, id: string): Promise<boolean> {
  const account = await accounts.find(id)
  if (account === undefined || account.isDisabled) return false
  return roleOf(account.roles, accounts.adminRole) !== undefined
}

function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}

/** An address of the studio; its first one for whatever leads elsewhere. */
function wayBackTo(studio: string, encoded: string): string {
  const way = Buffer.from(encoded, 'base64url').toString('utf8')
  const address = URL.canParse(way, studio) ? new URL(way, studio).href : studio
  return address.startsWith(studio) ? address : studio
}

/** Whose account it is; undefined where this browser has not begun the sign-in, or the identity service does not take the code. */
async function findSubject(
  { readMetadata, fetch, origin, basePath }: StudioSignInDeps,
  { code, state }: CallbackQuery,
  begun: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (typeof code !== 'string' || begun['state'] !== state) return undefined
  const { tokenEndpoint } = await readMetadata()
  const response = await fetch(tokenEndpoint, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'authorization_code',
      client_id: STUDIO_CLIENT,
      code,
      code_verifier: begun['verifier'] ?? '',
      redirect_uri: `${origin()}${basePath}studio/callback`,
    }),
  })
  const answer: unknown = await response.json()
  const token = response.ok && isRecord(answer) ? answer['id_token'] : undefined
  return typeof token === 'string' ? subjectOf(token) : undefined
}

/** Seconds from a sign-in to the exchange of its code: the identity service knows the browser much longer, which opens no studio. */
const FRESH = 120

/**
 * Of a token that came from the identity service itself, so that its signature says nothing more. Undefined for who has not signed in
 * just now: that a password is asked for stands in an address that any page of this origin could write.
 */
function subjectOf(token: string): string | undefined {
  const claims: unknown = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8'))
  if (!isRecord(claims)) return undefined
  const { sub, iat, auth_time: signedInAt } = claims
  if (typeof sub !== 'string' || typeof iat !== 'number' || typeof signedInAt !== 'number') return undefined
  return iat - signedInAt <= FRESH ? sub : undefined
}

function sendWithoutRole(request: FastifyRequest, reply: FastifyReply, deps: StudioSignInDeps): FastifyReply {
  const { frame, defaultLanguage, basePath } = deps
  const asker = { locales: undefined, acceptLanguage: request.headers['accept-language'] }
  const language = choosePageLanguage(asker, defaultLanguage)
  const { _ } = language
  const body = html`<p>
      ${_('The studio is for those who make this magazine. An admin can give this account a role.')}
    </p>
    ${actionList([link(`${basePath}studio/sign-in`, _('Sign in with another account')), backTo(frame, language, basePath)])}`
  return reply
    .code(403)
    .type('text/html; charset=utf-8')
    .send(layout(frame, language, { heading: _('This account has no role'), body }))
}
