/** When the newest issue came out that was opened on this device. Unix time in milliseconds. */
export interface OpenedMemory {
  read(): Promise<number | undefined>
  /** Keeps the later of the two. */
  note(released: number): Promise<void>
}

const CACHE = 'gatefold-badge'

/** Kept where page and worker can read it; of each title of an origin its own, by its base path. */
export function createOpenedMemory(caches: CacheStorage, basePath: string): OpenedMemory {
  const key = `${basePath}newest-opened`
  const read = async () => {
    const kept = await (await caches.open(CACHE)).match(key)
    const released = Number(await kept?.text())
    return Number.isFinite(released) ? released : undefined
  }
  return {
    read,
    async note(released) {
      const before = await read()
      if (before !== undefined && before >= released) return
      await (await caches.open(CACHE)).put(key, new Response(String(released)))
    },
  }
}
