const TEN_MINUTES = 10 * 60_000

interface Surroundings {
  readonly now: () => number
  /** Names who reads: what one was answered is not another's. */
  readonly readReader: () => string
}

/** Values by key, each until its time is over. Requirement R9.2. */
export interface Memory {
  recall<Value>(key: string): Value | undefined
  keep(key: string, value: unknown): void
  clear(): void
}

/** `lifetime` in milliseconds, asked for with each value; ten minutes unless told otherwise. */
export function createMemory({ now, readReader }: Surroundings, lifetime: () => number = () => TEN_MINUTES): Memory {
  const entries = new Map<string, { readonly value: unknown; readonly until: number; readonly reader: string }>()
  return {
    recall<Value>(key: string) {
      const entry = entries.get(key)
      const isUsable = entry !== undefined && now() < entry.until && entry.reader === readReader()
      return isUsable ? (entry.value as Value) : undefined
    },
    keep(key, value) {
      for (const [other, { until }] of entries) if (until <= now()) entries.delete(other)
      entries.set(key, { value, until: now() + lifetime(), reader: readReader() })
    },
    clear: () => entries.clear(),
  }
}
