import type { AssetStore, StoredAsset } from '../../platform/storage/AssetStore.ts'

/** The content of a file that has to be there. */
export async function* openStored(file: StoredAsset, store: AssetStore): AsyncIterable<Uint8Array> {
  const content = await store.open(file)
  if (content === undefined) throw new Error(`The stored file ${file.hash}.${file.extension} is gone.`)
  yield* content
}
