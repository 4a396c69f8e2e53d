const TEN_MINUTES = 10 * 60_000

/** Values by key, each until its time is over. Requirement R9.2. */
export interface Memory {
  recall<Value>(key: string): Value | undefined
  keep(key: string, value: unknown): void
}

/** `lifetime` in milliseconds; ten minutes unless told otherwise. */
export function createMemory(now: () => number, lifetime: number = TEN_MINUTES): Memory {
  const entries = new Map<string, { readonly value: unknown; readonly until: number }>()
  return {
    recall<Value>(key: string) {
      const entry = entries.get(key)
      return entry !== undefined && now() < entry.until ? (entry.value as Value) : undefined
    },
    keep(key, value) {
      for (const [other, { until }] of entries) if (until <= now()) entries.delete(other)
      entries.set(key, { value, until: now() + lifetime })
    },
  }
}
