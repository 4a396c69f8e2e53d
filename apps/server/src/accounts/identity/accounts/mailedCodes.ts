import type { Kysely, Selectable } from 'kysely'
import type { CodePurpose, MailedCodesTable } from '../../../platform/db/identitySchema.ts'
import type { Database } from '../../../platform/db/schema.ts'

/** Which code: there is one for an address, a purpose and a place. */
export interface CodeKey {
  readonly email: string
  readonly purpose: CodePurpose
  readonly place: string
}

export type MailedCode = Selectable<MailedCodesTable>

const TRIES = 5

/** Milliseconds that a code lives, and after which its row goes: until then, a new code in the same place keeps its password. */
export const CODE_LIFETIME = 600_000
const KEPT = 86_400_000

/** Puts a code in the place of the one before it, and clears old ones away. `at`: milliseconds since 1970. */
export async function writeCode(
  db: Kysely<Database>,
  { at, ...code }: CodeKey & Pick<MailedCode, 'code_hash' | 'password_hash'> & { readonly at: number },
): Promise<void> {
  const fresh = { ...code, expires_at: new Date(at + CODE_LIFETIME).toISOString(), tries_left: TRIES }
  const { code_hash, password_hash, expires_at, tries_left } = fresh
  await db
    .insertInto('mailed_codes')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.columns(['email', 'purpose', 'place']).doUpdateSet({ code_hash, password_hash, expires_at, tries_left }),
    )
    .execute()
  await db
    .deleteFrom('mailed_codes')
    .where('expires_at', '<', new Date(at - KEPT).toISOString())
    .execute()
}

/** The live code with one try fewer, or undefined: however many try at once, each try is counted before it is judged. */
export async function spendTry(db: Kysely<Database>, key: CodeKey, at: number): Promise<MailedCode | undefined> {
  return db
    .updateTable('mailed_codes')
    .set((column) => ({ tries_left: column('tries_left', '-', 1) }))
    .where((row) => row.and({ ...key }))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', new Date(at).toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Uses a code up; false when somebody else has used or replaced it in the meantime. */
export async function useUp(db: Kysely<Database>, { email, purpose, place, code_hash }: MailedCode): Promise<boolean> {
  const used = await db
    .deleteFrom('mailed_codes')
    .where((row) => row.and({ email, purpose, place, code_hash }))
    .returning('email')
    .execute()
  return used.length > 0
}

/** The password that waits for a code in this place, whether the code still lives or not. */
export async function findWaitingPassword(db: Kysely<Database>, key: CodeKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailed_codes')
    .select('password_hash')
    .where((where) => where.and({ ...key }))
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}
