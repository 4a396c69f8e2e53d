import type { StoredKey } from '../storage/BrowserKeys.ts'

/** Where recordings were left, in seconds by the addresses of their files. */
export interface Places {
  read(url: string): number
  save(url: string, seconds: number): void
  forget(url: string): void
}

/** As many recordings as somebody may be in the middle of. */
const MOST = 50

/** Keeps places as texts of seconds and address, the latest last. */
export function createPlaces(key: Pick<StoredKey<readonly string[]>, 'read' | 'save'>): Places {
  const others = (url: string) => (key.read() ?? []).filter((entry) => addressOf(entry) !== url)
  return {
    read(url) {
      const found = key.read()?.find((entry) => addressOf(entry) === url)
      const seconds = found === undefined ? 0 : Number.parseFloat(found)
      return Number.isFinite(seconds) && seconds > 0 ? seconds : 0
    },
    save: (url, seconds) => key.save([...others(url), `${seconds.toFixed(1)} ${url}`].slice(-MOST)),
    forget: (url) => key.save(others(url)),
  }
}

function addressOf(entry: string): string {
  return entry.slice(entry.indexOf(' ') + 1)
}
