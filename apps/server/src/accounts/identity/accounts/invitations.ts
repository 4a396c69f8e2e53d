import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { type Change, recordChange } from '../../../platform/db/auditLog.ts'
import type { Database } from '../../../platform/db/schema.ts'
import type { InvitationsTable } from '../../../platform/db/identitySchema.ts'
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

/** An invitation that has just been made. */
export interface CreatedInvitation {
  /** In its normal form; empty where the invitation names nobody. */
  readonly email: string
  /** Of its page, which holds the secret. */
  readonly address: string
  /** ISO 8601, UTC. */
  readonly expiresAt: string
}

export interface Invitation {
  /** Undefined where whoever has the address says so. */
  readonly email: string | undefined
  readonly roles: readonly string[]
}

/** One that nobody has accepted yet. */
export interface OpenInvitation extends Invitation {
  /** ISO 8601, UTC. */
  readonly expiresAt: string
}

/** `gone`: run out, accepted before, or replaced by a later one. */
export type AcceptOutcome = 'accepted' | 'gone' | 'taken' | 'bad-email' | 'weak-password'

/** To make an account with roles: by an address that works once. */
export interface Invitations {
  /**
   * An earlier invitation for the same e-mail address, or for nobody by name, works no more. Throws AccountError
   * `bad-email`, `bad-role` or `taken`.
   */
  create(details: NewInvitation): Promise<CreatedInvitation>
  find(secret: string): Promise<Invitation | undefined>
  /** Those that have not run out, by their addresses. */
  list(): Promise<readonly OpenInvitation[]>
  /** `email`: undefined for the one for whoever has the address of its page. Throws AccountError `unknown-invitation`. */
  withdraw(email: string | undefined): Promise<void>
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
      const after = { roles: checkRoles(roles, adminRole), expiresAt: new Date(work.now() + days * DAY).toISOString() }
      const columns = {
        secret_hash: hashOf(secret),
        roles: JSON.stringify(after.roles),
        expires_at: after.expiresAt,
      }
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('invitations')
          .values({ email, ...columns })
          .onConflict((conflict) => conflict.column('email').doUpdateSet(columns))
          .execute()
        await record(transaction, { action: 'member-invited', email, after }, work)
      })
      const address = addressOf(secret)
      if (email !== '') {
        outbox.post({ to: email, ...composeMail({ kind: 'invitation', address, days }, { title, language }) })
      }
      return { email, address, expiresAt: after.expiresAt }
    },
    find: (secret) => findInvitation(db, secret, work.now()),
    async list() {
      const rows = await openInvitations(db, work.now()).select('expires_at').orderBy('email').execute()
      return rows.map((row) => ({ ...decodeInvitation(row), expiresAt: row.expires_at }))
    },
    async withdraw(rawEmail) {
      const email = rawEmail === undefined ? '' : (normalizeEmail(rawEmail) ?? rawEmail)
      await db.transaction().execute(async (transaction) => {
        const { numDeletedRows } = await transaction
          .deleteFrom('invitations')
          .where('email', '=', email)
          .executeTakeFirst()
        if (numDeletedRows === 0n) {
          throw new AccountError('unknown-invitation', `There is no invitation for "${email}".`)
        }
        await record(transaction, { action: 'invitation-withdrawn', email }, work)
      })
    },
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
      const id = await insertInvited(transaction, { email, password_hash, roles: used.roles }, work)
      // Then the invitation stays as it was.
      if (id === undefined) throw taken(email)
      const actor = { kind: 'account', id, email } as const
      const after = { roles: JSON.parse(used.roles) as readonly string[] }
      await record(transaction, { action: 'invitation-accepted', email, after }, { ...work, actor })
      return 'accepted'
    })
  } catch (error) {
    if (error instanceof AccountError && error.code === 'taken') return 'taken'
    throw error
  }
}

/** One that has run out is as good as none. */
async function findInvitation(db: Kysely<Database>, secret: string, now: number): Promise<Invitation | undefined> {
  const row = await openInvitations(db, now).where('secret_hash', '=', hashOf(secret)).executeTakeFirst()
  return row === undefined ? undefined : decodeInvitation(row)
}

/** Those that have not run out. */
function openInvitations(db: Kysely<Database>, now: number) {
  return db.selectFrom('invitations').select(['email', 'roles']).where('expires_at', '>', new Date(now).toISOString())
}

function decodeInvitation({ email, roles }: Pick<InvitationsTable, 'email' | 'roles'>): Invitation {
  return { email: email === '' ? undefined : email, roles: JSON.parse(roles) as readonly string[] }
}

interface InvitationChange extends Pick<Change, 'action' | 'after'> {
  /** As the row has it. */
  readonly email: string
}

async function record(
  transaction: Kysely<Database>,
  { email, ...change }: InvitationChange,
  { actor, now }: Pick<AccountsWork, 'actor' | 'now'>,
): Promise<void> {
  const subject = { id: email, name: email === '' ? 'whoever has the address' : email }
  await recordChange(transaction, { ...change, subject }, { actor, at: new Date(now()) })
}

interface InvitedAccount {
  readonly email: string
  readonly password_hash: string
  /** As the row has them. */
  readonly roles: string
}

/** Gives the account's id; undefined when the address has an account. One that nobody has verified or disabled counts as none. */
async function insertInvited(
  transaction: Kysely<Database>,
  account: InvitedAccount,
  work: AccountsWork,
): Promise<string | undefined> {
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
    .executeTakeFirst()
  return inserted?.id
}

/** Whether an account is somebody's: it has been verified, or whoever runs the title has dealt with it. */
function isOwned(row: { readonly is_verified: number; readonly is_disabled: number }): boolean {
  return row.is_verified === 1 || row.is_disabled === 1
}

function taken(email: string): AccountError {
  return new AccountError('taken', `There is an account for ${email} already; \`gatefold user role\` gives it a role.`)
}
