import type { Updateable } from 'kysely'
import type { AccountsTable } from '../../db/identitySchema.ts'
import { removeSessionsOf } from '../records/identityRecords.ts'
import { composeMail } from '../mail/composeMail.ts'
import { AccountError } from './AccountError.ts'
import { deleteAccount, findAccountRow, insertAccount, listAccountRows, updateAccount } from './accountQueries.ts'
import { decodeAccountRow } from './Account.ts'
import type { Accounts } from './Accounts.ts'
import type { AccountsWork } from './AccountsParts.ts'
import { PASSWORD_RULE } from './createPasswordRule.ts'
import { normalizeEmail } from './normalizeEmail.ts'

type Administration = Omit<Accounts, 'find' | 'findByEmail' | 'signUp' | 'signIn' | 'mailCode' | 'takeCode' | 'settled'>

const ROLE = /^[\p{L}\p{N}][\p{L}\p{N}_.:-]{0,63}$/u

/** What an account's owner, or whoever runs the title, changes of it. */
export function createAdministration(work: AccountsWork): Administration {
  const { db, hasher, isWeak, outbox, title } = work
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
      const names = JSON.stringify(checkRoles(roles))
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
    async setRoles(id, roles) {
      await change(id, { roles: JSON.stringify(checkRoles(roles)) })
    },
    async setDisabled(id, isDisabled) {
      await (isDisabled ? end(id, { is_disabled: 1 }) : change(id, { is_disabled: 0 }))
    },
    async remove(id) {
      if (!(await deleteAccount(db, id))) known(undefined)
      await removeSessionsOf(db, id)
    },
  }
}

function known<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new AccountError('unknown-account', 'There is no such account.')
  return row
}

/** The roles, each once. */
function checkRoles(roles: readonly string[]): readonly string[] {
  const wrong = roles.find((role) => !ROLE.test(role))
  if (wrong === undefined) return [...new Set(roles)]
  throw new AccountError('bad-role', `"${wrong}" is no role; a role is one word such as admin.`)
}
