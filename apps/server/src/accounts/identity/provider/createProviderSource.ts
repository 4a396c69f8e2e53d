import type { Provider } from 'oidc-provider'
import { readIdentityKeys } from '../readIdentityKeys.ts'
import { removeExpired } from '../records/identityRecords.ts'
import { createProvider } from './createProvider.ts'
import type { ProviderDeps } from './providerConfiguration.ts'

/** Milliseconds after which the keys are read again: another server may have made new ones. */
const KEYS_READ_EVERY = 60_000

/** Milliseconds between two removals of what has run out. */
const SWEEP_EVERY = 3_600_000

export interface ProviderSource {
  readonly issuer: () => string
  /** The protocol library with the keys of the moment. Rejects with the database's error. */
  current(): Promise<Provider>
}

/** Makes the protocol library at the first request, when the origin is known, and anew when there are other keys. */
export function createProviderSource(deps: Omit<ProviderDeps, 'issuer' | 'keys'>): ProviderSource {
  const { db, now, settings } = deps
  const issuer = (): string => `${deps.origin()}${settings.basePath}identity`
  let provider: Promise<Provider> | undefined
  let keysInUse = ''
  let readAt = -Infinity
  let sweptAt = -Infinity
  const read = async (previous: Promise<Provider> | undefined): Promise<Provider> => {
    const keys = await readIdentityKeys(db, now())
    if (now() - sweptAt >= SWEEP_EVERY) {
      sweptAt = now()
      await removeExpired(db, new Date(now()).toISOString())
    }
    const names = JSON.stringify(keys)
    if (previous !== undefined && names === keysInUse) return previous
    const made = createProvider({ ...deps, issuer: issuer(), keys })
    keysInUse = names
    return made
  }
  return {
    issuer,
    current() {
      if (provider !== undefined && now() - readAt < KEYS_READ_EVERY) return provider
      readAt = now()
      const reading = read(provider)
      provider = reading
      // A failure is told to whoever asked, and not kept.
      reading.catch(() => {
        if (provider === reading) provider = undefined
      })
      return reading
    },
  }
}
