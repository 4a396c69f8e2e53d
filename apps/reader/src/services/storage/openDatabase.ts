import { wrap, type DBSchema, type IDBPDatabase } from 'idb'

/** A database that is open, or why it is not (Requirement R8.9). */
export type Opened<Value> =
  { readonly kind: 'open'; readonly value: Value } | { readonly kind: 'failed'; readonly error: unknown }

/** A database for as long as the page lives, whatever happens to one connection. */
export interface Connection<Schema extends DBSchema> {
  /** The open database; opened again after the browser, or another page, has closed it. */
  database(): Promise<IDBPDatabase<Schema>>
  close(): void
}

interface DatabasePlan {
  readonly name: string
  readonly version: number
  upgrade(database: IDBDatabase, oldVersion: number): void
}

/**
 * Opens a database and makes it give way: when another page or the worker wants to upgrade or delete it, this connection
 * closes. `factory` is undefined where the browser has none.
 */
export async function openDatabase<Schema extends DBSchema>(
  factory: IDBFactory | undefined,
  plan: DatabasePlan,
): Promise<Opened<Connection<Schema>>> {
  if (factory === undefined) return { kind: 'failed', error: new Error('This browser has no local store.') }
  let current: Promise<IDBPDatabase<Schema>> | undefined
  const forget = () => {
    current = undefined
  }
  const open = async () => {
    try {
      return await connect<Schema>(factory, plan, forget)
    } catch (error) {
      forget()
      throw error
    }
  }
  const database = () => (current ??= open())
  const close = () => {
    current?.then((connection) => connection.close()).catch(() => undefined)
  }
  try {
    await database()
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
  const database = (await wrap(request)) as unknown as IDBPDatabase<Schema>
  database.addEventListener('versionchange', () => {
    database.close()
    onClose()
  })
  database.addEventListener('close', onClose)
  return database
}
