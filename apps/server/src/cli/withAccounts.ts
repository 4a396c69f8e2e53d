import type { Configuration } from '../config/Configuration.ts'
import { identitySettings } from '../config/identitySettings.ts'
import { openDatabase } from '../platform/db/openDatabase.ts'
import { AccountError } from '../accounts/identity/accounts/AccountError.ts'
import type { InvitingAccounts } from '../accounts/identity/accounts/openAccounts.ts'
import type { TextOutput } from './printImports.ts'

export interface AccountsOptions {
  readonly configuration: Configuration
  /** Is told when a mail could not be sent. */
  readonly stderr: TextOutput
  readonly now: () => Date
}

/**
 * Opens the title's accounts for one piece of work and closes them again when its mails have gone. Rejects with AccountError
 * `kept-elsewhere` where the title has none, with DatabaseUnavailable, or with what `answerCall` rejects with.
 */
export async function withAccounts<Result>(
  { configuration, stderr, now }: AccountsOptions,
  work: (accounts: InvitingAccounts) => Promise<Result>,
): Promise<Result> {
  refuseWithoutAccounts(configuration)
  // With its hashes and mails it would cost every other command a moment.
  const { openAccounts } = await import('../accounts/identity/accounts/openAccounts.ts')
  const { db, close } = await openDatabase(configuration)
  try {
    const logger = {
      // Without a mail server there is nobody to tell; whoever types the command knows.
      warn: () => undefined,
      error: () => void stderr.write('The mail about it could not be sent; is SMTP_URL right?\n'),
    }
    const accounts = openAccounts(configuration, { db, logger, now: () => now().getTime() })
    const result = await work(accounts)
    await accounts.settled()
    return result
  } finally {
    await close()
  }
}

function refuseWithoutAccounts(configuration: Configuration): void {
  const settings = identitySettings(configuration)
  switch (settings.kind) {
    case 'embedded':
      return
    case 'none':
      throw new AccountError('kept-elsewhere', 'This title has no accounts: "auth.type" is "none".')
    case 'external':
      throw new AccountError(
        'kept-elsewhere',
        `The accounts of this title are kept by ${settings.issuer} ("auth.issuer").`,
      )
  }
}
