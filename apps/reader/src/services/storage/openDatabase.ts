import { wrap, type DBSchema, type IDBPDatabase } from 'idb'

/** A database that is open, or why it is not (Requirement R8.9). */
export type Opened<Value> =
  { readonly kind: 'open'; readonly value: Value } | { readonly kind: 'failed'; readonly error: unknown }

/** A database for as long as the page lives, whatever happens to one connection. */
export interface Connection<Schema extends DBSchema> {
  /**
   * The open database; opened again after the browser, or another page, has closed it. Rejects as long as another tab keeps
   * it from being upgraded.
   */
  database(): Promise<IDBPDatabase<Schema>>
  close(): void
}

interface DatabasePlan {
  readonly name: string
  readonly version: number
  upgrade(database: IDBDatabase, oldVersion: number): void
  /** Is told when another tab, of an older version, keeps the database from being upgraded, and when it no longer does. */
  readonly onBlocked?: ((isBlocked: boolean) => void) | undefined
}

/**
 * Opens a database and makes it give way: when another page or the worker wants to upgrade or delete it, this connection
 * closes. `factory` is undefined where the browser has none. A database that is blocked counts as open: it answers as soon
 * as the other tab is gone.
 */
export async function openDatabase<Schema extends DBSchema>(
  factory: IDBFactory | undefined,
  plan: DatabasePlan,
): Promise<Opened<Connection<Schema>>> {
  if (factory === undefined) return { kind: 'failed', error: new Error('This browser has no local store.') }
  let current: Promise<IDBPDatabase<Schema>> | undefined
  let isBlocked = false
  let goOn: () => void = () => undefined
  const settled = new Promise<void>((resolve) => (goOn = resolve))
  const tell = (answer: boolean) => {
    if (isBlocked !== answer) plan.onBlocked?.(answer)
    isBlocked = answer
    goOn()
  }
  const forget = () => {
    current = undefined
  }
  const open = () => {
    const opening = connect<Schema>(factory, { ...plan, onBlocked: tell }, forget)
    opening.catch(() => {
      forget()
      tell(false)
    })
    return opening
  }
  const database = () => {
    current ??= open()
    return isBlocked ? Promise.reject(new Error('Another tab keeps the database from being upgraded.')) : current
  }
  const close = () => {
    current?.then((connection) => connection.close()).catch(() => undefined)
  }
  try {
    await Promise.race([database(), settled])
    return { kind: 'open', value: { database, close } }
  } catch (error) {
    return { kind: 'failed', error }
  }
}

async function connect<Schema extends DBSchema>(
  factory: IDBFactory,
  plan: DatabasePlan,
  onClose: () => void,
): Promise<IDBPDatabase<Schema>> {
  const request = factory.open(plan.name, plan.version)
  request.addEventListener('upgradeneeded', (event) => plan.upgrade(request.result, event.oldVersion))
  request.addEventListener('blocked', () => plan.onBlocked?.(true))
  const database = (await wrap(request)) as unknown as IDBPDatabase<Schema>
  plan.onBlocked?.(false)
  database.addEventListener('versionchange', () => {
    database.close()
    onClose()
  })
  database.addEventListener('close', onClose)
  return database
}
