import type { Transaction, Kysely, Updateable } from 'kysely'
import type { AccountsTable } from '../../../platform/db/identitySchema.ts'
import type { Database } from '../../../platform/db/schema.ts'

/** All but the hash of the password, which leaves the database only where it is compared. */
const COLUMNS = ['id', 'email', 'roles', 'language', 'created', 'sessions_since', 'is_verified', 'is_disabled'] as const

export async function findAccountRow(db: Kysely<Database>, id: string) {
  return db.selectFrom('accounts').select(COLUMNS).where('id', '=', id).executeTakeFirst()
}

/** With the hash of the password. `email` in its normal form. */
export async function findAccountRowByEmail(db: Kysely<Database>, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

export async function listAccountRows(db: Kysely<Database>) {
  return db.selectFrom('accounts').select(COLUMNS).orderBy('email').execute()
}

/** False when the address has an account already. */
export async function insertAccount(db: Kysely<Database>, row: AccountsTable): Promise<boolean> {
  const inserted = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/**
 * As `insertAccount`; an account that nobody has verified or disabled counts as none: whoever signs up last may be its owner
 * as well as whoever signed up first, and only a code decides.
 */
export async function insertSignUp(db: Kysely<Database>, row: AccountsTable): Promise<boolean> {
  const { password_hash, language, created } = row
  const signedUp = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash, language, created })
        .where('accounts.is_verified', '=', 0)
        .where('accounts.is_disabled', '=', 0),
    )
    .returning('id')
    .execute()
  return signedUp.length > 0
}

/** Forgets addresses that nobody has verified since `before`, an instant; what an admin has disabled stays. */
export async function deleteStaleSignUps(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('is_verified', '=', 0)
    .where('is_disabled', '=', 0)
    .where('created', '<', before)
    .execute()
}

/** The account after the change, or undefined when there is none. */
export async function updateAccount(db: Kysely<Database>, id: string, change: Updateable<AccountsTable>) {
  return db.updateTable('accounts').set(change).where('id', '=', id).returning(COLUMNS).executeTakeFirst()
}

/** With its codes, what its reader has marked, and what the identity service keeps of it. False when there is no such account. */
export async function deleteAccount(transaction: Transaction<Database>, id: string): Promise<boolean> {
  const row = await transaction.deleteFrom('accounts').where('id', '=', id).returning('email').executeTakeFirst()
  if (row === undefined) return false
  await transaction.deleteFrom('mailed_codes').where('email', '=', row.email).execute()
  await transaction.deleteFrom('identity_records').where('account_id', '=', id).execute()
  await transaction.deleteFrom('favorites').where('reader', '=', id).execute()
  return true
}
