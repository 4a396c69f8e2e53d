import { randomInt, randomUUID } from 'node:crypto'
import type { FastifyBaseLogger } from 'fastify'
import type { Kysely, Updateable, Transaction } from 'kysely'
import { type Actor, processActor, recordChange } from '../../../platform/db/auditLog.ts'
import type { AuditAction, Database } from '../../../platform/db/schema.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { createMailer } from '../mail/createMailer.ts'
import type { Accounts, SignUp } from './Accounts.ts'
import { createPasswordRule, PASSWORD_RULE } from './createPasswordRule.ts'
import { createPasswordHasher } from './PasswordHasher.ts'
import { createOutbox } from '../mail/createOutbox.ts'
import { ACCOUNT_COLUMNS, checkRoles, decodeAccountRow, findAccountRowByEmail, updateAccount } from './Account.ts'
import type { AccountsDeps, AccountsWork } from './AccountsDeps.ts'
import { type Codes, createCodes } from './createCodes.ts'
import { createInvitations, type Invitations } from './invitations.ts'
import { createSecondFactor, type SecondFactor } from './secondFactor.ts'
import { normalizeEmail } from './normalizeEmail.ts'
import { composeMail } from '../mail/composeMail.ts'
import type { AccountsTable } from '../../../platform/db/identitySchema.ts'
import { removeSessionsOf } from '../identityRecords.ts'
import { AccountError } from './AccountError.ts'

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

/** What is done to the accounts of others, and to invitations. */
export interface AccountAdministration extends Pick<Accounts, 'create' | 'setRoles' | 'setDisabled' | 'remove'> {
  readonly invitations: Invitations
  readonly secondFactor: SecondFactor
}

/** With what only whoever runs the title, and the page of an invitation, may do. */
export interface InvitingAccounts extends Accounts {
  readonly invitations: Invitations
  /** In somebody's name, who stands in the audit log. */
  as(actor: Actor): AccountAdministration
  /** The role that opens everything. */
  readonly adminRole: string
}

/** The accounts of a configured title, with argon2id, the system's randomness and its mail server. */
export function openAccounts(
  { auth, title, defaultLanguage, mail }: AccountSettings,
  { db, logger, now }: OpenAccountsDeps,
): InvitingAccounts {
  return createAccounts({
    db,
    logger,
    now,
    title,
    language: defaultLanguage,
    adminRole: adminRoleOf(auth),
    actor: processActor(),
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

/** The fifty thousand most common passwords, from the list that zxcvbn-ts keeps. Unpacking it takes a tenth of a second. */
export async function readCommonPasswords(): Promise<readonly string[]> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  return dictionary['passwords-common']
}

/** The accounts of a title in its database. */
export function createAccounts({ mailer, logger, ...deps }: AccountsDeps): InvitingAccounts {
  const { db } = deps
  const reportFault = (err: unknown): void => logger.error({ err }, 'a mail could not be sent')
  const outbox = createOutbox({ mailer, reportFault })
  const work = { ...deps, outbox }
  const { mailCode, takeCode, ...codes } = createCodes(work)
  return {
    async find(id) {
      const row = await findAccountRow(db, id)
      return row === undefined ? undefined : decodeAccountRow(row)
    },
    async findByEmail(rawEmail) {
      const email = normalizeEmail(rawEmail)
      const row = email === undefined ? undefined : await findAccountRowByEmail(db, email)
      return row === undefined ? undefined : decodeAccountRow(row)
    },
    ...createSigning(work, { mailCode, takeCode, ...codes }),
    mailCode,
    takeCode,
    ...createAdministration(work),
    secondFactor: createSecondFactor(work),
    invitations: createInvitations(work),
    as: (actor) => ({
      ...createAdministration({ ...work, actor }),
      invitations: createInvitations({ ...work, actor }),
      secondFactor: createSecondFactor({ ...work, actor }),
    }),
    adminRole: deps.adminRole,
    settled: () => outbox.settled(),
  }
}

/** Passwords tried for one address. Whoever is locked out by somebody else's guessing still gets in by a code. */
const TRIES = [
  ['quarter', { limit: 10, seconds: 900 }],
  ['day', { limit: 100, seconds: 86_400 }],
] as const

/** Milliseconds after which an address that nobody has verified is forgotten, and between two looks for such. */
const UNVERIFIED_FOR = 7 * 86_400_000

const SWEEP_EVERY = 3_600_000

/** Signing up and in by a password. */
function createSigning(work: AccountsWork, codes: Codes): Pick<Accounts, 'signUp' | 'signIn'> {
  const { db, hasher, isWeak } = work
  let nextSweep = 0
  const sweep = async (at: number): Promise<void> => {
    if (at < nextSweep) return
    nextSweep = at + SWEEP_EVERY
    await deleteStaleSignUps(db, new Date(at - UNVERIFIED_FOR).toISOString())
  }
  const mayTry = async (email: string): Promise<boolean> => {
    for (const [name, allowance] of TRIES) {
      if (!(await work.limits.take(`sign-in per ${name}:${email}`, allowance))) return false
    }
    return true
  }
  return {
    async signUp(details) {
      const email = normalizeEmail(details.email)
      if (email === undefined) return 'bad-email'
      if (await isWeak(details.password, email)) return 'weak-password'
      if (!(await codes.mayMail(email, 'verify'))) return 'later'
      await sweep(work.now())
      await enter({ ...details, email }, work, codes)
      return 'mailed'
    },
    async signIn({ email: rawEmail, password }) {
      const email = normalizeEmail(rawEmail)
      if (email !== undefined && !(await mayTry(email))) return { kind: 'later' }
      const row = email === undefined ? undefined : await findAccountRowByEmail(db, email)
      const isRight = await hasher.verify(password, row?.password_hash)
      if (row === undefined || !isRight || row.is_disabled === 1) return { kind: 'refused' }
      const account = decodeAccountRow(row)
      return account.isVerified ? { kind: 'in', account } : { kind: 'unverified', account }
    },
  }
}

/** The same work whether the address is taken: two hashes, a try to insert, a code, a mail. */
async function enter(
  { email, password, language, place = '' }: SignUp,
  work: AccountsWork,
  codes: Codes,
): Promise<void> {
  const { db, hasher, outbox, title } = work
  const created = new Date(work.now()).toISOString()
  const password_hash = await hasher.hash(password)
  const isNew = await insertSignUp(db, {
    id: work.createUuid(),
    email,
    password_hash,
    roles: '[]',
    language,
    created,
    sessions_since: created,
    is_verified: 0,
    is_disabled: 0,
  })
  const key = { email, purpose: 'verify', place } as const
  await codes.issue({ key, mailIn: isNew ? language : undefined, passwordHash: isNew ? password_hash : null })
  if (!isNew) outbox.post({ to: email, ...composeMail({ kind: 'taken' }, { title, language }) })
}

type Administration = Omit<
  Accounts,
  'find' | 'findByEmail' | 'signUp' | 'signIn' | 'mailCode' | 'takeCode' | 'secondFactor' | 'settled'
>

/** What an account's owner, or whoever runs the title, changes of it. */
function createAdministration(work: AccountsWork): Administration {
  const { db, hasher, isWeak, outbox, title, adminRole } = work
  const instant = () => new Date(work.now()).toISOString()
  const change = async (id: string, columns: Updateable<AccountsTable>) => known(await updateAccount(db, id, columns))
  /** Ends its sessions, and the sign-ins that were let in a moment ago and have not gone on yet. */
  const end = async (id: string, columns: Updateable<AccountsTable>) => {
    const row = await change(id, { ...columns, sessions_since: instant() })
    await removeSessionsOf(db, id)
    return row
  }
  return {
    async changePassword(id, password) {
      const { email } = known(await findAccountRow(db, id))
      if (await isWeak(password, email)) return 'weak-password'
      const password_hash = await hasher.hash(password)
      const { language } = await end(id, { password_hash })
      // Codes that are still under way must not open what has just been locked anew.
      await db.deleteFrom('mailed_codes').where('email', '=', email).execute()
      outbox.post({ to: email, ...composeMail({ kind: 'password-changed' }, { title, language }) })
      return 'changed'
    },
    async endSessions(id) {
      await end(id, {})
    },
    async create({ email: rawEmail, password, roles }) {
      const email = normalizeEmail(rawEmail)
      if (email === undefined) throw new AccountError('bad-email', `"${rawEmail}" is no e-mail address.`)
      const names = JSON.stringify(checkRoles(roles, adminRole))
      if (password !== undefined && (await isWeak(password, email)))
        throw new AccountError('weak-password', PASSWORD_RULE)
      const row = {
        id: work.createUuid(),
        email,
        password_hash: password === undefined ? null : await hasher.hash(password),
        roles: names,
        language: work.language,
        created: instant(),
        sessions_since: instant(),
        is_verified: 1,
        is_disabled: 0,
      }
      await db.transaction().execute(async (transaction) => {
        if (!(await insertAccount(transaction, row))) {
          throw new AccountError('taken', `There is an account for ${email} already.`)
        }
        await recordAccount(transaction, { action: 'account-added', row, after: { roles } }, work)
      })
      return decodeAccountRow(row)
    },
    async list() {
      return (await selectAccountRows(db).execute()).map(decodeAccountRow)
    },
    async listMembers() {
      return (await selectAccountRows(db).where('roles', '!=', '[]').execute()).map(decodeAccountRow)
    },
    ...createRoleKeeping(work, (id) => end(id, {})),
  }
}

type RoleKeeping = Pick<Accounts, 'setRoles' | 'setDisabled' | 'remove'>

/** What takes something from an account, which the last admin keeps. */
function createRoleKeeping(work: AccountsWork, end: (id: string) => Promise<unknown>): RoleKeeping {
  const { db, adminRole } = work
  return {
    async setRoles(id, roles) {
      const after = { roles: checkRoles(roles, adminRole) }
      await db.transaction().execute(async (transaction) => {
        if (!roles.includes(adminRole)) await refuseLastAdmin(transaction, id, adminRole)
        const before = { roles: decodeAccountRow(known(await findAccountRow(transaction, id))).roles }
        const row = known(await updateAccount(transaction, id, { roles: JSON.stringify(after.roles) }))
        if (JSON.stringify(before) === JSON.stringify(after)) return
        await recordAccount(transaction, { action: 'role-changed', row, before, after }, work)
      })
    },
    async setDisabled(id, isDisabled) {
      await db.transaction().execute(async (transaction) => {
        if (isDisabled) await refuseLastAdmin(transaction, id, adminRole)
        const before = decodeAccountRow(known(await findAccountRow(transaction, id)))
        const row = known(await updateAccount(transaction, id, { is_disabled: isDisabled ? 1 : 0 }))
        if (before.isDisabled === isDisabled) return
        await recordAccount(transaction, { action: isDisabled ? 'account-disabled' : 'account-enabled', row }, work)
      })
      if (isDisabled) await end(id)
    },
    async remove(id) {
      await db.transaction().execute(async (transaction) => {
        await refuseLastAdmin(transaction, id, adminRole)
        const row = { id, email: known(await deleteAccount(transaction, id)) }
        await recordAccount(transaction, { action: 'account-removed', row }, work)
      })
      await removeSessionsOf(db, id)
    },
  }
}

interface AccountChange {
  readonly action: AuditAction
  readonly row: Pick<AccountsTable, 'id' | 'email'>
  readonly before?: object
  readonly after?: object
}

async function recordAccount(
  transaction: Kysely<Database>,
  { row: { id, email: name }, ...change }: AccountChange,
  { actor, now }: Pick<AccountsWork, 'actor' | 'now'>,
): Promise<void> {
  await recordChange(transaction, { ...change, subject: { id, name } }, { actor, at: new Date(now()) })
}

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AccountError('unknown-account', 'There is no such account.')
  return row
}

/** Throws AccountError `last-admin` for the only account that can still do everything. Nobody else can take a role away meanwhile. */
async function refuseLastAdmin(transaction: Kysely<Database>, id: string, adminRole: string): Promise<void> {
  const isAdmin = (roles: string): boolean => (JSON.parse(roles) as readonly string[]).includes(adminRole)
  // Locks the rows of all accounts that have a role.
  await transaction
    .updateTable('accounts')
    .set((column) => ({ roles: column.ref('roles') }))
    .where('roles', '!=', '[]')
    .execute()
  const rows = await transaction.selectFrom('accounts').select(['id', 'email', 'roles', 'is_disabled']).execute()
  const admins = rows.filter(({ roles, is_disabled }) => is_disabled === 0 && isAdmin(roles))
  const [only] = admins
  if (admins.length !== 1 || only?.id !== id) return
  throw new AccountError(
    'last-admin',
    `${only.email} is the only ${adminRole} of this title and keeps the role; \`gatefold user role EMAIL ${adminRole}\` makes another one first.`,
  )
}

async function findAccountRow(db: Kysely<Database>, id: string) {
  return db.selectFrom('accounts').select(ACCOUNT_COLUMNS).where('id', '=', id).executeTakeFirst()
}

function selectAccountRows(db: Kysely<Database>) {
  return db.selectFrom('accounts').select(ACCOUNT_COLUMNS).orderBy('email')
}

/** False when the address has an account already. */
async function insertAccount(db: Kysely<Database>, row: AccountsTable): Promise<boolean> {
  const inserted = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .execute()
  return inserted.length > 0
}

/**
 * As `insertAccount`; an account that nobody has verified or disabled counts as none: whoever signs up last may be its owner
 * as well as whoever signed up first, and only a code decides.
 */
async function insertSignUp(db: Kysely<Database>, row: AccountsTable): Promise<boolean> {
  const { password_hash, language, created } = row
  const signedUp = await db
    .insertInto('accounts')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .column('email')
        .doUpdateSet({ password_hash, language, created })
        .where('accounts.is_verified', '=', 0)
        .where('accounts.is_disabled', '=', 0),
    )
    .returning('id')
    .execute()
  return signedUp.length > 0
}

/** Forgets addresses that nobody has verified since `before`, an instant; what an admin has disabled stays. */
async function deleteStaleSignUps(db: Kysely<Database>, before: string): Promise<void> {
  await db
    .deleteFrom('accounts')
    .where('is_verified', '=', 0)
    .where('is_disabled', '=', 0)
    .where('created', '<', before)
    .execute()
}

/** With its codes, what its reader has marked, and what the identity service keeps of it. Gives its address; undefined when there is no such account. */
async function deleteAccount(transaction: Transaction<Database>, id: string): Promise<string | undefined> {
  const row = await transaction.deleteFrom('accounts').where('id', '=', id).returning('email').executeTakeFirst()
  if (row === undefined) return undefined
  await transaction.deleteFrom('mailed_codes').where('email', '=', row.email).execute()
  await transaction.deleteFrom('identity_records').where('account_id', '=', id).execute()
  await transaction.deleteFrom('favorites').where('reader', '=', id).execute()
  return row.email
}
