import type { TokenFacts } from '../accounts/auth/createTokenVerifier.ts'
import { EVERYBODY, type Viewer } from '../accounts/auth/Viewer.ts'
import {
  decryptFileToken,
  encryptFileToken,
  type FileToken,
  isCurrent,
  issueIdsOfToken,
  RENEW_AFTER,
  TOKEN_LIFETIME,
} from './fileToken.ts'

export interface FileCookieDeps {
  /** Secrets that all servers of the title share; the first one seals. */
  readonly readKeys: () => Promise<readonly string[]>
  /**
   * What the identity service says now of a reader's session, `isAdmin` of the account included; undefined when it has ended.
   * Missing where another service keeps the accounts, and nobody can be asked.
   */
  readonly findSession: FindSession | undefined
  /** Starts and ends with a slash. */
  readonly basePath: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

export type FindSession = (
  pass: Pick<FileToken, 'subject' | 'session'>,
) => Promise<{ readonly isAdmin: boolean } | undefined>

/** Who calls with a token. */
export interface Bearer {
  readonly viewer: Viewer
  /** Undefined for a call without one. */
  readonly token: TokenFacts | undefined
}

export interface CookieRequest {
  /** The `cookie` header. */
  readonly cookies: string | undefined
  readonly isSecure: boolean
}

export interface FileCookies {
  /** The `set-cookie` header that makes a browser's pass follow the bearer of its calls; undefined when it does already. */
  followBearer(bearing: Bearer, request: CookieRequest): Promise<string | undefined>
  /** Who asks for a file, as the token said; not yet what has been bought. Everybody without a pass that counts. */
  findViewer(cookies: string | undefined): Promise<CookieViewer>
  /** The `set-cookie` header that lets a pass in use live on; undefined while it is young, or when it cannot. */
  renew(passed: CookieViewer, request: CookieRequest): Promise<string | undefined>
  /** Who a pass counts for now: everybody when the session that it names has ended. */
  admit(pass: FileToken): Promise<Viewer>
}

export interface CookieViewer {
  readonly viewer: Viewer
  readonly pass: FileToken | undefined
}

const ANONYMOUS: CookieViewer = { viewer: EVERYBODY, pass: undefined }

const PURPOSE = 'files'

const NAME = 'cf-files'
const COOKIE = /(?:^|;)\s*cf-files=(?<value>[\w.-]+)(?=\s*(?:;|$))/g

/** Seconds since the token that a pass of our own identity service can live on by being used: decision 0191. */
const LONGEST = 12 * 3_600

/** The session that a browser's requests for files carry as a cookie (decision 0191). Nothing of it is kept here. */
export function createFileCookies({ readKeys, findSession, basePath, now }: FileCookieDeps): FileCookies {
  const seconds = () => Math.floor(now() / 1_000)
  const open = async (sealed: readonly string[]): Promise<readonly FileToken[]> => {
    if (sealed.length === 0) return []
    const keys = await readKeys()
    const passes = sealed.flatMap((one) => decryptFileToken(one, { purpose: PURPOSE, keys }) ?? [])
    return passes.filter((pass) => isCurrent(pass, seconds()))
  }
  const admit = async (pass: FileToken): Promise<CookieViewer> => {
    const { subject, issueIds, isAdmin } = pass
    if (findSession === undefined) return { viewer: { ...EVERYBODY, subject, issueIds, isAdmin }, pass }
    const session = await findSession(pass)
    if (session === undefined) return ANONYMOUS
    return { viewer: { ...EVERYBODY, subject, issueIds, isAdmin: isAdmin && session.isAdmin }, pass }
  }
  const write = (value: string, age: number, { isSecure }: CookieRequest) =>
    `${NAME}=${value}; Max-Age=${age}; Path=${basePath}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const give = async (pass: FileToken, request: CookieRequest) =>
    write(
      encryptFileToken(pass, { purpose: PURPOSE, keys: await readKeys() }),
      Math.min(TOKEN_LIFETIME, pass.until - pass.madeAt),
      request,
    )
  return {
    async followBearer(bearing, request) {
      const sealed = valuesIn(request.cookies)
      const wanted = tokenFor(bearing, seconds(), findSession !== undefined)
      if (wanted === undefined) return sealed.length === 0 ? undefined : write('', 0, request)
      const known = await open(sealed)
      return known.some((pass) => isSame(pass, wanted)) ? undefined : give(wanted, request)
    },
    async findViewer(cookies) {
      for (const pass of await open(valuesIn(cookies))) {
        const admitted = await admit(pass)
        if (admitted.pass !== undefined) return admitted
      }
      return ANONYMOUS
    },
    async renew({ pass }, request) {
      if (pass === undefined || seconds() - pass.madeAt < RENEW_AFTER || seconds() >= pass.until) return undefined
      return give({ ...pass, madeAt: seconds() }, request)
    },
    admit: async (pass) => (await admit(pass)).viewer,
  }
}

function valuesIn(cookies: string | undefined): readonly string[] {
  return [...(cookies ?? '').matchAll(COOKIE)].flatMap(({ groups }) => groups?.['value'] ?? [])
}

function tokenFor({ viewer, token }: Bearer, madeAt: number, canAskForSession: boolean): FileToken | undefined {
  if (viewer.subject === undefined || token === undefined) return undefined
  const { subject, isAdmin } = viewer
  const { issuedAt, expiresAt, session } = token
  // An admin needs no names, and the cookie no room for them.
  const issueIds = isAdmin ? [] : issueIdsOfToken(viewer.issueIds)
  return { subject, isAdmin, issueIds, session, madeAt, until: canAskForSession ? issuedAt + LONGEST : expiresAt }
}

/** Whether a browser's pass says what a call's token does, and has time left. */
function isSame(pass: FileToken, wanted: FileToken): boolean {
  const facts = ({ subject, isAdmin, issueIds, session }: FileToken) =>
    JSON.stringify([subject, isAdmin, issueIds, session ?? null])
  const isLasting = pass.until >= wanted.until || pass.until - wanted.madeAt >= RENEW_AFTER
  return isLasting && wanted.madeAt - pass.madeAt < RENEW_AFTER && facts(pass) === facts(wanted)
}
