import { clearExceptFavorites, createBrowserKeys, type BrowserStorage } from './BrowserKeys.ts'
import { DATABASE_NAME, KEY_VALUE_DATABASE } from './databaseNames.ts'

interface Dependencies {
  /** Undefined where the browser lends none. */
  readonly storage: BrowserStorage | undefined
  readonly indexedDB: IDBFactory | undefined
  readonly build: { readonly appKey: string; readonly version: string }
  readonly log: (message: string, cause: unknown) => void
}

export type ResetOutcome = 'kept' | 'first-visit' | 'cleared'

/**
 * Requirement R4.13: when another title or another version has stored something here, everything is cleared except the
 * favorites, the local stores included. To be awaited before the stores are opened. Never rejects.
 */
export async function resetOnNewVersion({ storage, indexedDB, build, log }: Dependencies): Promise<ResetOutcome> {
  const keys = createBrowserKeys(storage)
  const [appKey, version] = [keys.appKey.read(), keys.appVersion.read()]
  if (appKey === build.appKey && version === build.version) return 'kept'
  const outcome = appKey === undefined && version === undefined ? 'first-visit' : 'cleared'
  try {
    if (outcome === 'cleared' && storage !== undefined) clearExceptFavorites(storage)
    if (outcome === 'cleared' && indexedDB !== undefined) {
      await Promise.all([DATABASE_NAME, KEY_VALUE_DATABASE].map((name) => deleteDatabase(indexedDB, name)))
    }
  } catch (error) {
    log('What another version had stored could not be cleared.', error)
  }
  keys.appKey.save(build.appKey)
  keys.appVersion.save(build.version)
  return outcome
}

/** Settles when the database is gone, or when a page that holds it open is asked to let it go. */
function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('blocked', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)))
  })
}
