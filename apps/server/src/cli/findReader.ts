import type { Kysely } from 'kysely'
import type { Configuration } from '../config/Configuration.ts'
import { identitySettings } from '../config/identitySettings.ts'
import type { Database } from '../platform/db/schema.ts'
import { findAccountRowByEmail } from '../accounts/identity/accounts/accountQueries.ts'
import { normalizeEmail } from '../accounts/identity/accounts/normalizeEmail.ts'
import { PublishingError } from '../publishing/PublishingError.ts'

/**
 * The subject that a reader's tokens name, by which purchases are kept: of an account of this title by its e-mail address, else
 * what the identity service calls the reader. Throws PublishingError `unknown-reader`.
 */
export async function findReader(db: Kysely<Database>, named: string, configuration: Configuration): Promise<string> {
  if (identitySettings(configuration).kind !== 'embedded') return named
  const email = normalizeEmail(named)
  if (email === undefined) {
    const account = await db.selectFrom('accounts').select('id').where('id', '=', named).executeTakeFirst()
    if (account !== undefined) return account.id
  } else {
    const account = await findAccountRowByEmail(db, email)
    if (account !== undefined) return account.id
  }
  throw new PublishingError(
    'unknown-reader',
    `There is no account for "${named}"; \`gatefold user list\` names them all.`,
  )
}
