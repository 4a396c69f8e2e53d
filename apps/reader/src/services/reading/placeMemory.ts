import type { StoredKey } from '../storage/BrowserKeys.ts'

/** A place in an article that holds in every language and at every size of type. */
export interface Place {
  /** Id of the component. */
  readonly component: string
  /** Which of the component's paragraphs, from 0. */
  readonly paragraph: number
  /** How much of the paragraph is above the place, 0 to 1. */
  readonly share: number
}

export interface PlaceMemory {
  read(article: string): Place | undefined
  save(article: string, place: Place): void
  forget(article: string): void
}

/** Articles whose places are kept: those that were read last. */
const MOST = 200

type Entry = readonly [article: string, component: string, paragraph: number, share: number]

/** Where the reader stopped in each article, in one key of the browser's storage. */
export function createPlaceMemory(key: StoredKey<string>): PlaceMemory {
  const others = (article: string) => parseEntries(key.read()).filter(([id]) => id !== article)
  const write = (entries: readonly Entry[]) => key.save(JSON.stringify(entries.slice(-MOST)))
  return {
    read(article) {
      const entry = parseEntries(key.read()).find(([id]) => id === article)
      return entry && { component: entry[1], paragraph: entry[2], share: entry[3] }
    },
    save: (article, { component, paragraph, share }) =>
      write([...others(article), [article, component, paragraph, Math.round(share * 100) / 100]]),
    forget: (article) => write(others(article)),
  }
}

/** What is damaged counts as missing. */
function parseEntries(text: string | undefined): readonly Entry[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isEntry) : []
  } catch {
    return []
  }
}

function isEntry(entry: unknown): entry is Entry {
  if (!Array.isArray(entry) || entry.length !== 4) return false
  const [article, component, paragraph, share]: readonly unknown[] = entry
  const hasNames = typeof article === 'string' && typeof component === 'string'
  return hasNames && typeof paragraph === 'number' && typeof share === 'number'
}
