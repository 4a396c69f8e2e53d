import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { HeldToken, SessionClock, SessionFacts } from './nextSessionStep.ts'
import { isAdmin } from './isAdmin.ts'

/** How long tokens last from now on; seconds. */
export interface Lifetimes {
  readonly expiresIn: number
  readonly refreshExpiresIn?: number | undefined
}

/** Tokens as they come from the identity service, by whatever way. */
export interface GivenTokens extends Lifetimes {
  readonly accessToken: string
  /** Missing where the one before stays. */
  readonly refreshToken?: string | undefined
}

/** The tokens of the browser's keys, each with the best that is known of its end. */
export interface TokenTimes {
  /** Unix time in milliseconds under which the tokens are kept: what tells other pages that they see the same ones. */
  save(tokens: GivenTokens): number
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
