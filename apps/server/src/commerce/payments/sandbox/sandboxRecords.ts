import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { playSandbox, type SandboxAction } from './playSandbox.ts'
import type { SandboxCheckout } from './SandboxCheckout.ts'

/** What the sandbox keeps of its orders, in the title's database. */
export interface SandboxRecords {
  /** Adds an order, once. */
  add(checkout: SandboxCheckout): Promise<void>
  find(id: string): Promise<SandboxCheckout | undefined>
  /** Oldest order first. */
  list(customer: string): Promise<readonly SandboxCheckout[]>
  /** Lets something happen to an order; undefined when there is no such one. */
  play(id: string, action: SandboxAction): Promise<SandboxCheckout | undefined>
}

export function createSandboxRecords(db: Kysely<Database>, now: () => number): SandboxRecords {
  return {
    async add(checkout) {
      const { id, customer } = checkout.order
      await db
        .insertInto('sandbox_checkouts')
        .values({ id, customer, content: JSON.stringify(checkout) })
        .onConflict((conflict) => conflict.column('id').doNothing())
        .execute()
    },
    find: (id) => read(db, id),
    async list(customer) {
      const rows = await db
        .selectFrom('sandbox_checkouts')
        .select('content')
        .where('customer', '=', customer)
        .orderBy('id')
        .execute()
      return rows.map(decode).toSorted((one, other) => (one.order.expiresAt < other.order.expiresAt ? -1 : 1))
    },
    play: (id, action) =>
      db.transaction().execute(async (transaction) => {
        // Holds the row on PostgreSQL, so that two buttons are pressed one after the other.
        await transaction
          .updateTable('sandbox_checkouts')
          .set((column) => ({ customer: column.ref('customer') }))
          .where('id', '=', id)
          .execute()
        const checkout = await read(transaction, id)
        if (checkout === undefined) return undefined
        const played = playSandbox(checkout, action, new Date(now()).toISOString())
        await transaction
          .updateTable('sandbox_checkouts')
          .set({ content: JSON.stringify(played) })
          .where('id', '=', id)
          .execute()
        return played
      }),
  }
}

async function read(db: Kysely<Database>, id: string): Promise<SandboxCheckout | undefined> {
  const row = await db.selectFrom('sandbox_checkouts').select('content').where('id', '=', id).executeTakeFirst()
  return row === undefined ? undefined : decode(row)
}

function decode({ content }: { readonly content: string }): SandboxCheckout {
  return JSON.parse(content) as SandboxCheckout
}
