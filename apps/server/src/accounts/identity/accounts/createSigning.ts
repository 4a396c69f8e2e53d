import { composeMail } from '../mail/composeMail.ts'
import { deleteStaleSignUps, findAccountRowByEmail, insertSignUp } from './accountQueries.ts'
import { decodeAccountRow } from './Account.ts'
import type { Accounts, SignUp } from './Accounts.ts'
import type { AccountsWork } from './AccountsDeps.ts'
import type { Codes } from './createCodes.ts'
import { normalizeEmail } from './normalizeEmail.ts'

/** Passwords tried for one address. Whoever is locked out by somebody else's guessing still gets in by a code. */
const TRIES = [
  ['quarter', { limit: 10, seconds: 900 }],
  ['day', { limit: 100, seconds: 86_400 }],
] as const

/** Milliseconds after which an address that nobody has verified is forgotten, and between two looks for such. */
const UNVERIFIED_FOR = 7 * 86_400_000
const SWEEP_EVERY = 3_600_000

/** Signing up and in by a password. */
export function createSigning(work: AccountsWork, codes: Codes): Pick<Accounts, 'signUp' | 'signIn'> {
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
    async signIn({ email: given, password }) {
      const email = normalizeEmail(given)
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
