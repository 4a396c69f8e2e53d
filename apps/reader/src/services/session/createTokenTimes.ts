import type { BrowserKeys } from '../storage/BrowserKeys.ts'
import type { Expiry, SessionClock, SessionFacts } from './nextSessionStep.ts'
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
  save(tokens: GivenTokens): void
  /** What is stored now has just come, by another page. */
  learn(lifetimes: Lifetimes): void
  facts(): SessionFacts
}

interface Timed {
  readonly token: string
  readonly until: number
}

/**
 * What comes during the page's life is timed by the page's own clock, from the seconds given. The device's clock serves only
 * beyond that, in the dates that are stored (Requirement R3.10).
 */
export function createTokenTimes(keys: BrowserKeys, clock: () => SessionClock): TokenTimes {
  let access: Timed | undefined
  let refresh: Timed | undefined

  const learn = ({ expiresIn, refreshExpiresIn }: Lifetimes) => {
    const { page } = clock()
    access = timed(keys.accessToken.read(), page, expiresIn)
    const token = keys.refreshToken.read()
    if (refreshExpiresIn !== undefined) refresh = timed(token, page, refreshExpiresIn)
  }
  return {
    learn,
    save(tokens) {
      const { device } = clock()
      const { accessToken, refreshToken, expiresIn, refreshExpiresIn } = tokens
      keys.accessToken.save(accessToken)
      for (const date of [keys.tokenExpiry, keys.accessTokenExpirationDate]) date.save(device + expiresIn * 1000)
      if (refreshToken !== undefined) {
        keys.refreshToken.save(refreshToken)
        keys.refreshTokenExpirationDate.remove()
      }
      if (refreshExpiresIn !== undefined) keys.refreshTokenExpirationDate.save(device + refreshExpiresIn * 1000)
      keys.isAuthenticated.save(true)
      learn(tokens)
    },
    facts: () => ({
      isAuthenticated: keys.isAuthenticated.read() === true,
      isAdmin: isAdmin({ userRole: keys.userRole.read() }),
      access: held(keys.accessToken.read(), access, keys.accessTokenExpirationDate.read()),
      refresh: held(keys.refreshToken.read(), refresh, keys.refreshTokenExpirationDate.read()),
    }),
  }
}

function timed(token: string | undefined, page: number, seconds: number): Timed | undefined {
  return token === undefined ? undefined : { token, until: page + seconds * 1000 }
}

function held(
  token: string | undefined,
  known: Timed | undefined,
  date: number | undefined,
): { readonly expiry: Expiry | undefined } | undefined {
  if (token === undefined) return undefined
  if (known?.token === token) return { expiry: { at: known.until, by: 'page' } }
  return { expiry: date === undefined ? undefined : { at: date, by: 'device' } }
}
