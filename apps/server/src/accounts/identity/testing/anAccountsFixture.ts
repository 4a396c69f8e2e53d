import { randomUUID } from 'node:crypto'
import type { Kysely, KyselyPlugin } from 'kysely'
import type { Database } from '../../../platform/db/schema.ts'
import { createRateLimits } from '../../../platform/limits.ts'
import { createAccounts, type InvitingAccounts } from '../accounts/openAccounts.ts'
import { createPasswordRule } from '../accounts/createPasswordRule.ts'
import { createPasswordHasher } from '../accounts/PasswordHasher.ts'
import type { Mail, Mailer } from '../mail/Mailer.ts'

/** Accounts over a test's database, with a clock of the test's own and mails that come here. */
export interface AccountsFixture {
  readonly accounts: InvitingAccounts
  /** All mails so far; call `accounts.settled` first. */
  readonly mails: readonly Mail[]
  readonly clock: { now: number }
  /** What the log was told. */
  readonly faults: readonly unknown[]
  /** Hashes and statements that `act` costs, in their order. */
  workOf(act: () => Promise<unknown>): Promise<readonly string[]>
  /** The code of the last mail, which must have gone to `email`. */
  codeFor(email: string): Promise<string>
}

export interface AccountsFixtureOptions {
  readonly mailer?: Mailer
}

export function anAccountsFixture(db: Kysely<Database>, options: AccountsFixtureOptions = {}): AccountsFixture {
  const mails: Mail[] = []
  const faults: unknown[] = []
  const work: string[] = []
  let drawn = 0
  const clock = { now: Date.parse('2026-03-01T12:00:00.000Z') }
  const now = () => clock.now
  const recorded = db.withPlugin(recordStatements(work))
  const hasher = createPasswordHasher()
  const accounts = createAccounts({
    adminRole: 'admin',
    actor: { kind: 'command', name: 'root' },
    db: recorded,
    mailer: options.mailer ?? { send: (mail) => Promise.resolve(void mails.push(mail)) },
    hasher: {
      hash: (secret) => (work.push('hash'), hasher.hash(secret)),
      verify: (secret, hash) => (work.push('verify'), hasher.verify(secret, hash)),
    },
    isWeak: createPasswordRule(() => Promise.resolve(['commonplace'])),
    limits: createRateLimits(recorded, now),
    logger: { error: (fault: unknown) => void faults.push(fault) },
    title: 'Lantern',
    language: 'en',
    now,
    createUuid: randomUUID,
    // Six digits that differ for a long time, some of them with a nought in front.
    randomInt: (limit) => (drawn += 7_919) % limit,
  })
  return {
    accounts,
    mails,
    clock,
    faults,
    async workOf(act) {
      work.length = 0
      await act()
      return [...work]
    },
    async codeFor(email) {
      await accounts.settled()
      const mail = mails.at(-1)
      const code = /^\d{6}$/m.exec(mail?.to === email ? mail.text : '')?.[0]
      if (code === undefined) throw new Error(`The last mail brings no code for ${email}.`)
      return code
    },
  }
}

function recordStatements(work: string[]): KyselyPlugin {
  return {
    transformQuery: ({ node }) => {
      work.push(node.kind)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
}

/** Another code than this one. */
export function anotherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}
