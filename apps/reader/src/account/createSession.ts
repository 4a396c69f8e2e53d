import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { Exchange } from './exchangeToken.ts'
import {
  type HeldToken,
  isRenewable,
  type IssuedTokens,
  type Lifetimes,
  nextSessionStep,
  type SessionClock,
  type SessionFacts,
  type TokenTimes,
} from './nextSessionStep.ts'
import type { Renewal, StoredSession } from './sessionHeaders.ts'
import { isAdmin, readSession } from './storedSession.ts'

/** It ran out, or the reader left it. */
type Ending = 'expired' | 'left'

/** What the pages of this browser tell each other; no token is in it. */
export type SessionMessage =
  | ({ readonly type: 'RENEWED'; readonly savedAt: number } & Lifetimes)
  | { readonly type: 'BEGUN' }
  | { readonly type: 'ENDED'; readonly ending: Ending }

export interface SignedIn extends IssuedTokens {
  readonly userId: string
  readonly userRole: string | undefined
  readonly idToken: string | undefined
}

export interface Session {
  isSignedIn(): boolean
  read(): StoredSession
  /** Renews the session where it has run out, before it is used. Requirements R4.1-R4.3. */
  prepare(): Promise<Renewal>
  /** Renews the session because the host has refused this access token. Requirement R4.6. */
  renew(refused: string): Promise<Renewal>
  begin(signedIn: SignedIn): void
  /** Forgets the session here and in every other page. Settles when what belongs to it is gone. */
  end(ending: Ending): Promise<void>
}

export interface SessionDeps {
  readonly keys: BrowserKeys
  readonly clock: () => SessionClock
  readonly exchange: (refreshToken: string) => Promise<Exchange>
  readonly turns: Turns
  readonly channel: {
    post(message: SessionMessage): void
    listen(listener: (message: SessionMessage) => void): void
  }
  /** The role that an access token itself tells; undefined where it does not tell whether it has one. */
  readonly roleIn: (accessToken: string) => { readonly userRole: string | undefined } | undefined
  /** What follows: the acts upon the page. */
  readonly acts: {
    /** Requirement R4.4. */
    reload(): void
    /** The host may answer otherwise now. */
    renewed(): void
    begun(): void
    /** A renewed token no longer tells the admin's role: what only an admin may see goes from the device. */
    demoted(): void
    ended(ending: Ending, last: StoredSession): Promise<void>
    endedElsewhere(ending: Ending): void
  }
  readonly log: (message: string, cause?: unknown) => void
}

/** Milliseconds until a host that has failed is asked again, the first time; each time twice as long, but for the last ones. */
const BREATH = 10_000

const MOST_DOUBLINGS = 5

/** Milliseconds until a host is asked again that cannot be reached: it may be the device's own network. */
const SHORT_BREATH = 5_000

/**
 * The one place that acts on a session: `nextSessionStep` decides. However many requests and tabs want a new token, the host is
 * asked once: whoever comes to the lock later finds what the first one got.
 */
export function createSession(deps: SessionDeps): Session {
  const { keys, clock, turns, channel, acts, log } = deps
  const times = createTokenTimes(keys, clock)
  const exchange = createExchange(deps, times)
  const tellRenewed = oncePerToken(() => acts.renewed())

  const isSignedIn = () => isSomebodys(times.facts())
  const end = async (ending: Ending) => {
    const [last, wasSignedIn] = [readSession(keys), isSignedIn()]
    forgetSession(keys)
    if (wasSignedIn) channel.post({ type: 'ENDED', ending })
    await acts.ended(ending, last)
  }
  const giveUp = async (reason: string): Promise<Renewal> => {
    log(reason)
    await end('expired')
    return 'over'
  }
  const renewAlone = async (isNeeded: () => boolean): Promise<Renewal> => {
    if (!isNeeded()) return 'ready'
    const facts = times.facts()
    const refreshToken = keys.refreshToken.read()
    if (refreshToken === undefined) return giveUp('Refresh token not available')
    if (!isRenewable(facts.refresh, clock())) return giveUp('Refresh token expired')
    const renewal = await exchange.ask(refreshToken)
    return renewal === 'over' && isSignedIn() ? giveUp('Refresh token refused') : renewal
  }
  const inTurn = createTurnTaker({
    turns,
    act: renewAlone,
    pause: exchange.pause,
    // What was read meanwhile was read by nobody in particular: it is asked for again.
    onReady: () => isSignedIn() && acts.renewed(),
  })
  const step = () => nextSessionStep(times.facts(), clock())
  listenTo(deps, times)
  return {
    isSignedIn,
    read: () => readSession(keys),
    prepare: () => (step() === 'keep' ? Promise.resolve('ready') : inTurn(() => step() !== 'keep')),
    async renew(refused) {
      const isNeeded = () => isSignedIn() && keys.accessToken.read() === refused
      const first = await inTurn(isNeeded)
      // What was under way may have found nothing to do: it was asked for other reasons.
      const renewal = first === 'ready' && isNeeded() ? await inTurn(isNeeded) : first
      if (!isSignedIn()) return 'over'
      if (renewal === 'ready') tellRenewed(refused)
      return renewal
    },
    begin({ userId, userRole, idToken, ...tokens }) {
      forgetSession(keys)
      keys.appUserId.save(userId)
      if (userRole !== undefined) keys.userRole.save(userRole)
      if (idToken !== undefined) keys.idToken.save(idToken)
      times.save(tokens)
      channel.post({ type: 'BEGUN' })
    },
    end,
  }
}

function isSomebodys({ isAuthenticated, access, refresh }: SessionFacts): boolean {
  return isAuthenticated || access !== undefined || refresh !== undefined
}

/** However many questions were refused with one token: each of them is asked again by itself. */
function oncePerToken(act: () => void): (refused: string) => void {
  let last: string | undefined
  return (refused) => {
    if (refused !== last) act()
    last = refused
  }
}

interface TurnDeps {
  readonly turns: Turns
  readonly act: (isNeeded: () => boolean) => Promise<Renewal>
  /** Milliseconds until what could not be had is worth another try. */
  readonly pause: () => number
  /** It was had later. */
  readonly onReady: () => void
}

/** One renewal at a time; one that cannot be had now is tried again for as long as the page lives. */
function createTurnTaker({ turns, act, pause, onReady }: TurnDeps): (isNeeded: () => boolean) => Promise<Renewal> {
  let underway: Promise<Renewal> | undefined
  let isWaiting = false
  const tryLater = async (isNeeded: () => boolean) => {
    if (isWaiting) return
    isWaiting = true
    await turns.wait(pause())
    isWaiting = false
    if ((await inTurn(isNeeded)) === 'ready') onReady()
  }
  const inTurn = (isNeeded: () => boolean): Promise<Renewal> => {
    underway ??= withSessionLock(turns, { isNeeded, act: () => act(isNeeded) })
      .then((renewal) => {
        if (renewal === 'later') void tryLater(isNeeded)
        return renewal
      })
      .finally(() => (underway = undefined))
    return underway
  }
  return inTurn
}

/** What other pages tell. */
function listenTo({ channel, acts }: SessionDeps, times: TokenTimes): void {
  channel.listen((message) => {
    if (message.type === 'RENEWED') times.learn(message, message.savedAt)
    else if (message.type === 'BEGUN') acts.begun()
    else acts.endedElsewhere(message.ending)
  })
}

/** Asks the host and keeps what it gives. A host that has just failed, or is asked too often, is left in peace for a while. */
function createExchange(deps: SessionDeps, times: TokenTimes) {
  const { keys, clock, channel, acts, roleIn, log } = deps
  const readsAsAdmin = () => isAdmin({ userRole: keys.userRole.read() })
  let notBefore = Number.NEGATIVE_INFINITY
  let failures = 0

  const keep = (tokens: IssuedTokens) => {
    const wasAdmin = readsAsAdmin()
    const claims = roleIn(tokens.accessToken)
    if (claims?.userRole !== undefined) keys.userRole.save(claims.userRole)
    else if (claims !== undefined) keys.userRole.remove()
    const { expiresIn, refreshExpiresIn } = tokens
    channel.post({ type: 'RENEWED', savedAt: times.save(tokens), expiresIn, refreshExpiresIn })
    if (wasAdmin && !readsAsAdmin()) acts.demoted()
  }
  const later = (milliseconds: number): Renewal => {
    notBefore = clock().page + milliseconds
    return 'later'
  }
  const ask = async (refreshToken: string): Promise<Renewal> => {
    if (clock().page < notBefore) return 'later'
    const outcome = await deps.exchange(refreshToken)
    // The reader has left meanwhile: what has come is nobody's.
    if (keys.refreshToken.read() !== refreshToken) return keys.refreshToken.read() === undefined ? 'over' : 'ready'
    switch (outcome.kind) {
      case 'given':
        keep(outcome.tokens)
        failures = 0
        return 'ready'
      case 'refused':
        return 'over'
      case 'busy':
        return later(outcome.seconds * 1000)
      case 'failed':
        log(`The session could not be renewed: the host answers ${outcome.status}.`)
        // A page that goes on to fail is not taken from who reads on it.
        if (failures === 0) acts.reload()
        failures += 1
        return later(BREATH * 2 ** Math.min(failures - 1, MOST_DOUBLINGS))
      case 'unreachable':
        return later(SHORT_BREATH)
    }
  }
  /** Milliseconds until it is worth while to ask again. */
  const pause = () => Math.max(0, notBefore - clock().page)
  return { ask, pause }
}

/** Removes everything that says who reads here; what the reader chose for reading stays. */
export function forgetSession(keys: BrowserKeys): void {
  const ofSession = [
    keys.userRole,
    keys.accessToken,
    keys.tokenExpiry,
    keys.appUserId,
    keys.refreshToken,
    keys.idToken,
    keys.accessTokenExpirationDate,
    keys.refreshTokenExpirationDate,
    keys.isAuthenticated,
    keys.isSubscribed,
    keys.features,
  ]
  for (const key of ofSession) key.remove()
}

interface Turns {
  /** Missing where the page did not come over a secure connection: pages do not wait for each other there. */
  readonly locks: Pick<LockManager, 'request'> | undefined
  /** Settles after so many milliseconds. */
  readonly wait: (milliseconds: number) => Promise<void>
}

interface Turn<Value> {
  /** Whether what another page has done meanwhile has left anything to do. */
  readonly isNeeded: () => boolean
  readonly act: () => Promise<Value>
}

const LOCK = 'gatefold-session'

/** Milliseconds between two looks at the storage, and after which it has nothing new. */
const LOOK = 20

const PATIENCE = 1_000

/**
 * Acts alone among all pages of this browser. What one page stores may reach another later than the lock that it lets go of:
 * whoever has had to wait for the lock looks again for a while before anything is done twice.
 */
export async function withSessionLock<Value>({ locks, wait }: Turns, { isNeeded, act }: Turn<Value>): Promise<Value> {
  if (locks === undefined) return act()
  const done = await locks.request(LOCK, { ifAvailable: true }, async (lock) =>
    lock === null ? undefined : { value: await act() },
  )
  if (done !== undefined) return done.value
  return locks.request(LOCK, async () => {
    for (let waited = 0; isNeeded() && waited < PATIENCE; waited += LOOK) await wait(LOOK)
    return act()
  })
}

/** When a token runs out, in milliseconds: the date that is stored with it, and the same moment by the page's own clock. */
interface Timed {
  readonly date: number
  readonly until: number
  readonly life: number
}

/**
 * What comes during the page's life is timed by the page's own clock, from the seconds given. The device's clock serves only
 * beyond that, in the dates that are stored (Requirement R3.10).
 */
function createTokenTimes(keys: BrowserKeys, clock: () => SessionClock): TokenTimes {
  let access: Timed | undefined
  let refresh: Timed | undefined

  const learn = ({ expiresIn, refreshExpiresIn }: Lifetimes, savedAt: number) => {
    const { page } = clock()
    const timed = (seconds: number) => {
      const life = seconds * 1000
      return { date: savedAt + life, until: page + life, life }
    }
    access = timed(expiresIn)
    if (refreshExpiresIn !== undefined) refresh = timed(refreshExpiresIn)
  }
  return {
    learn,
    save(tokens) {
      const { device } = clock()
      const { accessToken, refreshToken, expiresIn, refreshExpiresIn } = tokens
      // The dates come last: where another page sees them, it sees the tokens.
      keys.accessToken.save(accessToken)
      if (refreshToken !== undefined) {
        keys.refreshToken.save(refreshToken)
        keys.refreshTokenExpirationDate.remove()
      }
      if (refreshExpiresIn !== undefined) keys.refreshTokenExpirationDate.save(device + refreshExpiresIn * 1000)
      for (const date of [keys.tokenExpiry, keys.accessTokenExpirationDate]) date.save(device + expiresIn * 1000)
      keys.isAuthenticated.save(true)
      learn(tokens, device)
      return device
    },
    facts: () => ({
      isAuthenticated: keys.isAuthenticated.read() === true,
      isAdmin: isAdmin({ userRole: keys.userRole.read() }),
      access: held(keys.accessToken.read(), keys.accessTokenExpirationDate.read(), access),
      refresh: held(keys.refreshToken.read(), keys.refreshTokenExpirationDate.read(), refresh),
    }),
  }
}

function held(token: string | undefined, date: number | undefined, known: Timed | undefined): HeldToken | undefined {
  if (token === undefined) return undefined
  if (date === undefined) return { expiry: undefined }
  if (known?.date !== date) return { expiry: { at: date, by: 'device' } }
  return { expiry: { at: known.until, by: 'page', life: known.life } }
}
