import type { Browser, BrowserContext, Page } from '@playwright/test'
import { aSignIn } from '@gatefold/contract/testing/aSignIn'
import { serveReader, type ServedReader } from './serveReader.ts'
import type { BareHost } from './bareHost.ts'

/** What a device has kept of a session; seconds from now, negative where that is over. */
export interface StoredSession {
  readonly accessToken: string
  readonly expiresIn: number
  /** Missing: the identity service gave none. */
  readonly refreshToken?: string
  readonly role?: 'admin'
}

/** The reader of the bare host's title, which signs its readers in at a service of another maker. */
export function serveBareReader(host: BareHost, parts: Parameters<typeof serveReader>[0] = {}): Promise<ServedReader> {
  const auth = { ...aSignIn('jwt'), issuer: 'https://id.example' }
  const places = { graphql: host.origin, auth: host.origin }
  return serveReader({ host: places, languages: ['en', 'fr'], auth, ...parts })
}

/** A browser that somebody signed in with at an earlier visit. */
export function openDevice(browser: Browser, address: string, session: StoredSession): Promise<BrowserContext> {
  const now = Date.now()
  const expiry = String(now + session.expiresIn * 1000)
  const storageItems = {
    'cf-app-user-id': 'ada',
    'cf-authenticated': 'true',
    'cf-access-token': session.accessToken,
    'cf-token-expiry': expiry,
    'cf-access-token-expiration-date': expiry,
    ...(session.role !== undefined && { 'cf-user-role': session.role }),
    ...(session.refreshToken !== undefined && {
      'cf-refresh-token': session.refreshToken,
      'cf-refresh-token-expiration-date': String(now + 30 * 24 * 3_600_000),
    }),
  }
  const localStorage = Object.entries(storageItems).map(([name, value]) => ({ name, value }))
  const { origin } = new URL(address)
  return browser.newContext({
    serviceWorkers: 'block',
    storageState: { cookies: [], origins: [{ origin, localStorage }] },
  })
}

/** Names of what the device has of a session. */
export function readSessionKeys(page: Page): Promise<readonly string[]> {
  return page.evaluate(() =>
    Object.keys(localStorage)
      .filter((name) => /token|user|authenticated/.test(name))
      .toSorted(),
  )
}
