import { HEADERS } from '@gatefold/contract/headers'
import type { PublicConfiguration } from '@gatefold/magazine/title/PublicConfiguration'
import { requestTimeout } from '../graphql/requestTimeout.ts'
import { isPassword } from './isPassword.ts'

/** `later`: the host cannot be asked now, does not answer in time, or has been asked too often. */
export type Entry = 'open' | 'wrong' | 'later'

interface Dependencies {
  readonly configuration: Pick<PublicConfiguration, 'appKey' | 'basePath' | 'password'>
  readonly fetch: typeof fetch
  /** Missing where the page did not come over a secure connection. */
  readonly subtle: SubtleCrypto | undefined
}

const UNKNOWN = 404

/**
 * Compares the password here first (Requirement R5.1) and then shows it to the host, which gives nothing without: a gate in the
 * browser alone hides nothing. A host that has no gate leaves it at that. Never rejects.
 */
export async function enterPassword(password: string, { configuration, fetch, subtle }: Dependencies): Promise<Entry> {
  const { appKey, basePath } = configuration
  const isRight = await isPassword(password, configuration.password, subtle)
  if (isRight === false) return 'wrong'
  try {
    const { ok, status } = await fetch(`${basePath}auth/gate`, {
      method: 'POST',
      headers: { [HEADERS.appKey]: appKey, [HEADERS.contentType]: 'application/json' },
      body: JSON.stringify({ password }),
      redirect: 'error',
      signal: requestTimeout(),
    })
    if (ok || (isRight === true && status === UNKNOWN)) return 'open'
    return status === 401 ? 'wrong' : 'later'
  } catch {
    return 'later'
  }
}
