import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { hashOf } from '../accounts/identity/hashOf.ts'
import type { Database } from '../platform/db/schema.ts'

/** What an account may do in the studio; the first one that it has counts. */
export type StudioRole = 'admin' | 'editor' | 'author'

/** Who uses the studio. */
export interface Member {
  readonly id: string
  readonly email: string
  readonly role: StudioRole
}

/** The role of an account's roles, `adminRole` being the title's name for admins; undefined where it has none here. Pure. */
export function roleOf(roles: readonly string[], adminRole: string): StudioRole | undefined {
  if (roles.includes(adminRole)) return 'admin'
  return (['editor', 'author'] as const).find((role) => roles.includes(role))
}

interface SessionsDeps {
  readonly db: Kysely<Database>
  readonly adminRole: string
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** Seconds: two weeks, however much the studio is used. */
export const SESSION_LIFE = 14 * 86_400

export interface StudioSessions {
  /** Gives the secret, which is kept nowhere. */
  begin(accountId: string): Promise<string>
  /** Whose session it is, by one query: undefined once it has ended, or the account is disabled, gone or without a role. */
  find(secret: string): Promise<Member | undefined>
  end(secret: string): Promise<void>
}

/** The sessions of the studio, each found by a secret in a cookie. They end with all other sessions of an account. */
export function createStudioSessions({ db, adminRole, now }: SessionsDeps): StudioSessions {
  const instant = (offset = 0) => new Date(now() + offset * 1000).toISOString()
  return {
    async begin(accountId) {
      const secret = randomBytes(24).toString('base64url')
      await db.deleteFrom('studio_sessions').where('expires_at', '<=', instant()).execute()
      await db
        .insertInto('studio_sessions')
        .values({
          secret_hash: hashOf(secret),
          account_id: accountId,
          created_at: instant(),
          expires_at: instant(SESSION_LIFE),
        })
        .execute()
      return secret
    },
    async find(secret) {
      const row = await db
        .selectFrom('studio_sessions')
        .innerJoin('accounts', 'accounts.id', 'studio_sessions.account_id')
        .select(['accounts.id', 'accounts.email', 'accounts.roles'])
        .where('studio_sessions.secret_hash', '=', hashOf(secret))
        .where('studio_sessions.expires_at', '>', instant())
        .where('accounts.is_disabled', '=', 0)
        .whereRef('studio_sessions.created_at', '>=', 'accounts.sessions_since')
        .executeTakeFirst()
      const role = row && roleOf(JSON.parse(row.roles) as readonly string[], adminRole)
      return role && { id: row.id, email: row.email, role }
    },
    async end(secret) {
      await db.deleteFrom('studio_sessions').where('secret_hash', '=', hashOf(secret)).execute()
    },
  }
}
