import { createHmac, pbkdf2, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'

export interface GateDeps {
  readonly password: string
  readonly appKey: string
  /** Starts and ends with a slash. */
  readonly basePath: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** What stands in front of a title with a password (Requirements R2.14, R5.1). */
export interface Gate {
  /** Whether this is the title's password. */
  isPassword(text: string): boolean
  /** Whether a `cookie` header holds what this gate, or that of another server of the title, gave out. */
  isOpen(cookies: string | undefined): boolean
  /** A `set-cookie` header that opens the gate for 30 days; `isSecure` where readers come by https. */
  makeCookie(options: { readonly isSecure: boolean }): string
}

/** Seconds. */
const LIFE = 30 * 86_400

/** Seconds by which the clocks of two servers may differ. */
const SKEW = 60

const COOKIE = /(?:^|;)\s*cf-gate=(?<made>\d{1,12})\.(?<mark>[\w-]{43})(?=\s*(?:;|$))/g

const derive = promisify(pbkdf2)

/**
 * The cookie is a date with its HMAC. Its key follows from the password alone, as dear to guess as the public digest, so
 * every server knows it, no restart forgets it and a new password ends it.
 */
export async function createGate({ password, appKey, basePath, now }: GateDeps): Promise<Gate> {
  const key = await derive(password, `gatefold gate of ${appKey}`, 600_000, 32, 'sha256')
  const hmac = (text: string) => createHmac('sha256', key).update(text).digest()
  const seconds = () => Math.floor(now() / 1_000)
  const isMark = (made: string, mark: string) => timingSafeEqual(Buffer.from(mark, 'base64url'), hmac(`open ${made}`))
  const expected = hmac(`password ${password}`)
  return {
    isPassword: (text) => timingSafeEqual(hmac(`password ${text}`), expected),
    isOpen: (cookies) =>
      [...(cookies ?? '').matchAll(COOKIE)].some(({ groups: { made = '', mark = '' } = {} }) => {
        const age = seconds() - Number(made)
        return age >= -SKEW && age < LIFE && isMark(made, mark)
      }),
    makeCookie: ({ isSecure }) => {
      const made = String(seconds())
      const value = `${made}.${hmac(`open ${made}`).toString('base64url')}`
      const end = isSecure ? '; Secure' : ''
      return `cf-gate=${value}; Max-Age=${LIFE}; Path=${basePath}; HttpOnly; SameSite=Strict${end}`
    },
  }
}
