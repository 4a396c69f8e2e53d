import { AssetsUnavailable } from '../AssetsUnavailable.ts'
import { createS3Client } from './createS3Client.ts'
import { whereIs } from './explainS3Fault.ts'
import { S3AssetStore } from './S3AssetStore.ts'
import type { S3Settings } from './S3Settings.ts'

/** Rejects with AssetsUnavailable unless the bucket can be looked into. */
export async function openS3AssetStore(settings: S3Settings): Promise<S3AssetStore> {
  const store = new S3AssetStore(createS3Client(settings), settings.bucket)
  await store.check().catch((fault: unknown) => {
    if (fault instanceof AssetsUnavailable) throw fault
    const words = fault instanceof Error ? fault.message : String(fault)
    throw new AssetsUnavailable(`The bucket ${settings.bucket} of ${whereIs(settings)} cannot be used: ${words}`, fault)
  })
  return store
}
