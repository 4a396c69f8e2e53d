import { isRecord } from '@gatefold/magazine/isRecord'
import type { Localized } from '@gatefold/magazine/language/Localized'
import type { Slug } from '@gatefold/magazine/slug'
import type { StoredKey } from '../storage/BrowserKeys.ts'

/** An article that was read on this device, with what is said of it where its issue is not at hand. */
export interface ReadArticle {
  readonly article: {
    readonly id: string
    readonly slug: Slug | undefined
    readonly name: Localized
    readonly thumbnail: string | undefined
  }
  readonly issue: {
    readonly id: string
    readonly slug: Slug | undefined
    readonly name: Localized
    /** The issue's first language: what a name without one is in. */
    readonly language: string
  }
  /** When it was opened last: Unix time in milliseconds. */
  readonly at: number
  /** How far one has come, 0 to 1: 1 is its end. */
  readonly share: number
}

/** An article on the screen. */
export type OpenedArticle = Pick<ReadArticle, 'article' | 'issue'>

/** What was read on this device, which tells nobody. */
export interface ReadingHistory {
  /** What was opened last comes first; the same object until something changes. */
  read(): readonly ReadArticle[]
  /** An article is opened: it comes first. One that is known keeps how far one had come, unless it was read to its end. */
  open(opened: OpenedArticle): void
  /** How far one has come in an article that is known. */
  reach(article: string, share: number): void
  forget(article: string): void
  /** Forgets everything, and where one stopped. */
  clear(): void
  /** Calls back after every change, here or in another tab; gives the way to stop. */
  subscribe(listener: () => void): () => void
}

interface HistoryDeps {
  readonly key: StoredKey<string>
  /** Where one stopped in articles and recordings: they go with the history. */
  readonly places: readonly Pick<StoredKey<unknown>, 'remove'>[]
  /** Where the browser says that another tab has stored something. */
  readonly events: Pick<Window, 'addEventListener'>
  /** Unix time in milliseconds. */
  readonly now: () => number
}

/** Articles that are kept: as many as a year of an eager reader. */
const MOST = 100

/** From here on an article counts as read: what is left is its foot. */
const END = 0.98

export function createReadingHistory({ key, places, events, now }: HistoryDeps): ReadingHistory {
  const listeners = new Set<() => void>()
  let text = key.read()
  let entries = parseHistory(text)
  const follow = () => {
    const stored = key.read()
    if (stored === text) return
    text = stored
    entries = parseHistory(stored)
    for (const listener of listeners) listener()
  }
  const save = (next: readonly ReadArticle[]) => {
    if (next.length === 0) key.remove()
    else key.save(JSON.stringify(next.slice(0, MOST)))
    follow()
  }
  events.addEventListener('storage', follow)
  return {
    read: () => entries,
    open(opened) {
      follow()
      save(withOpened(entries, { ...opened, at: now() }))
    },
    reach(article, share) {
      follow()
      save(withReached(entries, article, share))
    },
    forget(article) {
      follow()
      save(entries.filter((entry) => entry.article.id !== article))
    },
    clear() {
      for (const place of places) place.remove()
      save([])
    },
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}

/** Whether somebody may want to go on with it: it was begun and not read to its end. Pure. */
export function isToContinue({ share }: ReadArticle): boolean {
  return share > 0 && share < 1
}

function withOpened(entries: readonly ReadArticle[], read: Omit<ReadArticle, 'share'>): readonly ReadArticle[] {
  const known = entries.find(({ article }) => article.id === read.article.id)
  const others = entries.filter((entry) => entry !== known)
  return [{ ...read, share: known === undefined || known.share === 1 ? 0 : known.share }, ...others]
}

/** The furthest counts: whoever looks back at the top has read as far as before. */
function withReached(entries: readonly ReadArticle[], article: string, share: number): readonly ReadArticle[] {
  const reached = share >= END ? 1 : Math.round(share * 100) / 100
  return entries.map((entry) =>
    entry.article.id === article && reached > entry.share ? { ...entry, share: reached } : entry,
  )
}

/** What is damaged counts as missing. */
function parseHistory(text: string | undefined): readonly ReadArticle[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter(isReadArticle) : []
  } catch {
    return []
  }
}

function isReadArticle(entry: unknown): entry is ReadArticle {
  if (!isRecord(entry) || !isNamed(entry['article']) || !isNamed(entry['issue'])) return false
  return (
    typeof entry['issue']['language'] === 'string' &&
    typeof entry['at'] === 'number' &&
    typeof entry['share'] === 'number'
  )
}

function isNamed(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && typeof value['id'] === 'string' && isLocalized(value['name'])
}

function isLocalized(value: unknown): boolean {
  return (
    typeof value === 'string' || (isRecord(value) && Object.values(value).every((text) => typeof text === 'string'))
  )
}

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
const MOST_PLACES = 200

type Entry = readonly [article: string, component: string, paragraph: number, share: number]

/** Where the reader stopped in each article, in one key of the browser's storage. */
export function createPlaceMemory(key: StoredKey<string>): PlaceMemory {
  const others = (article: string) => parseEntries(key.read()).filter(([id]) => id !== article)
  const write = (entries: readonly Entry[]) => key.save(JSON.stringify(entries.slice(-MOST_PLACES)))
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
