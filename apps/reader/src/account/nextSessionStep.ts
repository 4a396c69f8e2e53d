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

export interface HeldToken {
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
