import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { hashOf } from '../hashOf.ts'
import { composeMail } from '../mail/composeMail.ts'
import { checkRoles, findAccountRowByEmail } from './Account.ts'
import { AccountError } from './AccountError.ts'
import type { Credentials } from './Accounts.ts'
import type { AccountsWork } from './AccountsDeps.ts'
import { normalizeEmail } from './normalizeEmail.ts'

export interface NewInvitation {
  /** Who is invited, and gets a mail; undefined for whoever has the address. */
  readonly email: string | undefined
  readonly roles: readonly string[]
  /** Days that it is good for. */
  readonly days: number
  /** The address of the page for a secret. */
  readonly addressOf: (secret: string) => string
}

export interface Invitation {
  /** Undefined where whoever has the address says so. */
  readonly email: string | undefined
  readonly roles: readonly string[]
}

/** `gone`: run out, accepted before, or replaced by a later one. */
export type AcceptOutcome = 'accepted' | 'gone' | 'taken' | 'bad-email' | 'weak-password'

/** To make an account with roles: by an address that works once. */
export interface Invitations {
  /**
   * Gives the address. An earlier invitation for the same e-mail address, or for nobody by name, works no more. Throws AccountError
   * `bad-email`, `bad-role` or `taken`.
   */
  create(details: NewInvitation): Promise<string>
  find(secret: string): Promise<Invitation | undefined>
  /** Makes a verified account. The e-mail address counts where the invitation names none. Rejects with OverloadedError. */
  accept(secret: string, credentials: Credentials): Promise<AcceptOutcome>
}

const DAY = 86_400_000

export function createInvitations(work: AccountsWork): Invitations {
  const { db, outbox, title, language, adminRole } = work
  return {
    async create({ email: rawEmail, roles, days, addressOf }) {
      const email = rawEmail === undefined ? '' : normalizeEmail(rawEmail)
      if (email === undefined) throw new AccountError('bad-email', `"${rawEmail}" is no e-mail address.`)
      const row = await findAccountRowByEmail(db, email)
      if (row !== undefined && isOwned(row)) throw taken(email)
      // 192 bits: nobody guesses it.
      const secret = randomBytes(24).toString('base64url')
      const columns = {
        secret_hash: hashOf(secret),
        roles: JSON.stringify(checkRoles(roles, adminRole)),
        expires_at: new Date(work.now() + days * DAY).toISOString(),
      }
      await db
        .insertInto('invitations')
        .values({ email, ...columns })
        .onConflict((conflict) => conflict.column('email').doUpdateSet(columns))
        .execute()
      const address = addressOf(secret)
      if (email !== '') {
        outbox.post({ to: email, ...composeMail({ kind: 'invitation', address, days }, { title, language }) })
      }
      return address
    },
    find: (secret) => findInvitation(db, secret, work.now()),
    accept: (secret, credentials) => accept(secret, credentials, work),
  }
}

async function accept(secret: string, { email: rawEmail, password }: Credentials, work: AccountsWork) {
  const { db, hasher, isWeak } = work
  const invitation = await findInvitation(db, secret, work.now())
  if (invitation === undefined) return 'gone'
  const email = invitation.email ?? normalizeEmail(rawEmail)
  if (email === undefined) return 'bad-email'
  if (await isWeak(password, email)) return 'weak-password'
  const password_hash = await hasher.hash(password)
  try {
    return await db.transaction().execute(async (transaction) => {
      const used = await transaction
        .deleteFrom('invitations')
        .where('secret_hash', '=', hashOf(secret))
        .returning('roles')
        .executeTakeFirst()
      if (used === undefined) return 'gone'
      const isMade = await insertInvited(transaction, { email, password_hash, roles: used.roles }, work)
      // Then the invitation stays as it was.
      if (!isMade) throw taken(email)
      return 'accepted'
    })
  } catch (error) {
    if (error instanceof AccountError && error.code === 'taken') return 'taken'
    throw error
  }
}

/** One that has run out is as good as none. */
async function findInvitation(db: Kysely<Database>, secret: string, now: number): Promise<Invitation | undefined> {
  const row = await db
    .selectFrom('invitations')
    .select(['email', 'roles'])
    .where('secret_hash', '=', hashOf(secret))
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  if (row === undefined) return undefined
  return { email: row.email === '' ? undefined : row.email, roles: JSON.parse(row.roles) as readonly string[] }
}

interface InvitedAccount {
  readonly email: string
  readonly password_hash: string
  /** As the row has them. */
  readonly roles: string
}

/** False when the address has an account. One that nobody has verified or disabled counts as none. */
async function insertInvited(
  transaction: Kysely<Database>,
  account: InvitedAccount,
  work: AccountsWork,
): Promise<boolean> {
  const now = new Date(work.now()).toISOString()
  const columns = { ...account, created: now, sessions_since: now, is_verified: 1 }
  const inserted = await transaction
    .insertInto('accounts')
    .values({ ...columns, id: work.createUuid(), language: work.language, is_disabled: 0 })
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet(columns)
        .where('accounts.is_verified', '=', 0)
        .where('accounts.is_disabled', '=', 0),
    )
    .returning('id')
    .execute()
  return inserted.length > 0
}

/** Whether an account is somebody's: it has been verified, or whoever runs the title has dealt with it. */
function isOwned(row: { readonly is_verified: number; readonly is_disabled: number }): boolean {
  return row.is_verified === 1 || row.is_disabled === 1
}

function taken(email: string): AccountError {
  return new AccountError('taken', `There is an account for ${email} already; \`gatefold user role\` gives it a role.`)
}
