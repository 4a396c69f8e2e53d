import type { BrowserStorage } from '../BrowserKeys.ts'

/** A storage of a test, its entries in the open. */
export function aStorage(
  initialEntries: Readonly<Record<string, string>> = {},
): BrowserStorage & { entries: Map<string, string> } {
  const entries = new Map(Object.entries(initialEntries))
  return {
    entries,
    getItem: (name) => entries.get(name) ?? null,
    setItem: (name, value) => {
      entries.set(name, value)
    },
    removeItem: (name) => {
      entries.delete(name)
    },
    clear: () => entries.clear(),
  }
}
