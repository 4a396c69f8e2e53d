import { join } from 'node:path'
import type { AssetStore } from './AssetStore.ts'
import { FolderAssetStore } from './FolderAssetStore.ts'
import type { S3Settings } from './openS3AssetStore.ts'

/** Where files are kept; the configuration has these fields. */
export interface AssetSettings {
  /** Absolute path; holds `assets` when there is no object storage. */
  readonly dataFolder: string
  /** Undefined means the folder. */
  readonly objectStorage: S3Settings | undefined
}

/**
 * Opens the store that the configuration asks for, and looks whether object storage can be used before anybody relies on
 * it. Rejects with AssetsUnavailable.
 */
export async function openAssetStore({ dataFolder, objectStorage }: AssetSettings): Promise<AssetStore> {
  if (objectStorage === undefined) return new FolderAssetStore(join(dataFolder, 'assets'))
  // Titles in a folder do not wait for what speaks to object storage.
  const { openS3AssetStore } = await import('./openS3AssetStore.ts')
  return openS3AssetStore(objectStorage)
}
