import type { SecondFactor } from '../accounts/secondFactor.ts'
import type { Account } from '../accounts/Account.ts'
import type {
  Accounts,
  CodeRequest,
  Credentials,
  EnteredCode,
  NewAccount,
  SignInOutcome,
  SignUp,
} from '../accounts/Accounts.ts'
import type { Invitations } from '../accounts/invitations.ts'

interface FakeAccount extends Account {
  readonly password: string
}

/** Nobody is invited. */
export const NO_INVITATIONS: Invitations = {
  create: () => Promise.reject(new Error('Nobody is invited here.')),
  find: () => Promise.resolve(undefined),
  list: () => Promise.resolve([]),
  withdraw: () => Promise.reject(new Error('Nobody is invited here.')),
  accept: () => Promise.resolve('gone'),
}

/** Nobody has an authenticator. */
const NO_SECOND_FACTOR: SecondFactor = {
  isOn: () => Promise.resolve(false),
  list: () => Promise.resolve(new Set<string>()),
  begin: () => Promise.reject(new Error('Nobody has an authenticator here.')),
  confirm: () => Promise.resolve(undefined),
  check: () => Promise.resolve('wrong'),
  turnOff: () => Promise.resolve('wrong'),
  reset: () => Promise.resolve(false),
}

/** Accounts in memory. The code is always the same, and taken only in the place that asked for it. */
export class FakeAccounts implements Accounts {
  /** Every call of the pages, in order: what was asked, never of whom. */
  readonly calls: string[] = []
  /** The code that is mailed. */
  readonly code = '123456'
  readonly #known = new Map<string, FakeAccount>()
  readonly #mailed = new Map<string, FakeAccount | undefined>()
  readonly #now: () => number

  readonly secondFactor = NO_SECOND_FACTOR

  constructor(now: () => number) {
    this.#now = now
  }

  add(overrides: Partial<FakeAccount> & { readonly email: string }): FakeAccount {
    const plain = { id: crypto.randomUUID(), isVerified: true, roles: [], isDisabled: false, password: 'correct horse' }
    const account = { ...plain, created: this.#instant(), sessionsSince: this.#instant(), ...overrides }
    this.#known.set(account.id, account)
    return account
  }

  find(id: string): Promise<FakeAccount | undefined> {
    return Promise.resolve(this.#known.get(id))
  }

  findByEmail(email: string): Promise<FakeAccount | undefined> {
    return Promise.resolve([...this.#known.values()].find((one) => one.email === email))
  }

  async signUp({ email, password, place = '' }: SignUp) {
    this.calls.push('signUp')
    if (password.length < 8) return 'weak-password'
    const isTaken = (await this.findByEmail(email)) !== undefined
    const made = isTaken ? undefined : this.add({ email, password, isVerified: false })
    this.#mailed.set(`verify ${email} ${place}`, made)
    return 'mailed'
  }

  async signIn({ email, password }: Credentials): Promise<SignInOutcome> {
    this.calls.push('signIn')
    const account = await this.findByEmail(email)
    if (account?.password !== password || account.isDisabled) return { kind: 'refused' }
    return { kind: account.isVerified ? 'in' : 'unverified', account }
  }

  async mailCode({ email, purpose, place = '' }: CodeRequest): Promise<'mailed'> {
    this.calls.push(`mailCode ${purpose}`)
    this.#mailed.set(`${purpose} ${email} ${place}`, await this.findByEmail(email))
    return 'mailed'
  }

  takeCode({ email, purpose, code, place = '' }: EnteredCode): Promise<FakeAccount | undefined> {
    this.calls.push(`takeCode ${purpose}`)
    const name = `${purpose} ${email} ${place}`
    const account = code === this.code ? this.#mailed.get(name) : undefined
    if (account === undefined) return Promise.resolve(undefined)
    this.#mailed.delete(name)
    return this.#change(account.id, { isVerified: true })
  }

  async changePassword(id: string, password: string) {
    this.calls.push('changePassword')
    if (password.length < 8) return 'weak-password'
    await this.#change(id, { password, sessionsSince: this.#instant() })
    return 'changed'
  }

  async endSessions(id: string) {
    await this.#change(id, { sessionsSince: this.#instant() })
  }

  create({ email, password, roles }: NewAccount) {
    return Promise.resolve(this.add({ email, roles, password: password ?? '' }))
  }

  list() {
    return Promise.resolve([...this.#known.values()])
  }

  async listMembers() {
    return (await this.list()).filter(({ roles }) => roles.length > 0)
  }

  async setRoles(id: string, roles: readonly string[]) {
    await this.#change(id, { roles })
  }

  async setDisabled(id: string, isDisabled: boolean) {
    await this.#change(id, { isDisabled })
  }

  remove(id: string) {
    this.#known.delete(id)
    return Promise.resolve()
  }

  settled() {
    return Promise.resolve()
  }

  #instant(): string {
    return new Date(this.#now()).toISOString()
  }

  #change(id: string, changes: Partial<FakeAccount>): Promise<FakeAccount | undefined> {
    const account = this.#known.get(id)
    if (account === undefined) return Promise.resolve(undefined)
    const changed = { ...account, ...changes }
    this.#known.set(id, changed)
    return Promise.resolve(changed)
  }
}
