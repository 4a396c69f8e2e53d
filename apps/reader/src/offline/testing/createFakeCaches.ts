interface Entry {
  readonly body: Blob
  readonly headers: readonly (readonly [string, string])[]
}

interface FakeCaches extends CacheStorage {
  /** Addresses by cache. */
  contents(): Readonly<Record<string, readonly string[]>>
  /** Throws an entry away, as a browser that is short of room does. */
  evict(address: string): void
  /** Puts other bytes in the place of an entry's, as a failing disk does. */
  damage(address: string, text: string): void
  /** Bytes that may be stored in all; undefined: without end. */
  quota: number | undefined
}

/** Cache Storage as the standard has it, as far as downloads use it: an entry is put whole or not at all. */
export function createFakeCaches(): FakeCaches {
  const stored = new Map<string, Map<string, Entry>>()
  const limits: { quota: number | undefined } = { quota: undefined }
  const used = () =>
    [...stored.values()].flatMap((cache) => [...cache.values()]).reduce((sum, e) => sum + e.body.size, 0)

  const cacheOf = (name: string): Cache => {
    const entries = () => stored.get(name) ?? new Map<string, Entry>()
    const cache: Partial<Cache> = {
      match: async (key) => answer(entries().get(addressOf(key))),
      matchAll: async () => [...entries().values()].flatMap((entry) => answer(entry) ?? []),
      keys: async () => [...entries().keys()].map((address) => new Request(address)),
      delete: async (key) => entries().delete(addressOf(key)),
      async put(key, response) {
        const body = await response.blob()
        if (limits.quota !== undefined && used() + body.size > limits.quota)
          throw new DOMException('There is no room.', 'QuotaExceededError')
        const there = stored.get(name) ?? new Map<string, Entry>()
        stored.set(name, there.set(addressOf(key), { body, headers: [...response.headers] }))
      },
    }
    return cache as Cache
  }
  const each = (address: string, change: (cache: Map<string, Entry>, entry: Entry) => void) => {
    for (const cache of stored.values()) {
      const entry = cache.get(address)
      if (entry !== undefined) change(cache, entry)
    }
  }
  return {
    has: async (name) => stored.has(name),
    keys: async () => [...stored.keys()],
    delete: async (name) => stored.delete(name),
    async open(name) {
      if (!stored.has(name)) stored.set(name, new Map())
      return cacheOf(name)
    },
    async match(key, options) {
      const names = options?.cacheName === undefined ? [...stored.keys()] : [options.cacheName]
      const found = names.map((name) => stored.get(name)?.get(addressOf(key)))
      return answer(found.find((entry) => entry !== undefined))
    },
    contents: () => Object.fromEntries([...stored].map(([name, cache]) => [name, [...cache.keys()].toSorted()])),
    evict: (address) => each(address, (cache) => cache.delete(address)),
    damage: (address, text) =>
      each(address, (cache, entry) => cache.set(address, { ...entry, body: new Blob([text]) })),
    get quota() {
      return limits.quota
    },
    set quota(bytes) {
      limits.quota = bytes
    },
  }
}

function addressOf(key: RequestInfo | URL): string {
  return key instanceof Request ? key.url : String(key)
}

function answer(entry: Entry | undefined): Response | undefined {
  if (entry === undefined) return undefined
  return new Response(entry.body, { headers: entry.headers.map(([name, value]): [string, string] => [name, value]) })
}
