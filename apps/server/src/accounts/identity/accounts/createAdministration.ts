import type { Kysely, Updateable } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import type { AccountsTable } from '../../../platform/db/identitySchema.ts'
import { removeSessionsOf } from '../records/identityRecords.ts'
import { composeMail } from '../mail/composeMail.ts'
import { AccountError } from './AccountError.ts'
import { deleteAccount, findAccountRow, insertAccount, listAccountRows, updateAccount } from './accountQueries.ts'
import { decodeAccountRow } from './Account.ts'
import type { Accounts } from './Accounts.ts'
import type { AccountsWork } from './AccountsDeps.ts'
import { PASSWORD_RULE } from './createPasswordRule.ts'
import { normalizeEmail } from './normalizeEmail.ts'

type Administration = Omit<Accounts, 'find' | 'findByEmail' | 'signUp' | 'signIn' | 'mailCode' | 'takeCode' | 'settled'>

/** Besides the one of admins. Source: the roles of who makes a title. */
const ROLES = ['editor', 'author']

/** What an account's owner, or whoever runs the title, changes of it. */
export function createAdministration(work: AccountsWork): Administration {
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
    async create({ email: given, password, roles }) {
      const email = normalizeEmail(given)
      if (email === undefined) throw new AccountError('bad-email', `"${given}" is no e-mail address.`)
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
      if (!(await insertAccount(db, row))) throw new AccountError('taken', `There is an account for ${email} already.`)
      return decodeAccountRow(row)
    },
    async list() {
      return (await listAccountRows(db)).map(decodeAccountRow)
    },
    ...createRoleKeeping(work, (id) => end(id, {})),
  }
}

type RoleKeeping = Pick<Accounts, 'setRoles' | 'setDisabled' | 'remove'>

/** What takes something from an account, which the last admin keeps. */
function createRoleKeeping({ db, adminRole }: AccountsWork, end: (id: string) => Promise<unknown>): RoleKeeping {
  return {
    async setRoles(id, roles) {
      const columns = { roles: JSON.stringify(checkRoles(roles, adminRole)) }
      await db.transaction().execute(async (transaction) => {
        if (!roles.includes(adminRole)) await refuseLastAdmin(transaction, id, adminRole)
        known(await updateAccount(transaction, id, columns))
      })
    },
    async setDisabled(id, isDisabled) {
      await db.transaction().execute(async (transaction) => {
        if (isDisabled) await refuseLastAdmin(transaction, id, adminRole)
        known(await updateAccount(transaction, id, { is_disabled: isDisabled ? 1 : 0 }))
      })
      if (isDisabled) await end(id)
    },
    async remove(id) {
      await db.transaction().execute(async (transaction) => {
        await refuseLastAdmin(transaction, id, adminRole)
        if (!(await deleteAccount(transaction, id))) known(undefined)
      })
      await removeSessionsOf(db, id)
    },
  }
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

/** The roles, each once. */
function checkRoles(roles: readonly string[], adminRole: string): readonly string[] {
  const known = [adminRole, ...ROLES]
  const wrong = roles.find((role) => !known.includes(role))
  if (wrong === undefined) return [...new Set(roles)]
  const last = known.at(-1) ?? ''
  throw new AccountError('bad-role', `"${wrong}" is no role; there are ${known.slice(0, -1).join(', ')} and ${last}.`)
}
