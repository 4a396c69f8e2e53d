import type { Kysely, Selectable } from 'kysely'
import type { AccountsTable, CodePurpose, MailedCodesTable } from '../../../platform/db/identitySchema.ts'
import { composeMail } from '../mail/composeMail.ts'
import { type Account, decodeAccountRow, findAccountRowByEmail, updateAccount } from './Account.ts'
import type { Accounts, CodeRequest } from './Accounts.ts'
import type { AccountsWork } from './AccountsDeps.ts'
import { normalizeEmail } from './normalizeEmail.ts'
import type { Database } from '../../../platform/db/schema.ts'

/** Mails to one address for one purpose: enough for whoever mistypes, too few for whoever guesses. */
const MAILS = [
  ['hour', { limit: 5, seconds: 3_600 }],
  ['day', { limit: 20, seconds: 86_400 }],
] as const

export interface CodeIssue {
  readonly key: CodeKey
  /** Undefined: a code that nobody is told, for the same work. */
  readonly mailIn: string | undefined
  /** The password that the code brings into effect. */
  readonly passwordHash: string | null
}

export interface Codes extends Pick<Accounts, 'mailCode' | 'takeCode'> {
  /** Whether one more mail may go to an address, known or not. */
  mayMail(email: string, purpose: CodePurpose): Promise<boolean>
  issue(code: CodeIssue): Promise<void>
}

export function createCodes(work: AccountsWork): Codes {
  const { db, hasher, limits, outbox, title, now } = work

  const codes: Codes = {
    async mayMail(email, purpose) {
      for (const [name, allowance] of MAILS) {
        if (!(await limits.take(`mail per ${name}:${purpose}:${email}`, allowance))) return false
      }
      return true
    },
    async issue({ key, mailIn, passwordHash }) {
      const code = String(work.randomInt(1_000_000)).padStart(6, '0')
      // What nobody is told must not be six digits: those could be guessed.
      const code_hash = await hasher.hash(mailIn === undefined ? work.createUuid() : code)
      await writeCode(db, { ...key, code_hash, password_hash: passwordHash, at: now() })
      if (mailIn === undefined) return
      const matter = { kind: key.purpose, code, minutes: CODE_LIFETIME / 60_000 }
      outbox.post({ to: key.email, ...composeMail(matter, { title, language: mailIn }) })
    },
    async mailCode(request) {
      const key = keyOf(request)
      if (key === undefined) return 'mailed'
      if (!(await codes.mayMail(key.email, key.purpose))) return 'later'
      const row = await findAccountRowByEmail(db, key.email)
      const mailIn = canUse(row, key.purpose) ? request.language : undefined
      await codes.issue({ key, mailIn, passwordHash: await findPassword(key, row, work) })
      return 'mailed'
    },
    async takeCode({ code, ...request }) {
      const key = keyOf(request)
      const found = key === undefined ? undefined : await spendTry(db, key, now())
      const isRight = await hasher.verify(code.replace(/\s/g, ''), found?.code_hash)
      return found !== undefined && isRight ? open(found, work) : undefined
    },
  }
  return codes
}

/** Whether a code would open anything. */
function canUse(row: AccountsTable | undefined, purpose: CodePurpose): boolean {
  if (row === undefined || row.is_disabled === 1) return false
  return purpose !== 'verify' || row.is_verified === 0
}

/** What a code brings into effect: the password that already waits in its place, else the account's of this moment. */
async function findPassword(
  key: CodeKey,
  row: AccountsTable | undefined,
  { db }: AccountsWork,
): Promise<string | null> {
  if (key.purpose !== 'verify') return null
  return (await findWaitingPassword(db, key)) ?? row?.password_hash ?? null
}

function keyOf({ email, purpose, place = '' }: Omit<CodeRequest, 'language'>): CodeKey | undefined {
  const normal = normalizeEmail(email)
  return normal === undefined ? undefined : { email: normal, purpose, place }
}

/** Uses up a code that was right. Whoever reads the mail of an address has verified it. */
async function open(code: MailedCode, { db }: AccountsWork): Promise<Account | undefined> {
  return db.transaction().execute(async (transaction) => {
    if (!(await useUp(transaction, code))) return undefined
    const row = await findAccountRowByEmail(transaction, code.email)
    if (row === undefined || row.is_disabled === 1) return undefined
    if (row.is_verified === 1) return decodeAccountRow(row)
    // The password was set by whoever signed up, who may be somebody else: it holds only where the code was asked for.
    const change = { is_verified: 1, password_hash: code.purpose === 'verify' ? code.password_hash : null }
    const verified = await updateAccount(transaction, row.id, change)
    return verified === undefined ? undefined : decodeAccountRow(verified)
  })
}

/** Which code: there is one for an address, a purpose and a place. */
interface CodeKey {
  readonly email: string
  readonly purpose: CodePurpose
  readonly place: string
}

type MailedCode = Selectable<MailedCodesTable>

const TRIES = 5

/** Milliseconds that a code lives, and after which its row goes: until then, a new code in the same place keeps its password. */
const CODE_LIFETIME = 600_000
const RETENTION = 86_400_000

/** Puts a code in the place of the one before it, and clears old ones away. `at`: milliseconds since 1970. */
async function writeCode(
  db: Kysely<Database>,
  { at, ...code }: CodeKey & Pick<MailedCode, 'code_hash' | 'password_hash'> & { readonly at: number },
): Promise<void> {
  const fresh = { ...code, expires_at: new Date(at + CODE_LIFETIME).toISOString(), tries_left: TRIES }
  const { code_hash, password_hash, expires_at, tries_left } = fresh
  await db
    .insertInto('mailed_codes')
    .values(fresh)
    .onConflict((conflict) =>
      conflict.columns(['email', 'purpose', 'place']).doUpdateSet({ code_hash, password_hash, expires_at, tries_left }),
    )
    .execute()
  await db
    .deleteFrom('mailed_codes')
    .where('expires_at', '<', new Date(at - RETENTION).toISOString())
    .execute()
}

/** The live code with one try fewer, or undefined: however many try at once, each try is counted before it is judged. */
async function spendTry(db: Kysely<Database>, key: CodeKey, at: number): Promise<MailedCode | undefined> {
  return db
    .updateTable('mailed_codes')
    .set((column) => ({ tries_left: column('tries_left', '-', 1) }))
    .where((row) => row.and({ ...key }))
    .where('tries_left', '>', 0)
    .where('expires_at', '>', new Date(at).toISOString())
    .returningAll()
    .executeTakeFirst()
}

/** Uses a code up; false when somebody else has used or replaced it in the meantime. */
async function useUp(db: Kysely<Database>, { email, purpose, place, code_hash }: MailedCode): Promise<boolean> {
  const used = await db
    .deleteFrom('mailed_codes')
    .where((row) => row.and({ email, purpose, place, code_hash }))
    .returning('email')
    .execute()
  return used.length > 0
}

/** The password that waits for a code in this place, whether the code still lives or not. */
async function findWaitingPassword(db: Kysely<Database>, key: CodeKey): Promise<string | undefined> {
  const row = await db
    .selectFrom('mailed_codes')
    .select('password_hash')
    .where((where) => where.and({ ...key }))
    .executeTakeFirst()
  return row?.password_hash ?? undefined
}
