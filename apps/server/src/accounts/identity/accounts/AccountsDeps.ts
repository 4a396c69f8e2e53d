import type { FastifyBaseLogger } from 'fastify'
import type { Kysely } from 'kysely'
import type { Actor } from '../../../platform/db/auditLog.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { RateLimits } from '../../../platform/limits.ts'
import type { Mailer } from '../mail/Mailer.ts'
import type { Outbox } from '../mail/createOutbox.ts'
import type { PasswordRule } from './createPasswordRule.ts'
import type { PasswordHasher } from './PasswordHasher.ts'

/** What accounts are made of. */
export interface AccountsDeps {
  readonly db: Kysely<Database>
  readonly mailer: Mailer
  readonly hasher: PasswordHasher
  readonly isWeak: PasswordRule
  readonly limits: RateLimits
  readonly logger: Pick<FastifyBaseLogger, 'error'>
  /** The title's name, for mails. */
  readonly title: string
  /** BCP 47 tag; mails to accounts that somebody else has made are written in it. */
  readonly language: string
  /** The role that opens everything: the last account that has it keeps it. */
  readonly adminRole: string
  /** Who changes accounts with this, besides their owners. */
  readonly actor: Actor
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly createUuid: () => string
  /** A whole number from 0 to below `limit` that nobody can guess. */
  readonly randomInt: (limit: number) => number
}

/** What the parts of `createAccounts` share. */
export interface AccountsWork extends Omit<AccountsDeps, 'mailer' | 'logger'> {
  readonly outbox: Outbox
}
