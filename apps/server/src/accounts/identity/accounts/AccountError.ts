export type AccountErrorCode =
  | 'unknown-account'
  | 'unknown-invitation'
  | 'taken'
  | 'bad-email'
  | 'weak-password'
  | 'no-password'
  | 'bad-role'
  | 'last-admin'
  | 'kept-elsewhere'

/** What was asked of an account cannot be done. `message` is one clear sentence for whoever runs the title. */
export class AccountError extends Error {
  override readonly name = 'AccountError'
  readonly code: AccountErrorCode

  constructor(code: AccountErrorCode, message: string) {
    super(message)
    this.code = code
  }
}
