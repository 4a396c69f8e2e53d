import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import { isAdmin } from './storedSession.ts'

/** When a token runs out, in milliseconds. */
export interface Expiry {
  readonly at: number
  /**
   * By which clock: the page's own, which nobody can set, where the token came during the page's life; else the device's, as it
   * was when the token came.
   */
  readonly by: 'page' | 'device'
  /** Milliseconds from when it was given to its end; undefined where that is no longer known. */
  readonly life?: number
}

interface HeldToken {
  /** Undefined where nobody has said it: the host knows. */
  readonly expiry: Expiry | undefined
}

/** The session as far as its next step goes. */
export interface SessionFacts {
  readonly isAuthenticated: boolean
  readonly isAdmin: boolean
  readonly access: HeldToken | undefined
  readonly refresh: HeldToken | undefined
}

/** Both clocks at one moment, in milliseconds. */
export interface SessionClock {
  /** Since the page began. */
  readonly page: number
  /** Unix time, if the device is right. */
  readonly device: number
}

type SessionStep = 'keep' | 'refresh' | 'clear'

/** A request takes its time: a token that ends sooner is renewed before, unless it was given for little more. Requirement R4.1. */
const MARGIN = 30_000
/** A device's clock may be a day off, and an hour: the host is asked then before a session is given up. */
const CLOCK_DOUBT = 25 * 3_600_000

/**
 * What is to be done about a session before it is used (Requirements R4.1-R4.3). Nobody's session is kept, and so is the admin's
 * as long as it has a token: it is renewed only when the host refuses it (Requirement R4.5). Pure.
 */
export function nextSessionStep(session: SessionFacts, clock: SessionClock): SessionStep {
  const { isAuthenticated, isAdmin, access, refresh } = session
  if (!isAuthenticated && access === undefined && refresh === undefined) return 'keep'
  if (access !== undefined && (isAdmin || isValid(access, clock))) return 'keep'
  return isRenewable(refresh, clock) ? 'refresh' : 'clear'
}

/** Requirement R5.4: present, and not known to have run out. Pure. */
export function isRenewable(refresh: HeldToken | undefined, clock: SessionClock): boolean {
  if (refresh === undefined) return false
  const { expiry } = refresh
  return expiry === undefined || expiry.at - clock[expiry.by] > (expiry.by === 'device' ? -CLOCK_DOUBT : 0)
}

function isValid({ expiry }: HeldToken, clock: SessionClock): boolean {
  if (expiry === undefined) return true
  return expiry.at - clock[expiry.by] > Math.min(MARGIN, (expiry.life ?? Infinity) / 2)
}

/** How long tokens last from now on; seconds. */
export interface Lifetimes {
  readonly expiresIn: number
  readonly refreshExpiresIn?: number | undefined
}

/** Tokens as they come from the identity service, by whatever way. */
export interface IssuedTokens extends Lifetimes {
  readonly accessToken: string
  /** Missing where the one before stays. */
  readonly refreshToken?: string | undefined
}

/** The tokens of the browser's keys, each with the best that is known of its end. */
export interface TokenTimes {
  /** Unix time in milliseconds under which the tokens are kept: what tells other pages that they see the same ones. */
  save(tokens: IssuedTokens): number
  /** Another page has just got tokens and keeps them under this time. They may be seen here only later than this is heard. */
  learn(lifetimes: Lifetimes, savedAt: number): void
  facts(): SessionFacts
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
export function createTokenTimes(keys: BrowserKeys, clock: () => SessionClock): TokenTimes {
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
