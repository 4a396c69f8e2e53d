/** What the pages of the identity service say. `{title}` and `{email}` are filled in. */
export interface PageTexts {
  readonly signIn: string
  readonly createAccount: string
  readonly email: string
  readonly password: string
  readonly newPassword: string
  readonly passwordHint: string
  readonly code: string
  readonly codeHint: string
  readonly goOn: string
  readonly codeInstead: string
  readonly passwordInstead: string
  readonly forgotten: string
  readonly haveAccount: string
  readonly noAccount: string
  readonly back: string
  readonly codeTitle: string
  readonly codeIntro: string
  readonly sendCode: string
  readonly codeSent: string
  readonly sendAgain: string
  readonly otherAddress: string
  readonly verifyTitle: string
  readonly verifySent: string
  readonly resetTitle: string
  readonly resetIntro: string
  readonly passwordTitle: string
  readonly passwordIntro: string
  readonly savePassword: string
  readonly signOutQuestion: string
  readonly signOutIntro: string
  readonly signOut: string
  readonly staySignedIn: string
  readonly signedOut: string
  readonly signedOutIntro: string
  readonly failed: string
  readonly reason: string
  readonly faults: Readonly<Record<PageFault, string>>
}

/** What can be wrong with what was entered, or with the request for the page. */
export type PageFault =
  | 'refused'
  | 'bad-email'
  | 'no-password'
  | 'weak-password'
  | 'wrong-code'
  | 'later'
  | 'busy'
  | 'no-mail'
  | 'run-out'
  | 'unknown-return'
  | 'bad-request'
  | 'server'
