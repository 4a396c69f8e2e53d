import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'
import type { SellingDeps } from './PurchaseDeps.ts'

/** The provider's name for a reader; made with the first purchase, the same ever after. */
export async function customerOf({ db, provider }: SellingDeps, reader: string): Promise<string> {
  const known = await findCustomer(db, { reader, provider: provider.name })
  if (known !== undefined) return known
  const made = await provider.createCustomer(reader)
  await db
    .insertInto('customers')
    .values({ reader, provider: provider.name, provider_reference: made })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return (await findCustomer(db, { reader, provider: provider.name })) ?? made
}

interface Customer {
  readonly reader: string
  readonly provider: string
}

export async function findCustomer(db: Kysely<Database>, { reader, provider }: Customer): Promise<string | undefined> {
  const row = await db
    .selectFrom('customers')
    .select('provider_reference')
    .where('reader', '=', reader)
    .where('provider', '=', provider)
    .executeTakeFirst()
  return row?.provider_reference
}
