import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { TokenFacts } from '../accounts/auth/createTokenVerifier.ts'
import { EVERYBODY, type Viewer } from '../accounts/auth/Viewer.ts'

/** Who a browser's requests for files come from. It follows the bearer of the calls: see `followBearer`. */
export interface FileToken {
  readonly subject: string
  readonly isAdmin: boolean
  /** What the token opened; what has been bought is looked up for each request. */
  readonly issueIds: readonly string[]
  /** Names the session on one device, where the identity service is ours. */
  readonly session: string | undefined
  /** Seconds since 1970. */
  readonly madeAt: number
  /** Seconds since 1970: beyond it only a new token helps. */
  readonly until: number
}

/** Seconds: the life of an access token of ours. */
const TOKEN_LIFETIME = 600

/** Seconds after which a token that is used is made anew. */
const RENEW_AFTER = 240

/** Seconds by which the clocks of two servers may differ. */
const SKEW = 60

/** Whether a token counts at an instant, in seconds since 1970. */
function isCurrent({ madeAt, until }: FileToken, now: number): boolean {
  return now >= madeAt - SKEW && now < Math.min(madeAt + TOKEN_LIFETIME, until)
}

/** What a token is for: one made for the frames of an issue opens nothing as a cookie, nor another issue. */
type TokenPurpose = 'files' | `frame ${string}`

interface EncryptionOptions {
  readonly purpose: TokenPurpose
  /** The first one encrypts. */
  readonly keys: readonly string[]
}

/** As many as a cookie has room for, beside the rest of a token. */
const MOST_ISSUES = 120

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

const CIPHER = 'aes-256-gcm'

const NONCE_BYTES = 12

const TAG_BYTES = 16

/**
 * A token as text of letters, digits, `-` and `_` that says nothing to who has no key: a ticket stands in an address, which others see.
 * `issueIds`: as `issueIdsOfToken` gives them.
 */
export function encryptFileToken(token: FileToken, { purpose, keys }: EncryptionOptions): string {
  const [key] = keys
  if (key === undefined) throw new Error('There is no key to encrypt with.')
  const { subject, isAdmin, issueIds, session, madeAt, until } = token
  const value = { s: subject, a: isAdmin ? 1 : 0, i: writeIds(issueIds), n: session, m: madeAt, u: until }
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyFrom(key, purpose), nonce)
  const encrypted = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted]).toString('base64url')
}

/** The issues that a token can name: a name that is in no issue's form names none, and there is room for 120. */
export function issueIdsOfToken(issueIds: readonly string[]): readonly string[] {
  return issueIds.filter((id) => UUID.test(id)).slice(0, MOST_ISSUES)
}

/** The token; undefined for what no key of ours has encrypted for this purpose. */
export function decryptFileToken(encrypted: string, { purpose, keys }: EncryptionOptions): FileToken | undefined {
  const bytes = Buffer.from(encrypted, 'base64url')
  const [text] = keys.flatMap((key) => decipher(bytes, keyFrom(key, purpose)) ?? [])
  if (text === undefined) return undefined
  const value = JSON.parse(text) as {
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

function decipher(bytes: Buffer, key: Buffer): string | undefined {
  if (bytes.length <= NONCE_BYTES + TAG_BYTES) return undefined
  const decipherer = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES), { authTagLength: TAG_BYTES })
  decipherer.setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES))
  try {
    const opened = [decipherer.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipherer.final()]
    return Buffer.concat(opened).toString('utf8')
  } catch {
    // Another key, another purpose, or a changed text.
    return undefined
  }
}

/** By secret and purpose: a reader's calls and files ask for the same ones again and again, frames of issues now and then. */
const derivedKeys = new LRUCache<string, Buffer>({ max: 100 })

function keyFrom(key: string, purpose: TokenPurpose): Buffer {
  const name = `${purpose} ${key}`
  const derived = derivedKeys.get(name) ?? Buffer.from(hkdfSync('sha256', key, '', `gatefold pass for ${purpose}`, 32))
  derivedKeys.set(name, derived)
  return derived
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

/** Milliseconds after which the keys are read again: another server may have made new ones. */
const READ_EVERY = 60_000

interface KeyReaderDeps {
  /** The title's secrets from the database; made there when there are none. */
  readonly read: () => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The secrets that all servers of a title share, read once a minute. */
function createKeyReader({ read, now }: KeyReaderDeps): () => Promise<readonly string[]> {
  let reading: Promise<readonly string[]> | undefined
  let readAt = -Infinity
  return () => {
    if (reading !== undefined && now() - readAt < READ_EVERY) return reading
    readAt = now()
    const latest = read()
    reading = latest
    // A failure is told to whoever asked, and not kept.
    latest.catch(() => {
      if (reading === latest) reading = undefined
    })
    return latest
  }
}

interface FileCookieDeps {
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
interface Bearer {
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
function createFileCookies({ readKeys, findSession, basePath, now }: FileCookieDeps): FileCookies {
  const seconds = () => Math.floor(now() / 1_000)
  const decrypt = rememberFileTokens()
  const open = async (sealed: readonly string[]): Promise<readonly FileToken[]> => {
    if (sealed.length === 0) return []
    const keys = await readKeys()
    return sealed.flatMap((one) => decrypt(one, keys) ?? []).filter((pass) => isCurrent(pass, seconds()))
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

/** Passes that are remembered open: a browser sends the same one with each call and each file. */
const MOST_OPEN = 10_000

/** `decryptFileToken` for passes, that opens each one once for as long as the secrets are the same array. */
function rememberFileTokens(): (sealed: string, keys: readonly string[]) => FileToken | undefined {
  const opened = new LRUCache<string, FileToken>({ max: MOST_OPEN })
  let openedBy: readonly string[] | undefined
  return (sealed, keys) => {
    if (keys !== openedBy) opened.clear()
    openedBy = keys
    const known = opened.get(sealed)
    if (known !== undefined) return known
    const token = decryptFileToken(sealed, { purpose: PURPOSE, keys })
    if (token !== undefined) opened.set(sealed, token)
    return token
  }
}

function valuesIn(cookies: string | undefined): readonly string[] {
  if (cookies?.includes(NAME) !== true) return []
  return [...cookies.matchAll(COOKIE)].flatMap(({ groups }) => groups?.['value'] ?? [])
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

interface FrameTicketDeps {
  /** Secrets that all servers of the title share; the first one seals. */
  readonly readKeys: () => Promise<readonly string[]>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What opens the frames of one issue, to stand in an address that a sandboxed frame asks for without cookies (decision 0192). */
export interface FrameTickets {
  /** `pass` is undefined for everybody. */
  make(pass: FileToken | undefined, issueId: string): Promise<string>
  /** Who a ticket was made for; undefined when it does not count for this issue. */
  find(ticket: string, issueId: string): Promise<{ readonly pass: FileToken | undefined } | undefined>
}

/** Seconds that the address of a frame is good for. */
const TICKET_LIFE = 300

/** No account has an empty name. */
const PUBLIC_TOKEN = { subject: '', isAdmin: false, issueIds: [], session: undefined, until: Number.MAX_SAFE_INTEGER }

function createFrameTickets({ readKeys, now }: FrameTicketDeps): FrameTickets {
  const seconds = () => Math.floor(now() / 1_000)
  return {
    async make(pass, issueId) {
      const made = pass ?? PUBLIC_TOKEN
      const issueIds = made.issueIds.filter((id) => id === issueId)
      const until = Math.min(seconds() + TICKET_LIFE, made.until)
      const keys = await readKeys()
      return encryptFileToken({ ...made, issueIds, madeAt: seconds(), until }, { purpose: `frame ${issueId}`, keys })
    },
    async find(ticket, issueId) {
      const pass = decryptFileToken(ticket, { purpose: `frame ${issueId}`, keys: await readKeys() })
      if (pass === undefined || !isCurrent(pass, seconds())) return undefined
      return { pass: pass.subject === PUBLIC_TOKEN.subject ? undefined : pass }
    },
  }
}

/** By what a browser's requests for files say who asks. */
export interface FilePasses {
  /** Undefined where nobody can sign in: then files are for everybody or for nobody. */
  readonly passes: FileCookies | undefined
  readonly tickets: FrameTickets
}

interface FilePassesDeps extends Pick<FileCookieDeps, 'readKeys' | 'basePath' | 'now'> {
  readonly signIn: Pick<FileCookieDeps, 'findSession'> | undefined
}

/** Cookies, and tickets in the addresses of frames. `readKeys` is asked once a minute. */
export function createFilePasses({ readKeys: read, signIn, basePath, now }: FilePassesDeps): FilePasses {
  const readKeys = createKeyReader({ read, now })
  const passes = signIn && createFileCookies({ readKeys, findSession: signIn.findSession, basePath, now })
  return { passes, tickets: createFrameTickets({ readKeys, now }) }
}
