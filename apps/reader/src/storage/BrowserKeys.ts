/** The part of `Storage` that is needed; in private mode each call may throw. */
export type BrowserStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'clear'>

/** One value in the browser's storage. Reading what is missing or damaged gives undefined; nothing here throws. */
export interface StoredKey<Value> {
  read(): Value | undefined
  save(value: Value): void
  remove(): void
}

/**
 * Every key of Requirement R3.10 and those of reading and listening, but those of paper, text size and pictures, which `DISPLAY_SCRIPT`
 * owns. Besides the gate, nobody else names them.
 */
export interface BrowserKeys {
  readonly issueLanguage: StoredKey<string>
  readonly userRole: StoredKey<string>
  /** What was marked: `content/favorites/storedFavorites.ts`. */
  readonly favorites: StoredKey<string>
  readonly accessToken: StoredKey<string>
  /** Unix time in milliseconds, as the three dates below. */
  readonly tokenExpiry: StoredKey<number>
  readonly appUserId: StoredKey<string>
  readonly refreshToken: StoredKey<string>
  /** Tells the identity service whose session it is that ends. */
  readonly idToken: StoredKey<string>
  /** Set where a reader has left without a network: the identity service still knows the reader, and must ask. */
  readonly isToSignInAnew: StoredKey<boolean>
  readonly accessTokenExpirationDate: StoredKey<number>
  readonly refreshTokenExpirationDate: StoredKey<number>
  readonly isAuthenticated: StoredKey<boolean>
  /** Whether a subscription opens issues to the reader. */
  readonly isSubscribed: StoredKey<boolean>
  /** Marks of what opens paid issues to the reader, as last told: `entitlementMarks`. */
  readonly features: StoredKey<readonly string[]>
  readonly alertTimeoutId: StoredKey<number>
  /** Unix time in milliseconds. */
  readonly alertDatetime: StoredKey<number>
  readonly isPasswordEntered: StoredKey<boolean>
  readonly isInstalled: StoredKey<boolean>
  /** Set where the offer to install was refused: it is not made again unasked. */
  readonly isInstallDeclined: StoredKey<boolean>
  /** Where one stopped: `reading/placeMemory.ts`. */
  readonly places: StoredKey<string>
  /** What was read: `reading/readingHistory.ts`. */
  readonly history: StoredKey<string>
  /** How issues open: `reading/viewMemory.ts`. */
  readonly view: StoredKey<string>
  readonly appKey: StoredKey<string>
  readonly appVersion: StoredKey<string>
  /** Where recordings were left. */
  readonly listeningPlaces: StoredKey<readonly string[]>
  /** How fast recordings are played. */
  readonly listeningRate: StoredKey<number>
  /** How many downloads stay; all where none is stored. */
  readonly downloadsLimit: StoredKey<number>
  /** Whether downloads wait for Wi-Fi. */
  readonly downloadsOnWifi: StoredKey<boolean>
  /** Ids of issues that were taken away by hand: they do not come back unasked. */
  readonly downloadsDeclined: StoredKey<readonly string[]>
  /** Ids of issues of which it was told that they were asked for, until how that ended was: `offline/downloads/openDownloads.ts`. */
  readonly unreportedDownloads: StoredKey<readonly string[]>
  /** Set from when a reader leaves until what only that reader may read is gone from the device. */
  readonly isSigningOut: StoredKey<boolean>
  /** Whether the reader wants to be counted: `Choice` of `analytics/Analytics.ts`. */
  readonly analytics: StoredKey<string>
}

/** The keys over a storage, or over a memory of their own where the browser lends none. */
export function createBrowserKeys(lent: BrowserStorage | undefined): BrowserKeys {
  const storage = patient(lent)
  const text = (name: string) => keyOf(storage, name, asText)
  const number = (name: string) => keyOf(storage, name, asNumber)
  const flag = (name: string) => keyOf(storage, name, asFlag)
  const texts = (name: string) => keyOf(storage, name, asTexts)
  return {
    issueLanguage: text('cf-issue-language'),
    userRole: text('cf-user-role'),
    favorites: text(FAVORITES),
    accessToken: text('cf-access-token'),
    tokenExpiry: number('cf-token-expiry'),
    appUserId: text('cf-app-user-id'),
    refreshToken: text('cf-refresh-token'),
    idToken: text('cf-id-token'),
    isToSignInAnew: flag('cf-sign-in-anew'),
    accessTokenExpirationDate: number('cf-access-token-expiration-date'),
    refreshTokenExpirationDate: number('cf-refresh-token-expiration-date'),
    isAuthenticated: flag('cf-authenticated'),
    isSubscribed: flag('cf-subscribed'),
    features: texts('cf-features'),
    alertTimeoutId: number('cf-alert-timeout-id'),
    alertDatetime: number('cf-alert-datetime'),
    isPasswordEntered: flag('cf-password-entered'),
    isInstalled: flag('cf-installed'),
    isInstallDeclined: flag('cf-install-declined'),
    places: text('cf-places'),
    history: text('cf-history'),
    view: text('cf-view'),
    appKey: text('cf-app-key'),
    appVersion: text('cf-app-version'),
    listeningPlaces: texts('cf-listening-places'),
    listeningRate: number('cf-listening-rate'),
    downloadsLimit: number('cf-downloads-kept'),
    downloadsOnWifi: flag('cf-downloads-on-wifi'),
    downloadsDeclined: texts('cf-downloads-declined'),
    unreportedDownloads: texts('cf-downloads-asked'),
    isSigningOut: flag(SIGNING_OUT),
    analytics: text(ANALYTICS),
  }
}

const FAVORITES = 'cf-favorites'
const SIGNING_OUT = 'cf-signing-out'

/** A tab is told by this name that another has stored something. */
export const ANALYTICS = 'cf-analytics'

interface Codec<Value> {
  write(value: Value): string
  parse(text: string): Value | undefined
}

const asText: Codec<string> = { write: (value) => value, parse: (text) => text }
const asFlag: Codec<boolean> = {
  write: String,
  parse: (text) => (text === 'true' ? true : text === 'false' ? false : undefined),
}
const asNumber: Codec<number> = {
  write: String,
  parse: (text) => (text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : undefined),
}
const asTexts: Codec<readonly string[]> = { write: (value) => JSON.stringify(value), parse: parseTexts }

function parseTexts(text: string): readonly string[] | undefined {
  try {
    const list: unknown = JSON.parse(text)
    return Array.isArray(list) && list.every((item) => typeof item === 'string') ? list : undefined
  } catch {
    return undefined
  }
}

function keyOf<Value>(storage: BrowserStorage, name: string, codec: Codec<Value>): StoredKey<Value> {
  return {
    read() {
      const text = storage.getItem(name)
      return text === null ? undefined : codec.parse(text)
    },
    save: (value) => storage.setItem(name, codec.write(value)),
    remove: () => storage.removeItem(name),
  }
}

/** A storage that never throws: what the browser refuses is remembered until the page is closed. */
function patient(lent: BrowserStorage | undefined): BrowserStorage {
  const memory = new Map<string, string>()
  const attempt = <Value>(act: (storage: BrowserStorage) => Value): Value | undefined => {
    try {
      return lent === undefined ? undefined : act(lent)
    } catch {
      return undefined
    }
  }
  return {
    getItem: (name) => memory.get(name) ?? attempt((storage) => storage.getItem(name)) ?? null,
    setItem(name, value) {
      memory.delete(name)
      const isStored = attempt((storage) => {
        storage.setItem(name, value)
        return true
      })
      if (isStored !== true) memory.set(name, value)
    },
    removeItem(name) {
      memory.delete(name)
      attempt((storage) => storage.removeItem(name))
    },
    clear() {
      memory.clear()
      attempt((storage) => storage.clear())
    },
  }
}

/**
 * Requirement R4.13: removes everything that is stored, ours or not, except the favorites. What a reader has left must still
 * be taken away: downloads stay, too. Who has refused to be counted has refused it of every version.
 */
export function clearExceptFavorites(storage: BrowserStorage): void {
  const preserved = [FAVORITES, SIGNING_OUT, ANALYTICS].map((name) => [name, storage.getItem(name)] as const)
  storage.clear()
  for (const [name, value] of preserved) if (value !== null) storage.setItem(name, value)
}
