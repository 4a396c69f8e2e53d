import type { StoredAsset } from './AssetStore.ts'

/** As `withBasePath` finds them: at the start of a value, never within another address. */
const STORED_FILE = /(?<![\w.:/%-])\/assets\/([0-9a-f]{64})\.([a-z0-9]{1,12})/g

/** The stored files that JSON text names by `/assets/{hash}.{extension}`, as often as it does. */
export function storedFilesIn(json: string): readonly StoredAsset[] {
  return [...json.matchAll(STORED_FILE)].map(([, hash = '', extension = '']) => ({ hash, extension }))
}
