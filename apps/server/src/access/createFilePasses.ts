import { EVERYBODY, type Viewer } from '../auth/Viewer.ts'
import type { TokenFacts } from '../auth/createTokenVerifier.ts'
import { type FilePass, isCurrent, PASS_LIFE, PASS_YOUTH } from './FilePass.ts'
import { issuesOfPass, openPass, sealPass } from './sealPass.ts'

export interface FilePassParts {
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
  pass: Pick<FilePass, 'subject' | 'session'>,
) => Promise<{ readonly isAdmin: boolean } | undefined>

/** Who calls with a token. */
export interface Bearing {
  readonly viewer: Viewer
  /** Undefined for a call without one. */
  readonly token: TokenFacts | undefined
}

export interface CookieRequest {
  /** The `cookie` header. */
  readonly cookies: string | undefined
  readonly isSecure: boolean
}

export interface FilePasses {
  /** The `set-cookie` header that makes a browser's pass follow the bearer of its calls; undefined when it does already. */
  followBearer(bearing: Bearing, request: CookieRequest): Promise<string | undefined>
  /** Who asks for a file, as the token said; not yet what has been bought. Everybody without a pass that counts. */
  findViewer(cookies: string | undefined): Promise<PassedViewer>
  /** The `set-cookie` header that lets a pass in use live on; undefined while it is young, or when it cannot. */
  renew(passed: PassedViewer, request: CookieRequest): Promise<string | undefined>
  /** Who a pass counts for now: everybody when the session that it names has ended. */
  admit(pass: FilePass): Promise<Viewer>
}

export interface PassedViewer {
  readonly viewer: Viewer
  readonly pass: FilePass | undefined
}

const NOBODY: PassedViewer = { viewer: EVERYBODY, pass: undefined }

const PURPOSE = 'files'

const NAME = 'cf-files'
const COOKIE = /(?:^|;)\s*cf-files=(?<value>[\w.-]+)(?=\s*(?:;|$))/g

/** Seconds since the token that a pass of our own identity service can live on by being used: decision 0191. */
const LONGEST = 12 * 3_600

/** The session that a browser's requests for files carry as a cookie (decision 0191). Nothing of it is kept here. */
export function createFilePasses({ readKeys, findSession, basePath, now }: FilePassParts): FilePasses {
  const seconds = () => Math.floor(now() / 1_000)
  const open = async (sealed: readonly string[]): Promise<readonly FilePass[]> => {
    if (sealed.length === 0) return []
    const keys = await readKeys()
    const passes = sealed.flatMap((one) => openPass(one, { purpose: PURPOSE, keys }) ?? [])
    return passes.filter((pass) => isCurrent(pass, seconds()))
  }
  const admit = async (pass: FilePass): Promise<PassedViewer> => {
    const { subject, issueIds, isAdmin } = pass
    if (findSession === undefined) return { viewer: { ...EVERYBODY, subject, issueIds, isAdmin }, pass }
    const session = await findSession(pass)
    if (session === undefined) return NOBODY
    return { viewer: { ...EVERYBODY, subject, issueIds, isAdmin: isAdmin && session.isAdmin }, pass }
  }
  const write = (value: string, age: number, { isSecure }: CookieRequest) =>
    `${NAME}=${value}; Max-Age=${age}; Path=${basePath}; HttpOnly; SameSite=Strict${isSecure ? '; Secure' : ''}`
  const give = async (pass: FilePass, request: CookieRequest) =>
    write(
      sealPass(pass, { purpose: PURPOSE, keys: await readKeys() }),
      Math.min(PASS_LIFE, pass.until - pass.madeAt),
      request,
    )
  return {
    async followBearer(bearing, request) {
      const sealed = valuesIn(request.cookies)
      const wanted = passOf(bearing, seconds(), findSession !== undefined)
      if (wanted === undefined) return sealed.length === 0 ? undefined : write('', 0, request)
      const known = await open(sealed)
      return known.some((pass) => isSame(pass, wanted)) ? undefined : give(wanted, request)
    },
    async findViewer(cookies) {
      for (const pass of await open(valuesIn(cookies))) {
        const admitted = await admit(pass)
        if (admitted.pass !== undefined) return admitted
      }
      return NOBODY
    },
    async renew({ pass }, request) {
      if (pass === undefined || seconds() - pass.madeAt < PASS_YOUTH || seconds() >= pass.until) return undefined
      return give({ ...pass, madeAt: seconds() }, request)
    },
    admit: async (pass) => (await admit(pass)).viewer,
  }
}

function valuesIn(cookies: string | undefined): readonly string[] {
  return [...(cookies ?? '').matchAll(COOKIE)].flatMap(({ groups }) => groups?.['value'] ?? [])
}

function passOf({ viewer, token }: Bearing, madeAt: number, canAskForSession: boolean): FilePass | undefined {
  if (viewer.subject === undefined || token === undefined) return undefined
  const { subject, isAdmin } = viewer
  const { issuedAt, expiresAt, session } = token
  // An admin needs no names, and the cookie no room for them.
  const issueIds = isAdmin ? [] : issuesOfPass(viewer.issueIds)
  return { subject, isAdmin, issueIds, session, madeAt, until: canAskForSession ? issuedAt + LONGEST : expiresAt }
}

/** Whether a browser's pass says what a call's token does, and has time left. */
function isSame(pass: FilePass, wanted: FilePass): boolean {
  const facts = ({ subject, isAdmin, issueIds, session }: FilePass) =>
    JSON.stringify([subject, isAdmin, issueIds, session ?? null])
  const isLasting = pass.until >= wanted.until || pass.until - wanted.madeAt >= PASS_YOUTH
  return isLasting && wanted.madeAt - pass.madeAt < PASS_YOUTH && facts(pass) === facts(wanted)
}
