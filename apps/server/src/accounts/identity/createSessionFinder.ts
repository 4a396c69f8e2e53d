import { holdsClaim } from '@gatefold/magazine/claims'
import type { Kysely } from 'kysely'
import type { Database } from '../../platform/db/schema.ts'

/** A reader's session on one device, as the claim `gf:session` of a token names it. */
export interface NamedSession {
  readonly subject: string
  readonly session: string | undefined
}

/**
 * Finds out by one query whether a session goes on: the account is there and not disabled, the family of tokens that the session
 * is has not been ended, and began after all sessions were last ended (decision 0173). `adminClaim` as `holdsClaim` takes it.
 */
export function createSessionFinder(db: Kysely<Database>, adminClaim: string | undefined) {
  return async ({ subject, session }: NamedSession): Promise<{ readonly isAdmin: boolean } | undefined> => {
    if (session === undefined) return undefined
    const row = await db
      .selectFrom('identity_records')
      .innerJoin('accounts', 'accounts.id', 'identity_records.account_id')
      .select(['accounts.roles', 'accounts.sessions_since', 'identity_records.created_at'])
      .where('identity_records.model', '=', 'Grant')
      .where('identity_records.id', '=', session)
      .where('accounts.id', '=', subject)
      .where('accounts.is_disabled', '=', 0)
      .executeTakeFirst()
    if (row === undefined || Date.parse(row.created_at) < Date.parse(row.sessions_since)) return undefined
    const roles = JSON.parse(row.roles) as readonly string[]
    return { isAdmin: adminClaim !== undefined && holdsClaim({ roles }, adminClaim) }
  }
}
