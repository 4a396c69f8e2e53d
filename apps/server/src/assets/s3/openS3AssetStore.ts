import type { ObjectStorageSettings, OpenedAssets } from '../openAssetStore.ts'
import { createS3Client } from './createS3Client.ts'
import { LONGEST_ADDRESS, S3AssetStore } from './S3AssetStore.ts'

/** Looks whether the bucket can be used before anybody relies on it. Rejects with AssetsUnavailable. */
export async function openS3AssetStore(settings: ObjectStorageSettings): Promise<OpenedAssets> {
  const store = new S3AssetStore(createS3Client(settings), settings.bucket)
  await store.check()
  if (!settings.redirects) return { store, redirects: undefined }
  const sample = await store.presign({ hash: '0'.repeat(64), extension: 'bin' }, LONGEST_ADDRESS)
  return {
    store,
    redirects: { origin: new URL(sample).origin, presign: (asset) => store.presign(asset, LONGEST_ADDRESS) },
  }
}
