import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { createMailer } from '../mail/createMailer.ts'
import type { Accounts } from './Accounts.ts'
import { createAccounts } from './createAccounts.ts'
import { createPasswordRule } from './createPasswordRule.ts'
import { createPasswordHasher } from './PasswordHasher.ts'
import { readCommonPasswords } from './readCommonPasswords.ts'

export interface AccountSettings {
  /** The rule for admins, such as `roles=admin`, which it is where none is said. */
  readonly auth: { readonly adminClaim?: string | undefined }
  readonly title: string
  readonly defaultLanguage: string
  readonly mail: { readonly smtpUrl: string | undefined; readonly from: string | undefined }
}

export interface OpenAccountsDeps {
  readonly db: Kysely<Database>
  readonly logger: Pick<FastifyBaseLogger, 'warn' | 'error'>
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** The accounts of a configured title, with argon2id, the system's randomness and its mail server. */
export function openAccounts(
  { auth, title, defaultLanguage, mail }: AccountSettings,
  { db, logger, now }: OpenAccountsDeps,
): Accounts {
  return createAccounts({
    db,
    logger,
    now,
    title,
    language: defaultLanguage,
    adminRole: adminRoleOf(auth),
    mailer: createMailer({ ...mail, logger }),
    hasher: createPasswordHasher(),
    isWeak: createPasswordRule(readCommonPasswords),
    limits: createRateLimits(db, now),
    createUuid: randomUUID,
    randomInt,
  })
}

/** The role that the title's rule for admins names, where it is one about roles. */
function adminRoleOf({ adminClaim = '' }: AccountSettings['auth']): string {
  const [claim, role] = adminClaim.split('=', 2)
  return claim === 'roles' && role !== undefined ? role : 'admin'
}
