const OWNED = 'gatefold-files-of-'

/** Takes away the files that only one reader may see, of every such reader. */
export async function removeOwnedFiles(caches: Pick<CacheStorage, 'keys' | 'delete'> | undefined): Promise<void> {
  if (caches === undefined) return
  const names = (await caches.keys()).filter((name) => name.startsWith(OWNED))
  await Promise.all(names.map((name) => caches.delete(name)))
}
