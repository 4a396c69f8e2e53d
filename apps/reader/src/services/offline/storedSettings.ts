import type { DownloadSettings } from './DownloadSettings.ts'

/** Beside the files, so that it is there for a worker without a page and goes with them. */
const CACHE = 'gatefold-download-settings'
const KEY = 'settings'

const USUAL: DownloadSettings = { keepLast: undefined, onlyOnWifi: false }

export async function readSettings(caches: CacheStorage, origin: string): Promise<DownloadSettings> {
  try {
    const stored = await caches.match(new URL(KEY, origin).href, { cacheName: CACHE })
    const value: unknown = await stored?.json()
    return typeof value === 'object' && value !== null ? settingsOf(value) : USUAL
  } catch {
    return USUAL
  }
}

export async function saveSettings(caches: CacheStorage, origin: string, settings: DownloadSettings): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(new URL(KEY, origin).href, Response.json(settings))
}

function settingsOf(value: object): DownloadSettings {
  const keepLast: unknown = Reflect.get(value, 'keepLast')
  return {
    keepLast: typeof keepLast === 'number' ? keepLast : undefined,
    onlyOnWifi: Reflect.get(value, 'onlyOnWifi') === true,
  }
}
