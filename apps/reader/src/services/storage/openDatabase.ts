import { wrap, type DBSchema, type IDBPDatabase } from 'idb'

/** A database that is open, or why it is not (Requirement R8.9). */
export type Opened<Value> =
  { readonly kind: 'open'; readonly value: Value } | { readonly kind: 'failed'; readonly error: unknown }

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
): Promise<Opened<IDBPDatabase<Schema>>> {
  if (factory === undefined) return { kind: 'failed', error: new Error('This browser has no local store.') }
  try {
    const request = factory.open(plan.name, plan.version)
    request.addEventListener('upgradeneeded', (event) => plan.upgrade(request.result, event.oldVersion))
    const database = (await wrap(request)) as unknown as IDBPDatabase<Schema>
    database.addEventListener('versionchange', () => database.close())
    return { kind: 'open', value: database }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
