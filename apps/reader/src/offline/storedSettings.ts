import type { DeviceSettings } from './DownloadSettings.ts'

/** Beside the files, so that it is there for a worker without a page and goes with them. */
const CACHE = 'gatefold-download-settings'
const KEY = 'settings'

const USUAL: DeviceSettings = { keepLast: undefined, onlyOnWifi: false, pixels: undefined }

export async function readSettings(caches: CacheStorage, origin: string): Promise<DeviceSettings> {
  try {
    const stored = await caches.match(new URL(KEY, origin).href, { cacheName: CACHE })
    const value: unknown = await stored?.json()
    return typeof value === 'object' && value !== null ? settingsOf(value) : USUAL
  } catch {
    return USUAL
  }
}

export async function saveSettings(caches: CacheStorage, origin: string, settings: DeviceSettings): Promise<void> {
  const cache = await caches.open(CACHE)
  await cache.put(new URL(KEY, origin).href, Response.json(settings))
}

function settingsOf(value: object): DeviceSettings {
  const numberAt = (name: string) => {
    const number: unknown = Reflect.get(value, name)
    return typeof number === 'number' ? number : undefined
  }
  return {
    keepLast: numberAt('keepLast'),
    onlyOnWifi: Reflect.get(value, 'onlyOnWifi') === true,
    pixels: numberAt('pixels'),
  }
}
