import { GraphqlError } from '../network/GraphqlError.ts'
import type { LocalStore, Stored } from '../storage/LocalStore.ts'

/** As whom the host is asked: nobody while the reader's session cannot be renewed. */
export type Asker = 'reader' | 'nobody'

/** One thing to read: where each layer finds it. */
export interface Source<Value> {
  /** Minutes that the local store counts as fresh (Requirement R9.3); 0: only while there is no network. */
  readonly freshFor: number
  /** The memory layer. */
  recall(): Value | undefined
  readStored(store: LocalStore): Promise<Stored<Value> | undefined>
  /** The network; undefined when there is no such thing. */
  fetch(as: Asker): Promise<Value | undefined>
}

interface ReadThroughDeps {
  readonly store: LocalStore | undefined
  readonly isOnline: () => boolean
  readonly isAdmin: () => boolean
  readonly now: () => number
  readonly log: (message: string, cause: unknown) => void
}

const MINUTE = 60_000

/**
 * Memory, then the local store while fresh, then the network; offline, the local store at any age; for the admin, once a view, the
 * network (Requirements R9.2, R9.3, R4.9, R6.3). When the host turns out to be unreachable, what the store has is better
 * than an error; while the session cannot be renewed, what everybody may read is (Requirement R4.7). Rejects with the error of
 * `fetch`.
 */
export function createReadThrough(dependencies: ReadThroughDeps) {
  const { isOnline, isAdmin, now } = dependencies
  return async <Value>(source: Source<Value>): Promise<Value | undefined> => {
    const remembered = source.recall()
    if (remembered !== undefined) return remembered
    if (isOnline() && isAdmin()) return fetchOrStored(source, () => readStored(dependencies, source))
    const stored = await readStored(dependencies, source)
    const isUsable = stored !== undefined && (!isOnline() || isFresh(stored.savedAt, source.freshFor, now()))
    return isUsable ? stored.value : fetchOrStored(source, () => Promise.resolve(stored))
  }
}

/** What was saved by a clock that has been set back since is as old as can be. */
function isFresh(savedAt: number, minutes: number, now: number): boolean {
  return savedAt <= now && now - savedAt < minutes * MINUTE
}

async function fetchOrStored<Value>(
  source: Source<Value>,
  findStored: () => Promise<Stored<Value> | undefined>,
): Promise<Value | undefined> {
  try {
    return await source.fetch('reader')
  } catch (error) {
    if (!(error instanceof GraphqlError) || error.code !== 'UNREACHABLE') throw error
    const stored = await findStored()
    const isForEverybody = error.delay === 'session' && (stored === undefined || source.freshFor === 0)
    const answer = isForEverybody
      ? await source.fetch('nobody').then(
          (value) => ({ value }),
          () => stored,
        )
      : stored
    if (answer === undefined) throw error
    return answer.value
  }
}

/** A store that fails is a store that has nothing. */
async function readStored<Value>(
  { store, log }: ReadThroughDeps,
  source: Source<Value>,
): Promise<Stored<Value> | undefined> {
  if (store === undefined) return undefined
  try {
    return await source.readStored(store)
  } catch (error) {
    log('The local store could not be read.', error)
    return undefined
  }
}

const TEN_MINUTES = 10 * 60_000

interface MemoryDeps {
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
export function createMemory({ now, readReader }: MemoryDeps, lifetime: () => number = () => TEN_MINUTES): Memory {
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
