import type { Selectable, Kysely, Updateable } from 'kysely'
import type { AccountsTable } from '../../../platform/db/identitySchema.ts'
import type { Database } from '../../../platform/db/schema.ts'
import { AccountError } from './AccountError.ts'

export interface Account {
  /** A UUID. */
  readonly id: string
  /** As `normalizeEmail` gives it. */
  readonly email: string
  /** Whether somebody has proved to read the mail of that address. */
  readonly isVerified: boolean
  readonly roles: readonly string[]
  readonly isDisabled: boolean
  /** ISO with milliseconds. */
  readonly created: string
  /** ISO with milliseconds; sessions that began before it are over. */
  readonly sessionsSince: string
}

export function decodeAccountRow(row: Omit<Selectable<AccountsTable>, 'password_hash'>): Account {
  return {
    id: row.id,
    email: row.email,
    isVerified: row.is_verified === 1,
    roles: JSON.parse(row.roles) as readonly string[],
    isDisabled: row.is_disabled === 1,
    created: row.created,
    sessionsSince: row.sessions_since,
  }
}

/** All but the hash of the password, which leaves the database only where it is compared. */
export const ACCOUNT_COLUMNS = [
  'id',
  'email',
  'roles',
  'language',
  'created',
  'sessions_since',
  'is_verified',
  'is_disabled',
] as const

/** With the hash of the password. `email` in its normal form. */
export async function findAccountRowByEmail(db: Kysely<Database>, email: string) {
  return db.selectFrom('accounts').selectAll().where('email', '=', email).executeTakeFirst()
}

/** The account after the change, or undefined when there is none. */
export async function updateAccount(db: Kysely<Database>, id: string, change: Updateable<AccountsTable>) {
  return db.updateTable('accounts').set(change).where('id', '=', id).returning(ACCOUNT_COLUMNS).executeTakeFirst()
}

/** Besides the one of admins. Source: the roles of who makes a title. */
const ROLES = ['editor', 'author']

/** The roles, each once. Throws AccountError `bad-role`. */
export function checkRoles(roles: readonly string[], adminRole: string): readonly string[] {
  const known = [adminRole, ...ROLES]
  const wrong = roles.find((role) => !known.includes(role))
  if (wrong === undefined) return [...new Set(roles)]
  const last = known.at(-1) ?? ''
  throw new AccountError('bad-role', `"${wrong}" is no role; there are ${known.slice(0, -1).join(', ')} and ${last}.`)
}
