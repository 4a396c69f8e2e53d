import type { Selectable } from 'kysely'
import type { AccountsTable } from '../../../platform/db/identitySchema.ts'

export interface Account {
  /** A UUID. */
  readonly id: string
  /** As `normalizeEmail` gives it. */
  readonly email: string
  /** Whether somebody has proved to read the mail of that address. */
  readonly isVerified: boolean
  readonly roles: readonly string[]
  readonly isDisabled: boolean
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
    sessionsSince: row.sessions_since,
  }
}
