import { describe, expect, it } from 'vitest'
import { createBrowserKeys, type BrowserKeys, type BrowserStorage } from './BrowserKeys.ts'
import { aStorage } from './testing/aStorage.ts'

const NAMES: readonly (keyof BrowserKeys)[] = [
  'issueLanguage',
  'userRole',
  'favorites',
  'accessToken',
  'tokenExpiry',
  'appUserId',
  'refreshToken',
  'idToken',
  'isToSignInAnew',
  'accessTokenExpirationDate',
  'refreshTokenExpirationDate',
  'isAuthenticated',
  'isSubscribed',
  'features',
  'alertTimeoutId',
  'alertDatetime',
  'isPasswordEntered',
  'isInstalled',
  'isInstallDeclined',
  'places',
  'history',
  'view',
  'appKey',
  'appVersion',
  'listeningPlaces',
  'listeningRate',
  'downloadsLimit',
  'downloadsOnWifi',
  'downloadsDeclined',
  'unreportedDownloads',
  'isSigningOut',
  'analytics',
]

const TEXTS: readonly string[] = ['features', 'listeningPlaces']

describe('createBrowserKeys', () => {
  it('R3.10 gives every key one owner and a name of its own', () => {
    const storage = aStorage()
    const keys = createBrowserKeys(storage)
    expect(Object.keys(keys)).toEqual(NAMES)
    for (const name of NAMES) (keys[name].save as (value: unknown) => void)(TEXTS.includes(name) ? ['a'] : 1)
    expect(storage.entries.size).toBe(NAMES.length)
  })

  it('R3.10 reads back what it saved', () => {
    const keys = createBrowserKeys(aStorage())
    keys.listeningRate.save(1.5)
    keys.isInstalled.save(true)
    keys.listeningPlaces.save(['a1', 'a2'])
    keys.userRole.save('admin')
    expect([
      keys.listeningRate.read(),
      keys.isInstalled.read(),
      keys.listeningPlaces.read(),
      keys.userRole.read(),
    ]).toEqual([1.5, true, ['a1', 'a2'], 'admin'])
    keys.userRole.remove()
    expect(keys.userRole.read()).toBeUndefined()
  })

  it('reads damaged values as missing', () => {
    const keys = createBrowserKeys(
      aStorage({
        'cf-listening-rate': 'big',
        'cf-listening-places': '[1',
        'cf-installed': 'maybe',
        'cf-features': '{}',
      }),
    )
    expect([
      keys.listeningRate.read(),
      keys.listeningPlaces.read(),
      keys.isInstalled.read(),
      keys.features.read(),
    ]).toEqual([undefined, undefined, undefined, undefined])
  })

  it('remembers for as long as the page is open when the browser refuses', () => {
    const refuse = (): never => {
      throw new DOMException('denied', 'SecurityError')
    }
    const refusing: BrowserStorage = { getItem: refuse, setItem: refuse, removeItem: refuse, clear: refuse }
    for (const storage of [refusing, undefined]) {
      const keys = createBrowserKeys(storage)
      expect(keys.userRole.read()).toBeUndefined()
      keys.userRole.save('reader')
      expect(keys.userRole.read()).toBe('reader')
      keys.userRole.remove()
      expect(keys.userRole.read()).toBeUndefined()
    }
  })
})
