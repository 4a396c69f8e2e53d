import type { CodePurpose } from '../../../platform/db/identitySchema.ts'
import type { Account } from './Account.ts'
import type { SecondFactor } from './secondFactor.ts'

/**
 * The accounts of a title. Whatever a stranger may ask costs the same work and gets the same answer whether there is an
 * account with the address or not. Everything that hashes rejects with OverloadedError when too many hashes wait already.
 */
export interface Accounts {
  find(id: string): Promise<Account | undefined>
  findByEmail(email: string): Promise<Account | undefined>
  /** Mails a code for `verify`; a taken address gets a mail that says so. */
  signUp(details: SignUp): Promise<SignUpOutcome>
  signIn(details: Credentials): Promise<SignInOutcome>
  /** A six-digit code by mail: ten minutes, five tries, single use, one for each purpose and place; none to an address that cannot use it. */
  mailCode(details: CodeRequest): Promise<'mailed' | 'later'>
  /** The account that the code has opened, its address verified by it; undefined for every wrong, used or late code. */
  takeCode(details: EnteredCode): Promise<Account | undefined>
  readonly secondFactor: SecondFactor
  /** Ends all sessions, and tells the address. Throws AccountError `unknown-account`. */
  changePassword(accountId: string, password: string): Promise<'changed' | 'weak-password'>
  /** Ends all sessions. Throws AccountError `unknown-account`. */
  endSessions(accountId: string): Promise<void>
  /** A verified account, made by whoever runs the title. Throws AccountError `bad-email`, `taken`, `weak-password` or `bad-role`. */
  create(details: NewAccount): Promise<Account>
  /** By address. */
  list(): Promise<readonly Account[]>
  /** Those that have a role. */
  listMembers(): Promise<readonly Account[]>
  /** Throws AccountError `unknown-account` or `bad-role`. */
  setRoles(id: string, roles: readonly string[]): Promise<void>
  /** Ends all sessions of an account that is disabled. Throws AccountError `unknown-account`. */
  setDisabled(id: string, isDisabled: boolean): Promise<void>
  /** With all that the identity service keeps of it. Throws AccountError `unknown-account`. */
  remove(id: string): Promise<void>
  /** Resolves when every mail has been handed over, or has failed: mails go out after the answer, so that its time tells nothing. */
  settled(): Promise<void>
}

export interface Credentials {
  readonly email: string
  readonly password: string
}

/** Where a code was asked for, such as the identifier of a sign-in under way: it opens nothing anywhere else. */
export interface Place {
  readonly place?: string
}

export interface SignUp extends Credentials, Place {
  /** BCP 47 tag; decides the language of mails. */
  readonly language: string
}

export interface CodeRequest extends Place {
  readonly email: string
  readonly purpose: CodePurpose
  /** BCP 47 tag. */
  readonly language: string
}

export interface EnteredCode extends Place {
  readonly email: string
  readonly purpose: CodePurpose
  readonly code: string
}

export interface NewAccount {
  readonly email: string
  /** Undefined: the account is entered by mailed codes until it gets one. */
  readonly password: string | undefined
  readonly roles: readonly string[]
}

/** `later`: too many attempts for this address, known or not. */
export type SignUpOutcome = 'mailed' | 'weak-password' | 'bad-email' | 'later'

export type SignInOutcome =
  | { readonly kind: 'in'; readonly account: Account }
  | { readonly kind: 'unverified'; readonly account: Account }
  | { readonly kind: 'refused' }
  /** Too many attempts for this address, known or not. */
  | { readonly kind: 'later' }
