import { type DBSchema, type IDBPDatabase, wrap } from 'idb'

/** Requirement R3.6. */
export const DATABASE_NAME = 'canvasflow'

/** Requirement R3.9. */
export const KEY_VALUE_DATABASE = 'cf-kv'

/** What of reading waits to be counted. */
export const ANALYTICS_DATABASE = 'gatefold-analytics'

/** A database that is open, or why it is not (Requirement R8.9). */
export type Opened<Value> =
  | { readonly kind: 'open'; readonly value: Value }
  | { readonly kind: 'failed'; readonly error: unknown }

/** A database for as long as the page lives, whatever happens to one connection. */
export interface Connection<Schema extends DBSchema> {
  /**
   * Does something with the open database, which is opened again after the browser, or another page, has closed it. Rejects
   * at once while another page keeps it from being opened.
   */
  run<Value>(work: (database: IDBPDatabase<Schema>) => Promise<Value>): Promise<Value>
  close(): void
}

interface DatabasePlan {
  readonly name: string
  readonly version: number
  upgrade(database: IDBDatabase, oldVersion: number): void
  /** Is told when another page keeps the database from being upgraded, and when that is over. */
  readonly onBlocked?: ((isBlocked: boolean) => void) | undefined
}

/** An open request behind that of another page is not told that it is blocked. Milliseconds. */
const PATIENCE = 5_000

/**
 * Opens a database and makes it give way: when another page or the worker wants to upgrade or delete it, this connection
 * closes. `factory` is undefined where the browser has none. One that is blocked counts as open: until the other page
 * lets it go, whatever is to be done with it rejects.
 */
export async function openDatabase<Schema extends DBSchema>(
  factory: IDBFactory | undefined,
  plan: DatabasePlan,
): Promise<Opened<Connection<Schema>>> {
  if (factory === undefined) return { kind: 'failed', error: new Error('This browser has no local store.') }
  let current: Opening<Schema> | undefined
  const forget = () => {
    current = undefined
  }
  const open = () => {
    const opening = connect<Schema>(factory, plan, forget)
    opening.database.catch(forget)
    return opening
  }
  const ready = async () => {
    current ??= open()
    return Promise.race([current.database, current.delayed])
  }
  const connection: Connection<Schema> = {
    async run(work) {
      try {
        return await work(await ready())
      } catch (error) {
        if (!isClosed(error)) throw error
        forget()
        return work(await ready())
      }
    },
    close() {
      current?.database.then((database) => database.close()).catch(() => undefined)
    },
  }
  try {
    await ready()
  } catch (error) {
    if (!isDelayed(error)) return { kind: 'failed', error }
  }
  return { kind: 'open', value: connection }
}

interface Opening<Schema extends DBSchema> {
  readonly database: Promise<IDBPDatabase<Schema>>
  /** Rejects when the database is blocked; never resolves. */
  readonly delayed: Promise<never>
}

function connect<Schema extends DBSchema>(
  factory: IDBFactory,
  plan: DatabasePlan,
  onClose: () => void,
): Opening<Schema> {
  const { promise: delayed, reject: delay } = Promise.withResolvers<never>()
  delayed.catch(() => undefined)
  const timer = setTimeout(() => delay(new DelayedError()), PATIENCE)
  const opening = async () => {
    try {
      const request = factory.open(plan.name, plan.version)
      followBlocked(request, plan, () => delay(new DelayedError()))
      request.addEventListener('upgradeneeded', (event) => plan.upgrade(request.result, event.oldVersion))
      const database = (await wrap(request)) as unknown as IDBPDatabase<Schema>
      database.addEventListener('versionchange', () => {
        database.close()
        onClose()
      })
      database.addEventListener('close', onClose)
      return database
    } catch (error) {
      throw inClearWords(error)
    } finally {
      clearTimeout(timer)
    }
  }
  return { database: opening(), delayed }
}

function followBlocked(request: IDBOpenDBRequest, { onBlocked }: DatabasePlan, delay: () => void): void {
  request.addEventListener('blocked', () => {
    delay()
    onBlocked?.(true)
    for (const end of ['success', 'error']) request.addEventListener(end, () => onBlocked?.(false))
  })
}

class DelayedError extends Error {
  constructor() {
    super('Another tab keeps the local store from being opened; until it is closed, the magazine is read online.')
    this.name = 'DelayedError'
  }
}

function isDelayed(error: unknown): boolean {
  return error instanceof DelayedError
}

/** The connection was lost before anything was done with it: its `close` event has not come yet, or never does. */
function isClosed(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'InvalidStateError'
}

function inClearWords(error: unknown): unknown {
  if (!(error instanceof DOMException) || error.name !== 'VersionError') return error
  return new DOMException(
    'A newer version of this magazine keeps its store here; this page does without it until it is loaded again.',
    'VersionError',
  )
}

/** Settles when the database is gone, or when a page that holds it open is asked to let it go. */
export function deleteDatabase(factory: IDBFactory, name: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = factory.deleteDatabase(name)
    request.addEventListener('success', () => resolve())
    request.addEventListener('blocked', () => resolve())
    request.addEventListener('error', () => reject(request.error ?? new Error(`${name} could not be deleted`)))
  })
}

const CHANNEL = 'gatefold-blocked-store'

type Message = 'blocked' | 'over' | 'who'

let telling: BroadcastChannel | undefined

/**
 * Tells every page that another tab keeps the local store from being brought up to date, and when that is over: whoever opens
 * the store, a page or the worker, is seldom the one that can show it.
 */
export function announceBlocked(isBlocked: boolean): void {
  if (typeof BroadcastChannel === 'undefined') return
  telling ??= new BroadcastChannel(CHANNEL)
  const say = (message: Message) => telling?.postMessage(message)
  if (isBlocked) {
    say('blocked')
    telling.addEventListener('message', ({ data }) => {
      if (data === 'who') say('blocked')
    })
    return
  }
  say('over')
  telling.close()
  telling = undefined
}

/** Calls `listener` when the store becomes blocked, at once where it is, and when that is over. The answer ends that. */
export function subscribeToBlocked(listener: (isBlocked: boolean) => void): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => undefined
  const channel = new BroadcastChannel(CHANNEL)
  channel.addEventListener('message', ({ data }) => {
    if (data === 'blocked' || data === 'over') listener(data === 'blocked')
  })
  const ask: Message = 'who'
  channel.postMessage(ask)
  return () => channel.close()
}
