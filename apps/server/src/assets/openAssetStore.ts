import { join } from 'node:path'
import type { AssetStore } from './AssetStore.ts'
import { FolderAssetStore } from './FolderAssetStore.ts'
import type { FileRedirects } from './FileRedirects.ts'
import type { S3Settings } from './s3/S3Settings.ts'

/** Where files are kept; the configuration has these fields. */
export interface AssetSettings {
  /** Absolute path; holds `assets` when there is no object storage. */
  readonly dataFolder: string
  /** Undefined means the folder. */
  readonly objectStorage: ObjectStorageSettings | undefined
}

export interface ObjectStorageSettings extends S3Settings {
  /** Whether large recordings and films are sent to readers by the object storage itself. */
  readonly redirects: boolean
}

export interface OpenedAssets {
  readonly store: AssetStore
  /** Undefined where the host sends every file by itself. */
  readonly redirects: FileRedirects | undefined
}

/** Opens the store that the configuration asks for. Rejects with AssetsUnavailable where it cannot be used. */
export async function openAssetStore({ dataFolder, objectStorage }: AssetSettings): Promise<OpenedAssets> {
  if (objectStorage === undefined) {
    return { store: new FolderAssetStore(join(dataFolder, 'assets')), redirects: undefined }
  }
  // Titles in a folder do not wait for what speaks to object storage.
  const { openS3AssetStore } = await import('./s3/openS3AssetStore.ts')
  return openS3AssetStore(objectStorage)
}
