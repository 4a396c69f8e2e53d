import { randomBytes } from 'node:crypto'
import type { Kysely } from 'kysely'
import { Secret, TOTP } from 'otpauth'
import { recordChange } from '../../../platform/db/auditLog.ts'
import type { AuditAction, Database } from '../../../platform/db/schema.ts'
import { hashOf } from '../hashOf.ts'
import type { AccountsWork } from './AccountsDeps.ts'

/** What an authenticator needs to know, before it is asked for. */
export interface FactorSecret {
  /** Base32, for who cannot scan. */
  readonly secret: string
  /** `otpauth://totp/…`, for a QR code. */
  readonly address: string
}

/** Codes of an authenticator (TOTP, RFC 6238) as a second step of signing in, and recovery codes for when it is lost. */
export interface SecondFactor {
  isOn(accountId: string): Promise<boolean>
  /** The accounts that have it on. */
  list(): Promise<ReadonlySet<string>>
  /** Another secret each time; nothing is asked for until a code of it was confirmed. `later`: it is on already. */
  begin(account: { readonly id: string; readonly email: string }): Promise<FactorSecret | 'on'>
  /** Turns it on. Gives ten recovery codes, which are told once, here; undefined for a wrong code. */
  confirm(accountId: string, code: string): Promise<readonly string[] | undefined>
  /** Takes a code of the authenticator, each once, or a recovery code, which is used up. `later`: too many tries for this account. */
  check(accountId: string, code: string): Promise<'right' | 'wrong' | 'later'>
  /** Turns it off by a code, as `check` does. */
  turnOff(accountId: string, code: string): Promise<'right' | 'wrong' | 'later'>
  /** Turns it off for who has lost the authenticator and the codes. False where it was not on. */
  reset(accountId: string): Promise<boolean>
}

/** Codes tried for one account: six digits, three of which are right at a time. */
const TRIES = [
  ['quarter', { limit: 5, seconds: 900 }],
  ['day', { limit: 30, seconds: 86_400 }],
] as const

/** Seconds that a code is good for, and how many of them a clock may be off, before and after. */
const PERIOD = 30
const WINDOW = 1

const RECOVERY_CODES = 10

export function createSecondFactor(work: AccountsWork): SecondFactor {
  return { ...createEnrolment(work), ...createCheck(work) }
}

function totpOf(title: string, secret: string, label = ''): TOTP {
  return new TOTP({ issuer: title, label, period: PERIOD, digits: 6, secret: Secret.fromBase32(secret) })
}

/** The time step of a right code that is later than all used before; undefined for any other. */
function stepOf({ secret, used_step }: FactorRow, code: string, timestamp: number): number | undefined {
  const delta = totpOf('', secret).validate({ token: code, timestamp, window: WINDOW })
  const step = delta === null ? undefined : Math.floor(timestamp / (PERIOD * 1_000)) + delta
  return step !== undefined && step > used_step ? step : undefined
}

async function mayTry({ limits }: Pick<AccountsWork, 'limits'>, accountId: string): Promise<boolean> {
  for (const [name, allowance] of TRIES) {
    if (!(await limits.take(`second factor per ${name}:${accountId}`, allowance))) return false
  }
  return true
}

function createEnrolment(work: AccountsWork): Pick<SecondFactor, 'isOn' | 'list' | 'begin' | 'confirm'> {
  const { db, title } = work
  return {
    async isOn(accountId) {
      const row = await findFactor(db, accountId)
      return row !== undefined && row.confirmed_at !== null
    },
    async list() {
      const on = db.selectFrom('second_factors').select('account_id').where('confirmed_at', 'is not', null)
      return new Set((await on.execute()).map(({ account_id }) => account_id))
    },
    async begin({ id, email }) {
      const secret = new Secret({ size: 20 }).base32
      const begun = await db
        .insertInto('second_factors')
        .values({ account_id: id, secret, confirmed_at: null, used_step: 0 })
        .onConflict((conflict) =>
          conflict.column('account_id').doUpdateSet({ secret }).where('second_factors.confirmed_at', 'is', null),
        )
        .returning('account_id')
        .executeTakeFirst()
      return begun === undefined ? 'on' : { secret, address: totpOf(title, secret, email).toString() }
    },
    async confirm(accountId, code) {
      if (!(await mayTry(work, accountId))) return undefined
      const row = await findFactor(db, accountId)
      const step = row?.confirmed_at === null ? stepOf(row, code, work.now()) : undefined
      if (row === undefined || step === undefined) return undefined
      const codes = Array.from({ length: RECOVERY_CODES }, createRecoveryCode)
      return db.transaction().execute(async (transaction) => {
        const confirmed = await transaction
          .updateTable('second_factors')
          .set({ confirmed_at: new Date(work.now()).toISOString(), used_step: step })
          .where('account_id', '=', accountId)
          // Nobody has begun anew in the meantime.
          .where('secret', '=', row.secret)
          .where('confirmed_at', 'is', null)
          .returning('account_id')
          .executeTakeFirst()
        if (confirmed === undefined) return undefined
        const rows = codes.map((one) => ({ account_id: accountId, code_hash: hashOf(one) }))
        await transaction.insertInto('recovery_codes').values(rows).execute()
        await record(transaction, accountId, { ...work, action: 'second-factor-on' })
        return codes
      })
    },
  }
}

function createCheck(work: AccountsWork): Pick<SecondFactor, 'check' | 'turnOff' | 'reset'> {
  const { db } = work
  const check = async (accountId: string, code: string) => {
    if (!(await mayTry(work, accountId))) return 'later'
    const row = await findFactor(db, accountId)
    if (row === undefined || row.confirmed_at === null) return 'wrong'
    const step = stepOf(row, code, work.now())
    const isRight =
      step === undefined ? await takeRecoveryCode(db, accountId, code) : await takeStep(db, accountId, step)
    return isRight ? 'right' : 'wrong'
  }
  const turnOff = (accountId: string, action: AuditAction) =>
    db.transaction().execute(async (transaction) => {
      await transaction.deleteFrom('recovery_codes').where('account_id', '=', accountId).execute()
      const removed = await transaction
        .deleteFrom('second_factors')
        .where('account_id', '=', accountId)
        .returning('confirmed_at')
        .executeTakeFirst()
      const wasOn = removed !== undefined && removed.confirmed_at !== null
      if (wasOn) await record(transaction, accountId, { ...work, action })
      return wasOn
    })
  return {
    check,
    async turnOff(accountId, code) {
      const outcome = await check(accountId, code)
      if (outcome === 'right') await turnOff(accountId, 'second-factor-off')
      return outcome
    },
    reset: (accountId) => turnOff(accountId, 'second-factor-reset'),
  }
}

interface FactorRow {
  readonly secret: string
  readonly confirmed_at: string | null
  readonly used_step: number
}

async function findFactor(db: Kysely<Database>, accountId: string): Promise<FactorRow | undefined> {
  return db.selectFrom('second_factors').selectAll().where('account_id', '=', accountId).executeTakeFirst()
}

/** Each code opens once, whoever enters it at the same moment. */
async function takeStep(db: Kysely<Database>, accountId: string, step: number): Promise<boolean> {
  const used = db.updateTable('second_factors').set({ used_step: step }).where('account_id', '=', accountId)
  return (await used.where('used_step', '<', step).returning('account_id').executeTakeFirst()) !== undefined
}

async function takeRecoveryCode(db: Kysely<Database>, accountId: string, code: string): Promise<boolean> {
  const used = db.deleteFrom('recovery_codes').where('account_id', '=', accountId)
  const hash = hashOf(code.toLowerCase().replaceAll('-', ''))
  return (await used.where('code_hash', '=', hash).returning('account_id').executeTakeFirst()) !== undefined
}

/** Letters and digits that nobody takes for another; 60 bits. They are shown with a hyphen, and entered with it or without. */
const ALPHABET = '23456789abcdefghjkmnpqrstuvwxyz'

function createRecoveryCode(): string {
  return [...randomBytes(12)].map((byte) => ALPHABET.charAt(byte % ALPHABET.length)).join('')
}

async function record(
  transaction: Kysely<Database>,
  id: string,
  { action, actor, now }: Pick<AccountsWork, 'actor' | 'now'> & { readonly action: AuditAction },
): Promise<void> {
  const account = await transaction.selectFrom('accounts').select('email').where('id', '=', id).executeTakeFirst()
  if (account === undefined) return
  const change = { action, subject: { id, name: account.email } }
  await recordChange(transaction, change, { actor, at: new Date(now()) })
}
